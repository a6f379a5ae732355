// Geometry of the hex map: pointy hexes in doubled columns. Knows no rule and no drawing.
import { towards, type Direction } from '../../../lib/walk';
import type { Board, HexInfo } from '../../../wire/poseidon';

/** A hex is 100 wide. */
const HALF = 50;
export const SIZE = HALF / (Math.sqrt(3) / 2);

export interface Point {
  x: number;
  y: number;
}

export function place(row: number, column: number): Point {
  return { x: column * HALF, y: row * 1.5 * SIZE };
}

/** Where a hex lies; hexes without coordinates stand in a row below the map. */
export function middle(board: Pick<Board, 'hexes'>, hex: HexInfo): Point {
  if (hex.row >= 0) return place(hex.row, hex.column);
  const lost = board.hexes.filter((other) => other.row < 0);
  const bottom = Math.max(0, ...board.hexes.map((other) => other.row));
  return place(bottom + 2, 2 * lost.indexOf(hex) + 2);
}

export function corner(at: number, radius = SIZE): Point {
  const angle = ((60 * at - 30) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

const outlined = (share: number): string =>
  Array.from({ length: 6 }, (_, at) => corner(at, share * (SIZE - 0.8)))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');
export const OUTLINE = outlined(1);
/** A little inside it, where its ring is drawn. Whatever is moved or scaled by itself is one more thing to put together
 * for every picture of the page, so it is drawn where and as large as it stands. */
export const RIM = outlined(0.93);

/** The same around any middle, as a piece of a path. */
export function outlineAt({ x, y }: Point): string {
  const corners = Array.from({ length: 6 }, (_, at) => corner(at, SIZE - 0.8));
  return `M${corners.map((one) => `${(x + one.x).toFixed(1)} ${(y + one.y).toFixed(1)}`).join('L')}Z`;
}

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

/** The hex an arrow key leads to: the nearest that way, steps aside counting double. */
export const hexTowards = (from: Point, all: ReadonlyMap<string, Point>, direction: Direction): string | null =>
  towards(from, all, direction, 8, 2);

/** Legs of a course keep this far to the right of the line between the middles, so that there and back stay two lines. */
const ASIDE = 4.5;

/** A course as one smooth line through its hexes; `more` sets fleets beside each other. */
export function courseLine(hexes: readonly string[], points: ReadonlyMap<string, Point>, more = 0): string {
  const stops = hexes.flatMap((hex) => points.get(hex) ?? []);
  const [first] = stops;
  const last = stops.at(-1);
  if (first === undefined || last === undefined || stops.length < 2) return '';
  const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let line = `M${at(first)}`;
  for (let leg = 0; leg + 1 < stops.length; leg++) {
    const [a, b] = [stops[leg] ?? first, stops[leg + 1] ?? last];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ox, oy] = [(-(b.y - a.y) / long) * (ASIDE + more), ((b.x - a.x) / long) * (ASIDE + more)];
    const on = (share: number): Point => ({ x: a.x + (b.x - a.x) * share + ox, y: a.y + (b.y - a.y) * share + oy });
    line += `Q${at(a)} ${at(on(0.22))}L${at(on(0.78))}`;
  }
  return `${line}Q${at(last)} ${at(last)}`;
}

/** The middle of some places, and how far they lie apart. */
export function midst(places: readonly Point[]): Point & { width: number; height: number } {
  const xs = places.map((one) => one.x);
  const ys = places.map((one) => one.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** A clear place for something this large, away from every hex and from the key, as near to the key as can be. */
export function clearPlace(box: Box, hexes: Iterable<Point>, key: Point, radius: number): Point | null {
  const [places, step] = [[...hexes], 20];
  let [best, least]: [Point | null, number] = [null, Infinity];
  for (let y = box.y + 1.5 * radius; y < box.y + box.height - radius; y += step)
    for (let x = box.x + radius; x < box.x + box.width - radius; x += step) {
      const far = Math.hypot(x - key.x, y - key.y);
      if (far >= least || (Math.abs(x - key.x) < 105 + radius && Math.abs(y - key.y) < 120 + 1.3 * radius)) continue;
      if (places.some((hex) => Math.hypot(x - hex.x, y - hex.y) < SIZE + radius)) continue;
      [best, least] = [{ x, y }, far];
    }
  return best;
}
