// What screen readers are told: two live regions, one patient and one urgent, and the notice shown with it.

export interface Notice {
  text: string;
  rule: string | null;
  urgent: boolean;
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
  show(text: string, options: { rule?: string | null; urgent?: boolean } = {}): void {
    this.say(text, options.urgent ?? false);
    this.notice = { text, rule: options.rule ?? null, urgent: options.urgent ?? false };
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
