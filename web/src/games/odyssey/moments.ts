// Three moments worth looking back on, found in the record of a finished game: the storm that blinded most, the first
// ship home, and when the chart was farthest from the truth.
import type { PastSheet } from '../../wire/frame';
import type { View } from '../../wire/odyssey';
import { believed, notesAt, type Half } from './past';
import { apart, SHIPS, type Ship } from './squares';

export interface Remembered {
  kind: 'storm' | 'home' | 'astray';
  /** Number of the half-round. */
  half: number;
  round: number;
  ship: Ship;
  params: Record<string, unknown>;
}

export function memorable(
  view: View,
  halves: readonly Half[],
  noted: readonly PastSheet[],
  team: string,
): Remembered[] {
  const found: Remembered[] = [];
  const fit = (half: Half, ship: number): number =>
    Math.max(0, ...half.lines.map((line) => view.end?.certainty[line]?.squares[ship] ?? 0));
  const told = noted.some((one) => one.team === team);
  let [most, far] = [3, 1];
  let blind: Remembered | null = null;
  let astray: Remembered | null = null;
  halves.forEach((half, index) => {
    const belief = believed(view, notesAt(noted, team, half.seq));
    SHIPS.forEach((ship, at) => {
      const square = half.truth[ship];
      if (half.side === 'poseidon' && fit(half, at) > most) {
        most = fit(half, at);
        blind = { kind: 'storm', half: index, round: half.round, ship, params: { ship, n: most, square } };
      }
      const off = apart(square, belief[ship]);
      if (told && half.side === 'navigators' && off > far) {
        far = off;
        astray = {
          kind: 'astray',
          half: index,
          round: half.round,
          ship,
          params: { ship, n: off, square, figure: belief[ship] },
        };
      }
    });
  });
  const first = halves.findIndex((half) => SHIPS.some((ship) => half.truth[ship] === view.board?.sacred));
  if (blind !== null) found.push(blind);
  const arrival = halves[first];
  if (arrival !== undefined) {
    const ship = SHIPS.find((one) => arrival.truth[one] === view.board?.sacred) ?? 'white';
    found.push({ kind: 'home', half: first, round: arrival.round, ship, params: { ship } });
  }
  if (astray !== null) found.push(astray);
  return found.sort((one, other) => one.half - other.half);
}

/** The ship that was still needed and came, which won the game for the Navigators. */
export function lastNeeded(view: View): { ship: Ship; round: number } | null {
  const home = new Set<Ship>();
  for (const line of view.record) {
    const come = SHIPS.filter((ship, at) => !home.has(ship) && line.truth?.[at] === view.board?.sacred);
    for (const ship of come) if (home.add(ship).size === view.needed) return { ship, round: line.round };
  }
  return null;
}

/** By ship and round, how many squares fitted: the most in the round, and how many were left at its end. */
export function fitted(
  view: View,
  ship: Ship,
): { round: number; most: number; end: number; hit: boolean; home: boolean }[] {
  const at = SHIPS.indexOf(ship);
  const certainty = view.end?.certainty ?? [];
  let home = false;
  return Array.from({ length: view.round }, (_, index) => index + 1).map((round) => {
    const lines = view.record.flatMap((line, number) => (line.round === round ? [number] : []));
    const squares = lines.map((line) => certainty[line]?.squares[at] ?? 1);
    const was = home;
    home ||= lines.some((line) => view.record[line]?.truth?.[at] === view.board?.sacred);
    return {
      round,
      most: Math.max(1, ...squares),
      end: squares.at(-1) ?? 1,
      hit: lines.some((line) => {
        const one = view.record[line];
        return one?.kind === 'storm' && (one.tile === ship || (one.tile === 'black' && !was));
      }),
      home: was,
    };
  });
}
