// The figures of the race of worth: lines, a scale of round numbers, and labels that do not lie on each other.
import { taken } from '../../../table/log/log';
import type { View } from '../../../wire/poseidon';
import type { Table } from '../table';

/** A line for each seat; `lead`: what it has more or less than the average of the table. */
export function lines(view: View, kind: 'worth' | 'lead'): (number | null)[][] {
  return view.players.map((player) =>
    view.history.map((row) => {
      const own = row.worth[player.seat] ?? null;
      if (kind === 'worth' || own === null) return own;
      const known = row.worth.filter((worth) => worth !== null);
      return Math.round(own - known.reduce((sum, worth) => sum + worth, 0) / Math.max(1, known.length));
    }),
  );
}

/** The round in which each later phase began. */
export function phasesOf(moments: Table['moments']): { phase: number; round: string }[] {
  const struck = taken(moments);
  const found: { phase: number; round: string }[] = [];
  let round = '';
  for (const moment of moments) {
    if (moment.undo || struck.has(moment.seq)) continue;
    for (const event of moment.events) {
      if (event.type === 'round_began') round = event.round;
      else if (event.type === 'phase_began') found.push({ phase: event.phase, round });
    }
  }
  return found;
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Four to six round numbers that hold all values and the zero. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const rough = (most - least) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += step) ticks.push(tick);
  return { low, high, ticks };
}

/** The same places, moved as little as needed so that no two are nearer than `gap`, all within bounds. */
export function apart(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((one, other) => one.place - other.place);
  const moved = order.map(({ place }) => place);
  for (let at = 0; at < moved.length; at++)
    moved[at] = Math.max(moved[at] ?? 0, at === 0 ? low : (moved[at - 1] ?? 0) + gap);
  for (let at = moved.length - 1; at >= 0; at--)
    moved[at] = Math.min(moved[at] ?? 0, at === moved.length - 1 ? high : (moved[at + 1] ?? 0) - gap);
  const found = new Array<number>(places.length).fill(0);
  order.forEach(({ at }, nth) => (found[at] = moved[nth] ?? 0));
  return found;
}
