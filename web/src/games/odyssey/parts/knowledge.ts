// What everybody at the table may know, read from the public record: hits, orders, and the helper's figures. No rule is
// decided here; a distance is the number of steps on the drawing.
import type { GuessView, Line, View } from '../../../wire/odyssey';
import { apart, SHIPS, STEPS, type Direction, type Ship } from '../squares';
import { beside } from './sea';

/** The ships a line of the record says were struck; a tile that was not shown strikes nobody by name. */
export function struck(view: View, line: Line): readonly Ship[] {
  if (line.kind === 'monster') return line.ship === null ? [] : [line.ship];
  if (line.kind !== 'storm') return [];
  if (line.tile === 'black') return SHIPS.filter((ship) => !homeBefore(view, ship, line.round));
  return SHIPS.filter((ship) => ship === line.tile);
}

function homeBefore(view: View, ship: Ship, round: number): boolean {
  return view.record.some(
    (line) => line.round < round && (line.arrived.includes(ship) || (line.ship === ship && line.survey?.arrived)),
  );
}

/** The storm or monster of a round, if it was played. */
export function blow(view: View, round: number): Line | undefined {
  return view.record.find((line) => line.round === round && (line.kind === 'storm' || line.kind === 'monster'));
}

export function hitNow(view: View, ship: Ship): boolean {
  const line = blow(view, view.round);
  return line !== undefined && line.kind === 'storm' && struck(view, line).includes(ship);
}

/** The last answer a ship was given. */
export function lastTold(view: View, ship: Ship): Line | undefined {
  return view.record.findLast((line) => line.kind === 'step' && line.ship === ship && line.survey !== null);
}

/** Where the orders alone would have led, square by square; null if the record does not reach back to the start. */
export function reckoned(view: View, ship: Ship): string[] | null {
  const start = view.ships.find((one) => one.ship === ship)?.start;
  if (view.board === null || start === null || start === undefined) return null;
  const steps = view.record.filter((line) => line.kind === 'step' && line.ship === ship && line.survey !== null);
  if (view.round > 1 && steps[0]?.round !== 1) return null;
  const path = [start];
  for (const { survey } of steps) {
    const direction = survey?.direction ?? null;
    const here = path.at(-1) ?? start;
    if (survey?.arrived) path.push(view.board.sacred);
    else if (direction !== null && survey?.off_board !== true)
      path.push(beside(here, STEPS[direction], view.board.size));
  }
  return path;
}

export interface Outlook {
  squares: number;
  /** Per cent of the chances, or of the squares where the helper tells no chances. */
  nearer: number;
  farther: number;
  home: number;
}

/** What an order means over all squares that fit. */
export function outlook(view: View, guess: GuessView, direction: Direction): Outlook | null {
  const board = view.board;
  if (board === null || guess.squares.length === 0) return null;
  const sum = { nearer: 0, farther: 0, home: 0, all: 0 };
  guess.squares.forEach((square, index) => {
    const weight = guess.chances?.[index] ?? 1;
    const there = beside(square, STEPS[direction], board.size);
    const change = apart(there, board.sacred) - apart(square, board.sacred);
    sum.all += weight;
    if (there === board.sacred) sum.home += weight;
    else if (change < 0) sum.nearer += weight;
    else if (change > 0) sum.farther += weight;
  });
  const share = (part: number): number => Math.round((100 * part) / (sum.all || 1));
  return {
    squares: guess.squares.length,
    nearer: share(sum.nearer),
    farther: share(sum.farther),
    home: share(sum.home),
  };
}

/** A chance as it is written into a square. */
export function percent(chance: number): string {
  if (chance >= 0.995) return '100%';
  return chance < 0.005 ? '<1%' : `${Math.round(100 * chance)}%`;
}
