// What decided a finished game, and three moments worth looking back on, found in its record: the storm that blinded
// most, the first ship home, when the chart was farthest from the truth, and what the Great Storm cost.
import type { PastSheet } from '../../wire/frame';
import type { View } from '../../wire/odyssey';
import { believed, notesAt, type Half } from './past';
import { apart, SHIPS, type Direction, type Ship } from './squares';

const MOST = 3;

export interface Remembered {
  kind: 'storm' | 'home' | 'astray' | 'setback';
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
  const cost = setback(view, halves);
  if (cost !== null && found.length < MOST) found.push(cost);
  return found.sort((one, other) => one.half - other.half);
}

/** The Great Storm that drove the ships farthest off, all together. */
function setback(view: View, halves: readonly Half[]): Remembered | null {
  const sacred = view.board?.sacred ?? '';
  let found: Remembered | null = null;
  let most = 1;
  halves.forEach((half, index) => {
    const before = halves[index - 1];
    const black = half.lines.some((line) => view.record[line]?.tile === 'black');
    if (before === undefined || !black || half.side !== 'poseidon') return;
    const lost = SHIPS.map((ship) => apart(half.truth[ship], sacred) - apart(before.truth[ship], sacred));
    const n = lost.reduce((sum, one) => sum + one, 0);
    if (n <= most) return;
    most = n;
    const ship = SHIPS[lost.indexOf(Math.max(...lost))] ?? 'white';
    found = { kind: 'setback', half: index, round: half.round, ship, params: { n } };
  });
  return found;
}

/** The ship that was still needed and came, which won the game for the Navigators. */
export interface Decided {
  ship: Ship;
  round: number;
  /** The order that brought it home; null if a storm drove it there. */
  direction: Direction | null;
  /** How many squares had fitted it before. */
  n: number;
}

export function lastNeeded(view: View): Decided | null {
  const home = new Set<Ship>();
  for (const [number, line] of view.record.entries()) {
    const come = SHIPS.filter((ship, at) => !home.has(ship) && line.truth?.[at] === view.board?.sacred);
    for (const ship of come)
      if (home.add(ship).size === view.needed)
        return {
          ship,
          round: line.round,
          direction: line.ship === ship ? (line.survey?.direction ?? null) : null,
          n: view.end?.certainty[number - 1]?.squares[SHIPS.indexOf(ship)] ?? 1,
        };
  }
  return null;
}

/** The ship at sea that had the shortest way left when all was over. */
export function nearest(view: View): { ship: Ship; n: number } | null {
  const left = view.ships.filter((one) => !one.arrived);
  const n = Math.min(...left.map((one) => one.distance ?? Infinity));
  const ship = left.find((one) => one.distance === n)?.ship;
  return ship === undefined ? null : { ship, n };
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
