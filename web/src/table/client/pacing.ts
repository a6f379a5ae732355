// Shows what others do one step after the other, quickly, and never holds anybody up. Knows nothing of what it shows.

export const SHORTEST = 120;
export const LONGEST = 500;
/** More than this many steps waiting are shown at once. */
const TOO_MANY = 12;

export class Pacer<T> {
  #queue: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #show: (step: T) => void;
  #changed: (waiting: boolean) => void;
  #tempo: () => number;
  #moving: () => number;

  /** `tempo` multiplies every pause: what the player has set. `moving`: how long the step shown last still moves. */
  constructor(
    show: (step: T) => void,
    changed: (waiting: boolean) => void,
    tempo: () => number = () => 1,
    moving: () => number = () => 0,
  ) {
    this.#show = show;
    this.#changed = changed;
    this.#tempo = tempo;
    this.#moving = moving;
  }

  /** Show now if nothing waits, else in turn. `hurry` shows everything waiting and this at once. */
  add(step: T, hurry: boolean): void {
    this.#queue.push(step);
    if (hurry || this.#queue.length > TOO_MANY) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** Show all that waits. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const step of this.#queue.splice(0)) this.#show(step);
    this.#changed(false);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next(): void {
    this.#timer = undefined;
    const step = this.#queue.shift();
    if (step === undefined) {
      this.#changed(false);
      return;
    }
    this.#show(step);
    this.#changed(true);
    this.#wait(pause(this.#queue.length) * this.#tempo());
  }

  /** The next step waits for what still moves; whoever cuts that short needs not wait. */
  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      const left = this.#queue.length === 0 ? 0 : this.#moving();
      if (left > 0) this.#wait(Math.min(left, SHORTEST));
      else this.#next();
    }, ms);
  }
}

/** The more waits, the quicker. */
export function pause(waiting: number): number {
  return Math.max(SHORTEST, LONGEST - 60 * waiting);
}
