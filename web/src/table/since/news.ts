// What has happened since a player last looked, what touches him first. Reads what the table holds already: nothing is
// told here that the log does not tell.
import type { BoardModule, TableStore } from '../../games/types';
import { thingsIn } from '../../lib/highlight.svelte';
import type { ChatLine, Event, Moment } from '../../wire/frame';
import { taken } from '../log/log';

/** What is needed of a table, so that tests need no more. */
export interface Told {
  readonly seat: number | null;
  readonly moments: readonly Moment[];
  readonly chat: readonly ChatLine[];
  readonly made: Readonly<Record<string, string>>;
  pieces: TableStore['pieces'];
}

export interface News {
  /** Every decision that stands, oldest first, those made in person by me left out. */
  readonly steps: readonly Moment[];
  /** Of those, what concerns me, with nothing but the events that do. */
  readonly mine: readonly Moment[];
  readonly rest: readonly Moment[];
  /** What others have said meanwhile. */
  readonly said: readonly ChatLine[];
}

/** Whether an event speaks of my seat, or touches what is mine as its game sees it. */
export function touches(table: Told, module: BoardModule | null, event: Event): boolean {
  if (table.seat === null) return false;
  const things = [
    ...thingsIn(table.pieces(`event.${event.type}`, { ...event })),
    ...((module?.things?.(event) as string[] | undefined) ?? []),
  ];
  if (things.includes(`seat:${table.seat}`)) return true;
  return module?.touches?.(event, table as unknown as TableStore) ?? false;
}

/** From this entry of the log on, and what was said after this time. */
export function newsSince(table: Told, module: BoardModule | null, from: number, time: number): News {
  const struck = taken(table.moments);
  const alone = (moment: Moment): boolean => moment.seat === table.seat && table.made[String(moment.seq)] === undefined;
  const steps = table.moments.filter(
    (moment) => moment.seq >= from && !moment.undo && !struck.has(moment.seq) && !alone(moment),
  );
  const mine: Moment[] = [];
  const rest: Moment[] = [];
  for (const moment of steps) {
    // What was decided for me concerns me whole.
    const events =
      moment.seat === table.seat ? moment.events : moment.events.filter((event) => touches(table, module, event));
    if (events.length > 0) mine.push({ ...moment, events });
    else rest.push(moment);
  }
  const said = table.chat.filter((line) => line.time > time && (line.seat === null || line.seat !== table.seat));
  return { steps, mine, rest, said };
}
