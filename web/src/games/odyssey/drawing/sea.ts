// The sea of a board drawn by rule: islands from capsules, deep water from its squares, everything else around them.
// A square is 100 units wide, the corner of a1 lies at (0, 0). Made once for a board and kept.
import { contour } from '../../../lib/coast/contour';
import { blur, FAR, grid, Land, lattice, map, Warp, type Grid, type Lattice } from '../../../lib/coast/field';
import { fraction } from '../../../lib/coast/noise';
import type { BoardView } from '../../../wire/odyssey';
import { squares, type Square } from '../squares';
import { island, type Island } from './islands';

export const SIDE = 100;
/** No land comes nearer to a side of its square. */
export const SHORE = 5;
/** Deep water keeps to its squares up to this. */
export const SPILL = 12;

export interface Ground {
  size: number;
  /** Paths, from the deep to the land. */
  bank: string;
  deep: string;
  abyss: string;
  pit: string;
  shelf: string;
  shoal: string;
  land: string;
  heart: string;
  rhumbs: string;
  crests: string;
  net: string;
  islands: readonly Island[];
}

/** The fields behind the drawing: positive is land, or deep water. */
export interface Fields {
  land: Grid;
  coast: Grid;
  deep: Grid;
  mask: Grid;
}

const STEP = 5;
const known = new Map<string, Ground>();

/** The drawing of a board, the same for everybody; the sixteen looked at last are kept. */
export function ground(board: BoardView): Ground {
  const key = `${board.id} ${board.rows.join('/')} ${JSON.stringify(board.start_types)}`;
  let found = known.get(key);
  if (found === undefined) {
    found = draw(board);
    known.set(key, found);
    if (known.size > 16) known.delete(known.keys().next().value ?? '');
  }
  return found;
}

export function fields(board: BoardView): Fields {
  const all = squares(board);
  const extent = board.size * SIDE;
  const on = lattice(-80, extent + 80, STEP);
  const seed = Math.floor(fraction(board.id, ...board.rows) * 5000);
  const isles = all.filter((one) => one.terrain !== 'open' && one.terrain !== 'deep');
  const coast = islandField(on, seed, board.id, isles);
  // Whatever the noise does: an island keeps to its own square.
  const land = map(coast, (value, x, y) => Math.min(value, sideDistance(x) - SHORE, sideDistance(y) - SHORE));
  const { deep, mask } = deepField(on, seed + 90, all);
  return { land, coast, deep, mask };
}

function islandField(on: Lattice, seed: number, id: string, isles: readonly Square[]): Grid {
  const warp = new Warp(on, seed, [
    [70, 7],
    [26, 4],
    [11, 1.5],
  ]);
  const found = new Land(on, warp, 5, -FAR);
  for (const one of isles) {
    const [x, y] = [one.column * SIDE + 50, one.row * SIDE + 53];
    const lot = (...what: (string | number)[]): number => fraction(id, one.name, ...what);
    if (one.terrain === 'sacred') {
      found.add(x - 14, y + 3, x + 14, y + 1, 26);
      continue;
    }
    const turn = (lot('turn') - 0.5) * 1.6;
    const size = 16 + 4 * lot('size');
    for (const arm of [-1, 0, 1]) {
      const reach = arm * (13 + 5 * lot(arm, 'reach'));
      found.add(
        x,
        y,
        x + reach * Math.cos(turn) + 5 * (lot(arm, 'x') - 0.5),
        y + reach * Math.sin(turn) * 0.7 + 6 * (lot(arm, 'y') - 0.5),
        size * (0.75 + 0.3 * lot(arm, 'radius')),
      );
    }
  }
  return found.field();
}

/** Distance to the nearest line between two rows or columns. */
function sideDistance(at: number): number {
  const inside = ((at % SIDE) + SIDE) % SIDE;
  return Math.min(inside, SIDE - inside);
}

/** Deep water: the union of its squares, rounded where it is alone. */
function deepField(on: Lattice, seed: number, all: readonly Square[]): { deep: Grid; mask: Grid } {
  const warp = new Warp(on, seed, [
    [60, 4],
    [22, 2],
  ]);
  const deeps = all.filter((one) => one.terrain === 'deep');
  const exact = grid(on, -99);
  const seen = grid(on, -99);
  const inside = (x: number, y: number, one: Square): number => {
    const dx = Math.abs(x - one.column * SIDE - 50) - 50;
    const dy = Math.abs(y - one.row * SIDE - 50) - 50;
    return -(Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0));
  };
  for (const one of deeps) {
    const clamp = (at: number, most: number): number => Math.max(0, Math.min(most, Math.round(at)));
    const west = clamp((one.column * SIDE - 60 - on.x) / STEP, on.columns - 1);
    const east = clamp((one.column * SIDE + 160 - on.x) / STEP, on.columns - 1);
    const north = clamp((one.row * SIDE - 60 - on.y) / STEP, on.rows - 1);
    const south = clamp((one.row * SIDE + 160 - on.y) / STEP, on.rows - 1);
    for (let row = north; row <= south; row++) {
      for (let column = west; column <= east; column++) {
        const at = row * on.columns + column;
        const bare = inside(on.x + column * STEP, on.y + row * STEP, one);
        exact.values[at] = Math.max(exact.values[at] ?? -99, bare);
        const moved = inside(warp.x.values[at] ?? 0, warp.y.values[at] ?? 0, one);
        seen.values[at] = Math.max(seen.values[at] ?? -99, moved);
      }
    }
  }
  const soft = blur(
    map(seen, (value) => Math.max(-40, Math.min(40, value))),
    3,
  );
  return {
    deep: map(soft, (value, _x, _y, at) => Math.min(value - 3, (exact.values[at] ?? -99) + SPILL)),
    mask: map(seen, (value) => (value > 0 ? 1 : 0)),
  };
}

function draw(board: BoardView): Ground {
  const { land, coast, deep, mask } = fields(board);
  const extent = board.size * SIDE;
  const all = squares(board);
  return {
    size: board.size,
    bank: contour(blur(coast, 9), -43, 2.4),
    deep: contour(deep, 0, 1.2),
    abyss: contour(blur(mask, 4), 0.8, 1.6),
    pit: contour(blur(mask, 6), 0.93, 2),
    shelf: contour(blur(coast, 3), -19, 1.6),
    shoal: contour(blur(coast, 2), -9, 1.2),
    land: contour(land, 0, 0.8),
    heart: contour(blur(land, 1), 11, 1.2),
    rhumbs: Array.from({ length: 16 }, (_, at) => {
      const [x, y] = [Math.sin((at * Math.PI) / 8), -Math.cos((at * Math.PI) / 8)];
      return `M${extent / 2} ${extent / 2}l${Math.round(2 * extent * x)} ${Math.round(2 * extent * y)}`;
    }).join(''),
    crests: all
      .filter((one) => one.terrain === 'open' && fraction(board.id, one.name, 'crest') > 0.45)
      .map((one) => {
        const x = one.column * SIDE + 14 + 40 * fraction(board.id, one.name, 1);
        const y = one.row * SIDE + 28 + 50 * fraction(board.id, one.name, 2);
        return `M${Math.round(x)} ${Math.round(y)}q5-7 10 0t10 0`;
      })
      .join(''),
    net: Array.from({ length: board.size - 1 }, (_, at) => {
      const line = (at + 1) * SIDE;
      return `M${line} 0V${extent}M0 ${line}H${extent}`;
    }).join(''),
    islands: all.filter((one) => one.terrain !== 'open' && one.terrain !== 'deep').map((one) => island(board.id, one)),
  };
}
