// What screen readers are told: two live regions, one patient and one urgent, and the notice shown with it.

export interface Notice {
  text: string;
  urgent: boolean;
  /** The rule that spoke, and how to open it here. */
  rule: { number: string; open: () => void } | null;
  /** What can still be done about it, such as taking it back. */
  action: { label: string; act: () => void } | null;
}

const SHOWN_MS = 5000;
/** What was refused takes longer to understand. */
const SHOWN_URGENT_MS = 8000;

class Announcer {
  polite = $state('');
  urgent = $state('');
  notice = $state.raw<Notice | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, urgent = false): void {
    // The same sentence twice must be a change, or it is not read again.
    const spaced = (old: string): string => (old === text ? `${text}\u00a0` : text);
    if (urgent) this.urgent = spaced(this.urgent);
    else this.polite = spaced(this.polite);
  }

  /** As say, and shown for some seconds at the edge of the page. */
  show(text: string, { urgent = false, rule = null, action = null }: Partial<Omit<Notice, 'text'>> = {}): void {
    this.say(text, urgent);
    this.notice = { text, urgent, rule, action };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.notice = null), urgent ? SHOWN_URGENT_MS : SHOWN_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.notice = null;
  }
}

export const announcer = new Announcer();

export function announce(text: string, urgent = false): void {
  announcer.say(text, urgent);
}
