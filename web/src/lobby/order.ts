// Which of my tables come first: my moves, then what runs, then what rests, what waits to start, and what is over;
// the shortest clock on top.
import type { SeatInfo, TableSummary } from '../wire/frame';

export type Kind = 'move' | 'others' | 'resting' | 'open' | 'over';

const ORDER: Record<Kind, number> = { move: 0, others: 1, resting: 2, open: 3, over: 4 };

export function kind(table: TableSummary): Kind {
  if (table.status === 'running' && table.rest !== null) return 'resting';
  if (table.my_turn) return 'move';
  return table.status === 'running' ? 'others' : table.status;
}

/** The seat whose clock a list shows: my own if it runs, else the one with the least time. */
export function leastClock(table: TableSummary): SeatInfo | null {
  const running = table.seats.filter((seat) => seat.clock?.runs);
  const own = running.find((seat) => seat.mine);
  return own ?? running.sort((one, other) => (one.clock?.left ?? 0) - (other.clock?.left ?? 0))[0] ?? null;
}

function hurry(table: TableSummary): number {
  const clock = table.rest === null ? (leastClock(table)?.clock ?? null) : null;
  return clock === null || clock.stands !== null ? Infinity : clock.left;
}

export function sorted(tables: readonly TableSummary[]): TableSummary[] {
  return [...tables].sort((one, other) => {
    const first = hurry(one);
    const second = hurry(other);
    return (
      ORDER[kind(one)] - ORDER[kind(other)] || (first === second ? 0 : first - second) || other.changed - one.changed
    );
  });
}
