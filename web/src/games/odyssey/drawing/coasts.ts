// The coasts of a board by rule: islands from capsules, deep water from its squares, banks and shoals around them.
// A square is 100 units wide, the corner of a1 lies at (0, 0). Reckoning takes a while: see sea.svelte.ts.
import { contour } from '../../../lib/coast/contour';
import { blur, FAR, grid, Land, lattice, map, Warp, type Grid, type Lattice } from '../../../lib/coast/field';
import { fraction } from '../../../lib/coast/noise';
import type { BoardView } from '../../../wire/odyssey';
import { SIDE, squares, type Square } from '../squares';

/** No land comes nearer to a side of its square. */
export const SHORE = 5;
/** Deep water keeps to its squares up to this. */
export const SPILL = 12;

/** What of a board its coasts follow from. */
export type Shape = Pick<BoardView, 'id' | 'size' | 'rows' | 'start_types'>;

/** Paths, from the deep to the land. */
export interface Coasts {
  bank: string;
  deep: string;
  abyss: string;
  pit: string;
  shelf: string;
  shoal: string;
  land: string;
  heart: string;
}

/** The fields behind the drawing: positive is land, or deep water. */
export interface Fields {
  land: Grid;
  coast: Grid;
  deep: Grid;
  mask: Grid;
}

const STEP = 5;

export function fields(board: Shape): Fields {
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

export function coasts(board: Shape): Coasts {
  const { land, coast, deep, mask } = fields(board);
  return {
    bank: contour(blur(coast, 9), -43, 2.4),
    deep: contour(deep, 0, 1.2),
    abyss: contour(blur(mask, 4), 0.8, 1.6),
    pit: contour(blur(mask, 6), 0.93, 2),
    shelf: contour(blur(coast, 3), -19, 1.6),
    shoal: contour(blur(coast, 2), -9, 1.2),
    land: contour(land, 0, 0.8),
    heart: contour(blur(land, 1), 11, 1.2),
  };
}
