// Geometry of the hex map: pointy hexes in doubled columns. Knows no rule and no drawing.
import type { Board, HexInfo } from '../../../wire/poseidon';

export const SIZE = 30;
const HALF = (Math.sqrt(3) / 2) * SIZE;

export interface Point {
  x: number;
  y: number;
}

export function place(row: number, column: number): Point {
  return { x: column * HALF, y: row * 1.5 * SIZE };
}

/** Where a hex lies; hexes without coordinates stand in a row below the map. */
export function middle(board: Board, hex: HexInfo): Point {
  if (hex.row >= 0) return place(hex.row, hex.column);
  const lost = board.hexes.filter((other) => other.row < 0);
  const bottom = Math.max(0, ...board.hexes.map((other) => other.row));
  return place(bottom + 2, 2 * lost.indexOf(hex) + 2);
}

export function corner(at: number, radius = SIZE): Point {
  const angle = ((60 * at - 30) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

export const OUTLINE = Array.from({ length: 6 }, (_, at) => corner(at, SIZE - 0.4))
  .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
  .join(' ');

/** The hexside between two neighbours. */
export function side(one: Point, other: Point): { x1: number; y1: number; x2: number; y2: number } {
  const mid = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(-dy / long) * (SIZE / 2), (dx / long) * (SIZE / 2)];
  return { x1: mid.x + ax, y1: mid.y + ay, x2: mid.x - ax, y2: mid.y - ay };
}

export interface Box extends Point {
  width: number;
  height: number;
}

export function frameOf(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const pad = SIZE + 6;
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x: left, y: top, width: Math.max(...xs) + pad - left, height: Math.max(...ys) + pad - top };
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The hex an arrow key leads to: the nearest that way, steps aside counting double. */
export function towards(from: Point, all: ReadonlyMap<string, Point>, direction: Direction): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [id, there] of all) {
    const [dx, dy] = [there.x - from.x, there.y - from.y];
    const [along, aside] =
      direction === 'ArrowRight'
        ? [dx, dy]
        : direction === 'ArrowLeft'
          ? [-dx, dy]
          : direction === 'ArrowDown'
            ? [dy, dx]
            : [-dy, dx];
    if (along < 4) continue;
    const far = along + 2 * Math.abs(aside);
    if (far < least) {
      least = far;
      best = id;
    }
  }
  return best;
}

/** A line through the middles of hexes, a little aside so that several fleets can be told apart. */
export function courseLine(hexes: readonly string[], points: ReadonlyMap<string, Point>, aside = 0): string {
  return hexes
    .flatMap((hex) => points.get(hex) ?? [])
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${(x + aside).toFixed(1)} ${(y + aside).toFixed(1)}`)
    .join('');
}
