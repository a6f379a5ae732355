// The ground of the map from the data of an edition: which cells are land, shores that run through the harbours, dark lines
// as dry land, every open side of a hex as water. No geography is used. Works out no rule.
import type { Board, HexInfo } from '../../../../wire/poseidon';
import { place, side, type Point } from '../geometry';
import { chance } from './chance';
import { cellOf, Chart, drawn, window, type Cell } from './chart';
import { contour } from './contour';
import { blurred, DEEPEST, Field } from './field';
import { inland, summits, type Summit } from './mountains';

const STEP = 4;

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
