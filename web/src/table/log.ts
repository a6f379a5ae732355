// Facts about the log that need no game.
import type { Moment } from '../wire/frame';

/** The seqs of decisions that were taken back later. */
export function taken(moments: readonly Moment[]): Set<number> {
  const standing: number[] = [];
  const struck = new Set<number>();
  for (const moment of moments) {
    if (!moment.undo) standing.push(moment.seq);
    else {
      const last = standing.pop();
      if (last !== undefined) struck.add(last);
    }
  }
  return struck;
}
