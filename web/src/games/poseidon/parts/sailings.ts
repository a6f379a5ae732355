// What the log tells about fleets: when each sailed, and what it earned. Moves that were taken back do not count.
import { taken } from '../../../table/log/log';
import type { FleetSailed, NationView, View } from '../../../wire/poseidon';
import type { Table } from '../table';

export interface Sailing {
  /** The length of the log after it. */
  at: number;
  round: string;
  event: FleetSailed;
}

export function sailings(table: Table): Sailing[] {
  const struck = taken(table.moments);
  const found: Sailing[] = [];
  let round = '';
  for (const moment of table.moments) {
    if (moment.undo || struck.has(moment.seq)) continue;
    for (const event of moment.events) {
      if (event.type === 'round_began') round = event.round;
      else if (event.type === 'fleet_sailed') found.push({ at: moment.seq + 1, round, event });
    }
  }
  return found;
}

export interface Revenue {
  round: string;
  revenue: number;
}

/** What a nation paid per merchant, round by round; null where its fleet did not sail. The round of now is told once. */
export function revenues(view: View, nation: NationView): { round: string; revenue: number | null }[] {
  const at = view.nations.indexOf(nation);
  const rows = view.history.filter((row) => row.round.startsWith('ER'));
  const past = rows.map((row) => ({ round: row.round, revenue: row.revenue[at] ?? null }));
  const now = view.round;
  if (now?.startsWith('ER') !== true || nation.revenue === null || rows.some((row) => row.round === now)) return past;
  return [...past, { round: now, revenue: nation.revenue }];
}

export function lastRevenue(view: View, nation: NationView): Revenue | null {
  const last = revenues(view, nation).findLast((one) => one.revenue !== null);
  return last === undefined ? null : { round: last.round, revenue: last.revenue ?? 0 };
}
