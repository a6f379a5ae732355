// Facts about the log that need no game.
import type { BoardModule } from '../../games/types';
import type { Piece } from '../../lib/words';
import type { Event, Moment } from '../../wire/frame';
import type { TableClient } from '../client/client.svelte';

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

export interface LoggedRound {
  /** A round can come up twice, when its last decision was taken back. */
  key: string;
  round: number;
  moments: readonly Moment[];
}

/** The entries by round, the newest round and in it the newest entry first. */
export function byRound(moments: readonly Moment[]): LoggedRound[] {
  const found: { round: number; moments: Moment[] }[] = [];
  for (const moment of moments) {
    const last = found.at(-1);
    if (last === undefined || last.round !== moment.round) found.push({ round: moment.round, moments: [moment] });
    else last.moments.unshift(moment);
  }
  return found.map((one, at) => ({ ...one, key: `${at}/${one.round}` })).reverse();
}

/** What an event is told as, to me as `you`. */
export function told(table: TableClient, module: BoardModule | null, moment: Moment, event: Event): Piece[] {
  const seat = module?.speaksOf?.(event, moment, table) ?? null;
  return table.pieces(`event.${event.type}`, seat === null ? { ...event } : { seat, ...event });
}

/** A sentence for everything an entry led to, and more about it where the game has more to say. */
export function sentencesOf(
  table: TableClient,
  module: BoardModule | null,
  moment: Moment,
): { pieces: Piece[]; detail: string | null }[] {
  return moment.events.map((event) => ({
    pieces: told(table, module, moment, event),
    detail: module?.detail?.(event, table) ?? null,
  }));
}
