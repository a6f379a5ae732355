// Squares by name: column letter from the west, row number from the north. No rule is decided here.
import type { BoardView, ShipView } from '../../wire/odyssey';

export type Ship = ShipView['ship'];
export const SHIPS: readonly Ship[] = ['white', 'green', 'red', 'yellow'];
export const DIRECTIONS = ['NW', 'N', 'NE', 'W', 'E', 'SW', 'S', 'SE'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** (rows south, columns east) of one step. */
export const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  NW: [-1, -1],
  N: [-1, 0],
  NE: [-1, 1],
  W: [0, -1],
  E: [0, 1],
  SW: [1, -1],
  S: [1, 0],
  SE: [1, 1],
};

/** How wide a square is drawn. */
export const SIDE = 100;

export interface Square {
  name: string;
  row: number;
  column: number;
  /** open, deep, woody, rocky or sacred */
  terrain: string;
  /** Colour of the ship that starts here. */
  start: Ship | null;
}

const TERRAIN: Readonly<Record<string, string>> = { '.': 'open', '~': 'deep', T: 'woody', '^': 'rocky', '*': 'sacred' };

export function squareName(row: number, column: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

export function place(name: string): { row: number; column: number } {
  return { row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - 97 };
}

/** Steps of a king between two squares. */
export function apart(one: string, other: string): number {
  const [a, b] = [place(one), place(other)];
  return Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column));
}

/** All squares of a board, row by row from the north-west. */
export function squares(board: Pick<BoardView, 'rows' | 'start_types'>): Square[] {
  return board.rows.flatMap((line, row) =>
    [...line].map((sign, column) => {
      const start = SHIPS['1234'.indexOf(sign)] ?? null;
      const terrain = start === null ? (TERRAIN[sign] ?? 'open') : (board.start_types[start] ?? 'woody');
      return { name: squareName(row, column), row, column, terrain, start };
    }),
  );
}
