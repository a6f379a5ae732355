// An edition as a grid of cells, and the window through which it is seen.
import type { Board, HexInfo } from '../../../../wire/poseidon';
import { middle, place, type Box, type Point } from '../geometry';

/** Cells around those of the edition over which land and sea spread. */
const MARGIN = 4;
const ROUNDS = 400;
const AROUND: readonly (readonly [number, number])[] = [
  [0, -2],
  [0, 2],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

export type Cell = string;
export const cellOf = (row: number, column: number): Cell => `${row}/${column}`;

export class Chart {
  readonly points = new Map<string, Point>();
  readonly cells = new Map<Cell, HexInfo>();
  readonly dark = new Set<string>();
  readonly #rows: Map<string, readonly [number, number]> = new Map();
  readonly last: { row: number; column: number };

  constructor(readonly board: Pick<Board, 'hexes' | 'dark_lines'>) {
    const lost = Math.max(0, ...board.hexes.map((hex) => hex.row)) + 2;
    board.hexes.forEach((hex) => {
      this.points.set(hex.hex, middle(board, hex));
      const nth = board.hexes.filter((one) => one.row < 0).indexOf(hex);
      const [row, column] = hex.row < 0 ? [lost, 2 * nth + 2 + (lost % 2)] : [hex.row, hex.column];
      this.cells.set(cellOf(row, column), hex);
      this.#rows.set(hex.hex, [row, column]);
    });
    for (const [one, other] of board.dark_lines) this.dark.add([one, other].sort().join(' '));
    const places = [...this.#rows.values()];
    this.last = {
      row: Math.max(...places.map(([row]) => row)),
      column: Math.max(...places.map(([, column]) => column)),
    };
  }

  rowOf(hex: string): readonly [number, number] {
    return this.#rows.get(hex) ?? [0, 0];
  }

  point(hex: string): Point {
    return this.points.get(hex) ?? { x: 0, y: 0 };
  }

  near([row, column]: readonly [number, number]): [number, number][] {
    return AROUND.map(([down, right]) => [row + down, column + right]);
  }

  isDark(one: string, other: string): boolean {
    return this.dark.has([one, other].sort().join(' '));
  }

  darkOf(hex: string): string[] {
    return this.board.dark_lines.flatMap(([one, other]) =>
      one === hex ? [other ?? ''] : other === hex ? [one ?? ''] : [],
    );
  }

  /** Pairs of neighbours a fleet may pass between. */
  open(): [HexInfo, HexInfo][] {
    const found: [HexInfo, HexInfo][] = [];
    for (const hex of this.board.hexes) {
      for (const [row, column] of this.near(this.rowOf(hex.hex))) {
        const other = this.cells.get(cellOf(row, column));
        if (other !== undefined && hex.hex < other.hex && !this.isDark(hex.hex, other.hex)) found.push([hex, other]);
      }
    }
    return found;
  }

  /** Cells the edition does not list that are land: what is certain spreads, and what comes out above nought is land. */
  land(): [number, number][] {
    const fixed = new Map<Cell, number>();
    for (const [cell, hex] of this.cells) {
      if (hex.kind === 'sea' || hex.kind === 'newworld') fixed.set(cell, -1);
      else if (hex.kind === 'home') fixed.set(cell, 1);
    }
    for (const [one, other] of this.board.dark_lines) {
      // A dark line that ends at a cell comes from the land there.
      const beside = new Set(this.near(this.rowOf(other ?? '')).map(([row, column]) => cellOf(row, column)));
      for (const [row, column] of this.near(this.rowOf(one ?? ''))) {
        const cell = cellOf(row, column);
        if (beside.has(cell) && !this.cells.has(cell)) fixed.set(cell, 1);
      }
    }
    const [some] = this.#rows.values();
    const parity = some === undefined ? 0 : (some[0] + some[1]) % 2;
    const all: [number, number][] = [];
    for (let row = -MARGIN; row <= this.last.row + MARGIN; row++)
      for (let column = -MARGIN - 1; column <= this.last.column + MARGIN + 4; column++)
        if ((row + column + 2 * MARGIN) % 2 === parity) all.push([row, column]);
    const index = new Map(all.map(([row, column], at) => [cellOf(row, column), at]));
    const near = all.map((cell) => this.near(cell).flatMap(([row, column]) => index.get(cellOf(row, column)) ?? []));
    const held = all.map(([row, column]) => fixed.get(cellOf(row, column)));
    let values = held.map((value) => value ?? 0);
    for (let round = 0; round < ROUNDS; round++) {
      const old = values;
      values = old.map((_, at) => {
        const around = near[at] ?? [];
        return held[at] ?? around.reduce((sum, other) => sum + (old[other] ?? 0), 0) / Math.max(1, around.length);
      });
    }
    return all.filter(([row, column], at) => !this.cells.has(cellOf(row, column)) && (values[at] ?? 0) > 0);
  }
}

/** What is seen of the map: all hexes, and half a cell around them. */
export function window(chart: Chart): Box {
  const end = place(chart.last.row, chart.last.column);
  return { x: -24, y: -66, width: end.x + 84, height: end.y + 132 };
}

/** What of the ground is drawn: more than is seen, for maps wider or higher than it. */
export function drawn(seen: Box): Box {
  return { x: seen.x - 156, y: seen.y - 134, width: seen.width + 336, height: seen.height + 268 };
}
