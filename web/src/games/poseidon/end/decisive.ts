// What decided a game: up to four moments of its log, each with the place it happened at. Works out no rule; everything
// was told by the server.
import { taken } from '../../../table/log/log';
import type { View } from '../../../wire/poseidon';
import type { Table } from '../table';

export interface Decisive {
  kind: 'phase' | 'payout' | 'bankrupt' | 'crown' | 'fall' | 'lead';
  /** The length of the log after it. */
  at: number;
  round: string;
  nation: string | null;
  params: Record<string, unknown>;
}

const MOST = 4;

export function decisive(moments: Table['moments'], view: View, winner: number): Decisive[] {
  const struck = taken(moments);
  const found: Decisive[] = [];
  const began = new Map<string, number>();
  let round = '';
  let payout: Decisive | null = null;
  const begun: Decisive[] = [];
  for (const moment of moments) {
    if (moment.undo || struck.has(moment.seq)) continue;
    const at = moment.seq + 1;
    const make = (kind: Decisive['kind'], nation: string | null, params: Record<string, unknown>): Decisive => ({
      kind,
      at,
      round,
      nation,
      params,
    });
    const bought = moment.events.find((event) => event.type === 'ship_bought');
    const phase = moment.events.findLast((event) => event.type === 'phase_began');
    if (phase !== undefined && bought !== undefined) {
      const { nation, ship_type: ship } = bought;
      begun.push(make('phase', nation, { nation, ship, phase: phase.phase, ships: 0, nations: [] }));
    }
    // Ships sink when every King has said what he issues: after the purchase that began the phase.
    for (const event of moment.events) {
      const last = begun.at(-1);
      if (event.type !== 'ships_scrapped' || last === undefined) continue;
      last.params['ships'] = Number(last.params['ships']) + event.count;
      last.params['nations'] = [...new Set([...(last.params['nations'] as string[]), event.nation])];
    }
    const sailed = moment.events.find((event) => event.type === 'fleet_sailed');
    for (const event of moment.events) {
      if (event.type === 'round_began') {
        round = event.round;
        began.set(round, at);
      } else if (event.type === 'went_bankrupt')
        found.push(make('bankrupt', event.nation, { seat: event.seat, nation: event.nation }));
      else if (event.type === 'crown_taken')
        found.push(make('crown', event.nation, { seat: event.seat, nation: event.nation }));
      else if (event.type === 'dividend_paid' && event.money > Number(payout?.params['money'] ?? 0))
        payout = make('payout', event.nation, {
          seat: event.seat,
          nation: event.nation,
          money: event.money,
          merchants: event.merchants,
          revenue: sailed?.revenue ?? 0,
        });
    }
  }
  const sunk = (one: Decisive): number => Number(one.params['ships']);
  const tide = begun.sort((one, other) => sunk(other) - sunk(one))[0];
  if (tide !== undefined) found.push(tide);
  if (payout !== null) found.push(payout);
  const [lead, fall] = [leads(view, winner, began), falls(view, began)];
  if (lead !== null) found.push(lead);
  if (fall !== null) found.push(fall);
  return found
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || other.at - one.at)
    .slice(0, MOST)
    .sort((one, other) => one.at - other.at);
}

/** The most telling first. */
const ORDER: readonly Decisive['kind'][] = ['bankrupt', 'phase', 'payout', 'lead', 'fall', 'crown'];

/** The round from whose end on the winner was ahead for good; none if always. */
function leads(view: View, winner: number, began: ReadonlyMap<string, number>): Decisive | null {
  const behind = view.history.findLastIndex((row) => {
    const mine = row.worth[winner];
    return mine != null && row.worth.some((worth, seat) => seat !== winner && worth != null && worth > mine);
  });
  const row = view.history[behind + 1];
  const next = view.history[behind + 2];
  if (behind < 0 || row === undefined) return null;
  const others = row.worth.flatMap((worth, seat) => (seat === winner || worth === null ? [] : [worth]));
  return {
    kind: 'lead',
    at: (next === undefined ? undefined : began.get(next.round)) ?? began.get(row.round) ?? 0,
    round: row.round,
    nation: null,
    params: { seat: winner, ahead: (row.worth[winner] ?? 0) - Math.max(0, ...others) },
  };
}

/** Where a nation's revenue fell most from one sailing to the next. */
function falls(view: View, began: ReadonlyMap<string, number>): Decisive | null {
  let most: { by: number; found: Decisive } | null = null;
  view.nations.forEach((nation, at) => {
    let last: number | null = null;
    for (const row of view.history) {
      const revenue = row.revenue[at];
      if (revenue == null) continue;
      const by = (last ?? 0) - revenue;
      if (last !== null && by > (most?.by ?? 0))
        most = {
          by,
          found: {
            kind: 'fall',
            at: began.get(row.round) ?? 0,
            round: row.round,
            nation: nation.nation,
            params: { nation: nation.nation, before: last, after: revenue },
          },
        };
      last = revenue;
    }
  });
  return (most as { found: Decisive } | null)?.found ?? null;
}
