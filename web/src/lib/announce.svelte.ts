// What screen readers are told: a patient region to which lines are added, so that they are read in order and none is
// lost, an urgent one, and the notice shown with it.

export interface Notice {
  text: string;
  urgent: boolean;
  /** The rule that spoke, and how to open it here. */
  rule: { number: string; open: () => void } | null;
  /** What can still be done about it, such as taking it back. */
  action: { label: string; act: () => void } | null;
}

export interface Line {
  id: number;
  text: string;
}

const SHOWN_MS = 5000;
/** What was refused takes longer to understand. */
const SHOWN_URGENT_MS = 8000;
/** Lines that stay in the region: enough for a whole round that is told at once. */
const KEPT = 24;

class Announcer {
  lines = $state.raw<readonly Line[]>([]);
  urgent = $state.raw<Line | null>(null);
  notice = $state.raw<Notice | null>(null);
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What was told last, patiently. */
  get polite(): string {
    return this.lines.at(-1)?.text ?? '';
  }

  say(text: string, urgent = false): void {
    if (text.trim() === '') return;
    const line = { id: this.#count++, text };
    // Every line is an element of its own: the same sentence a second time is read a second time.
    if (urgent) this.urgent = line;
    else this.lines = [...this.lines, line].slice(-KEPT);
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
