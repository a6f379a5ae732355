// The ground of the map from the data of an edition: which cells are land, shores that run through the harbours, dark lines
// as dry land, every open side of a hex as water. No geography is used. Works out no rule.
import type { Board, HexInfo } from '../../../../wire/poseidon';
import { middle, place, side, type Box, type Point } from '../geometry';
import { chance } from './chance';
import { contour } from './contour';
import { blurred, DEEPEST, Field } from './field';
import { inland, summits, type Summit } from './mountains';

const STEP = 4;
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

type Cell = string;
const cellOf = (row: number, column: number): Cell => `${row}/${column}`;

export interface Ground {
  /** Paths of what lies above each height. */
  land: string;
  hill: string;
  high: string;
  shoal: string;
  shelf: string;
  slope: string;
  summits: Summit[];
  /** Small hills where nobody plays. */
  inland: Summit[];
  /** A clear place on the land for the key, if there is one. */
  key: Point | null;
}

/** The edition as a grid of cells. */
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

/** Everything that is land, then the passages cut out of it. */
export function fieldOf(chart: Chart, land: readonly [number, number][]): Field {
  const all = drawn(window(chart));
  const field = new Field(all.x, all.y, all.x + all.width, all.y + all.height, STEP);
  const isLand = new Set(land.map(([row, column]) => cellOf(row, column)));
  for (const cell of land) {
    const here = place(...cell);
    field.land(here, here, 50);
    for (const [row, column] of chart.near(cell)) {
      const there = place(row, column);
      const listed = chart.cells.get(cellOf(row, column));
      if (isLand.has(cellOf(row, column))) {
        if (row > cell[0] || (row === cell[0] && column > cell[1])) field.land(here, there, 50);
      } else if (listed !== undefined && listed.kind !== 'sea' && listed.kind !== 'newworld')
        field.land(here, between(here, there, 0.55), 33);
    }
  }
  for (const hex of chart.board.hexes) layHex(chart, field, isLand, hex);
  for (const [one, other] of chart.open()) {
    const [a, b] = [chart.point(one.hex), chart.point(other.hex)];
    const tight = chart.darkOf(one.hex).length > 0 && chart.darkOf(other.hex).length > 0;
    field.cut(between(a, b, 0.34), between(a, b, 0.66), tight ? 12 : 9.5);
  }
  return field;
}

function layHex(chart: Chart, field: Field, isLand: ReadonlySet<Cell>, hex: HexInfo): void {
  const here = chart.point(hex.hex);
  const dark = chart.darkOf(hex.hex).map((other) => {
    const { x1, y1, x2, y2 } = side(here, chart.point(other));
    return [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ] as const;
  });
  const shores = chart.near(chart.rowOf(hex.hex)).filter(([row, column]) => isLand.has(cellOf(row, column)));
  for (const [a, b] of dark) {
    field.land(a, b, 15);
    if (hex.kind === 'home' || hex.kind === 'culture') field.land(here, between(a, b, 0.5), 22);
  }
  if (hex.kind === 'sea') return;
  if (hex.kind === 'home') {
    field.land(here, here, 30);
    for (const shore of shores) field.land(here, place(...shore), 26);
  } else if (hex.kind === 'newworld') {
    field.land({ x: here.x - 22, y: here.y + 12 }, { x: here.x + 22, y: here.y + 6 }, 24);
  } else if (shores.length === 0) {
    if (dark.length < 2) layIsland(field, hex, here, dark);
    else layLobe(field, here, dark);
  }
}

/** An island of two or three capsules, away from its dark line. */
function layIsland(field: Field, hex: HexInfo, here: Point, dark: readonly (readonly [Point, Point])[]): void {
  let { x, y } = here;
  for (const [a, b] of dark) {
    const mid = between(a, b, 0.5);
    [x, y] = [x - (mid.x - here.x) * 0.3, y - (mid.y - here.y) * 0.3];
  }
  const parts = hex.circles === 1 ? 2 : 3;
  const turn = (chance(hex.hex, 'turn') - 0.5) * 1.5;
  const size = 13 + 2.2 * Math.max(hex.circles, 1.6) + 3 * chance(hex.hex, 'size') - 3 * dark.length;
  for (let part = 0; part < parts; part++) {
    const far = (part - (parts - 1) / 2) * (15 + 5 * chance(hex.hex, part));
    const [dx, dy] = [9 * (chance(hex.hex, part, 'x') - 0.5), 7 * (chance(hex.hex, part, 'y') - 0.5)];
    field.land(
      { x: x + far * Math.cos(turn) * 1.25 + dx, y: y + 2 + far * Math.sin(turn) * 0.7 + dy },
      { x: x + dx * 0.5, y: y + 2 },
      size * (0.72 + 0.28 * chance(hex.hex, part, 'r')),
    );
  }
}

/** A small piece of land towards the dark lines. */
function layLobe(field: Field, here: Point, dark: readonly (readonly [Point, Point])[]): void {
  let [x, y] = [0, 0];
  for (const [a, b] of dark) {
    const mid = between(a, b, 0.5);
    [x, y] = [x + mid.x - here.x, y + mid.y - here.y];
  }
  const long = Math.hypot(x, y) || 1;
  const at = (far: number): Point => ({ x: here.x + (x / long) * far, y: here.y + (y / long) * far });
  field.land(at(22), at(44), 15);
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
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

export function drawGround(board: Pick<Board, 'hexes' | 'dark_lines'>): Ground {
  const chart = new Chart(board);
  const land = chart.land();
  const field = fieldOf(chart, land);
  const { wide, high, left, top, step } = field;
  const between60 = field.heights().map((height) => Math.max(DEEPEST, Math.min(30, height)));
  const clipped = (low: number, up: number): Float64Array =>
    between60.map((height) => Math.max(low, Math.min(up, height)));
  const path = (heights: Float64Array, level: number, stray: number): string =>
    contour({ heights, wide, high, left, top, step }, level, stray);
  const soft = blurred(between60, wide, high, 3);
  const inner = blurred(clipped(-10, 20), wide, high, 7);
  const outer = blurred(clipped(-60, 10), wide, high, 6);
  return {
    land: path(between60, 0, 0.8),
    shoal: path(soft, -9, 1.2),
    shelf: path(soft, -20, 1.6),
    slope: path(outer, -33, 2.2),
    hill: path(inner, 9, 1.8),
    high: path(inner, 15, 2.2),
    summits: summits(chart),
    inland: inland(chart, land),
    key: keyPlace(chart, land),
  };
}

/** The middle of the largest clear block of land, three cells high, inside the window. */
function keyPlace(chart: Chart, land: readonly [number, number][]): Point | null {
  const isLand = new Set(land.map(([row, column]) => cellOf(row, column)));
  const box = window(chart);
  let [best, most]: [Point | null, number] = [null, 0];
  for (const [row, column] of land) {
    const here = place(row, column);
    const block = [-1, 0, 1].flatMap((down) =>
      (down % 2 === 0 ? [-2, 0, 2] : [-1, 1]).map((right): [number, number] => [row + down, column + right]),
    );
    if (!block.every(([down, right]) => isLand.has(cellOf(down, right)))) continue;
    const inside =
      here.x - 100 > box.x &&
      here.x + 105 < box.x + box.width &&
      here.y - 120 > box.y &&
      here.y + 120 < box.y + box.height;
    if (!inside) continue;
    const clear = land.filter((cell) => Math.hypot(place(...cell).x - here.x, place(...cell).y - here.y) < 260).length;
    if (clear > most) [best, most] = [here, clear];
  }
  return best;
}
