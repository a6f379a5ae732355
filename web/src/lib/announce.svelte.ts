// What screen readers are told: two live regions, one patient and one urgent, and the notice shown with it.

export interface Notice {
  text: string;
  urgent: boolean;
  /** The rule that spoke, and how to open it here. */
  rule: { number: string; open: () => void } | null;
}

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
  show(text: string, { urgent = false, rule = null }: Partial<Omit<Notice, 'text'>> = {}): void {
    this.say(text, urgent);
    this.notice = { text, urgent, rule };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.notice = null), 8000);
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
