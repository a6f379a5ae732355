// What I write down for myself at a table: fetched when it is first looked at, kept a moment after the last stroke.
import { api } from '../../lib/api';

const PAUSE_MS = 700;

export class PrivateNoteState {
  text = $state('');
  state = $state<'unread' | 'kept' | 'keeping' | 'lost'>('unread');
  #id: string;
  #kept = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  async read(): Promise<void> {
    if (this.state !== 'unread') return;
    try {
      this.#kept = (await api.note(this.#id)).text;
      this.text = this.#kept;
      this.state = 'kept';
    } catch {
      // Nothing is shown that could be written over what is there; the next look tries again.
    }
  }

  /** The text as it is now; it is sent when the hand rests. */
  write(text: string): void {
    this.text = text;
    this.state = 'keeping';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), PAUSE_MS);
  }

  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    const wanted = this.text;
    if (this.state === 'unread' || wanted === this.#kept) {
      if (this.state === 'keeping') this.state = 'kept';
      return;
    }
    try {
      await api.writeNote(this.#id, wanted);
      this.#kept = wanted;
      if (this.text === wanted) this.state = 'kept';
    } catch {
      this.state = 'lost';
    }
  }
}
