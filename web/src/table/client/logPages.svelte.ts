// The log as far as it is here. Of a long one the server tells the last part; what happened before stands here without its
// events, and is asked for page by page when somebody reads that far.
import type { AnyServerFrame, Moment, Update } from '../../wire/frame';

/** The first entry of the log that an update tells of. */
export function firstTold(update: Update): number | undefined {
  return update.earlier.length > 0 ? 0 : update.moments[0]?.seq;
}

export class LogPages {
  moments = $state.raw<readonly Moment[]>([]);
  /** From this seq on the moments are here whole. */
  #told = 0;
  /** How far back somebody wants to read. */
  #wanted = Infinity;
  #asking = false;

  /** `ask`: for the page before an entry. */
  constructor(readonly ask: (before: number) => Promise<AnyServerFrame>) {}

  /** What an update tells, in the place of what was told of it before. */
  take(update: Update): void {
    const from = firstTold(update);
    if (from !== undefined) {
      const earlier = update.earlier.map(([seat, round, undo], seq) => ({
        seq,
        seat,
        round,
        undo,
        events: [],
        actions: [],
      }));
      this.moments = [...this.#before(from), ...earlier, ...update.moments];
      this.#told = earlier.length > 0 ? earlier.length : Math.min(this.#told, from);
    }
    void this.#recall();
  }

  /** The log is only so long. */
  cut(length: number): void {
    this.moments = this.#before(length);
  }

  reach(seq: number): void {
    this.#wanted = Math.min(this.#wanted, Math.max(0, seq));
    void this.#recall();
  }

  #before(seq: number): Moment[] {
    return this.moments.filter((moment) => moment.seq < seq);
  }

  async #recall(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted < this.#told) {
      const before = this.#told;
      const answer = await this.ask(before);
      // All may have been told anew while the answer travelled.
      if (before !== this.#told) continue;
      const first = answer.type === 'recalled' ? answer.moments[0]?.seq : undefined;
      if (answer.type !== 'recalled' || first === undefined) break;
      this.#told = first;
      this.moments = [
        ...this.#before(first),
        ...answer.moments,
        ...this.moments.filter((moment) => moment.seq >= before),
      ];
    }
    this.#asking = false;
  }
}
