// Contours of a field as closed lines, thinned and rounded, written as the path of an SVG.
import type { Grid } from './field';

export type Point = readonly [number, number];

// Which sides of a cell a contour joins, by which of its corners lie inside (NW 8, NE 4, SE 2, SW 1): from side, to
// side, twice where two opposite corners do.
const [T, R, B, L] = [0, 1, 2, 3];
const CELLS: readonly (readonly number[])[] = [
  [],
  [L, B],
  [B, R],
  [L, R],
  [R, T],
  [L, T, R, B],
  [B, T],
  [L, T],
  [T, L],
  [T, B],
  [T, R, B, L],
  [T, R],
  [R, L],
  [R, B],
  [B, L],
  [],
];

/** Closed rings of everything at or above a level; what reaches the border of the grid is closed there. */
export function rings(of: Grid, level: number): Point[][] {
  const columns = of.columns + 2;
  const rows = of.rows + 2;
  const heights = new Float64Array(columns * rows).fill(-999);
  for (let row = 0; row < of.rows; row++)
    for (let column = 0; column < of.columns; column++)
      heights[(row + 1) * columns + column + 1] = (of.values[row * of.columns + column] ?? -999) - level;
  const height = (row: number, column: number): number => heights[row * columns + column] ?? -999;
  // A side is known by its first corner, and whether it runs east (0) or south (1).
  const side = (row: number, column: number, which: number): number => {
    if (which === T) return (row * columns + column) * 2;
    if (which === B) return ((row + 1) * columns + column) * 2;
    if (which === L) return (row * columns + column) * 2 + 1;
    return (row * columns + column + 1) * 2 + 1;
  };
  const next = new Map<number, number[]>();
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column;
      const code =
        ((heights[at] ?? 0) > 0 ? 8 : 0) +
        ((heights[at + 1] ?? 0) > 0 ? 4 : 0) +
        ((heights[at + columns + 1] ?? 0) > 0 ? 2 : 0) +
        ((heights[at + columns] ?? 0) > 0 ? 1 : 0);
      if (code === 0 || code === 15) continue;
      const joined = CELLS[code] ?? [];
      for (let way = 0; way < joined.length; way += 2) {
        const from = side(row, column, joined[way] ?? 0);
        next.set(from, [...(next.get(from) ?? []), side(row, column, joined[way + 1] ?? 0)]);
      }
    }
  }
  const point = (of_: number): Point => {
    const south = of_ % 2;
    const column = ((of_ - south) / 2) % columns;
    const row = ((of_ - south) / 2 - column) / columns;
    const here = height(row, column);
    const there = south === 1 ? height(row + 1, column) : height(row, column + 1);
    const along = Math.max(0.02, Math.min(0.98, here / (here - there)));
    return [
      of.x + (column - 1 + (south === 1 ? 0 : along)) * of.step,
      of.y + (row - 1 + (south === 1 ? along : 0)) * of.step,
    ];
  };
  const found: Point[][] = [];
  while (next.size > 0) {
    let at = next.keys().next().value ?? 0;
    const ring: Point[] = [];
    for (let to = next.get(at); to !== undefined; to = next.get(at)) {
      const goal = to.pop() ?? 0;
      if (to.length === 0) next.delete(at);
      ring.push(point(at));
      at = goal;
    }
    if (ring.length > 7) found.push(ring);
  }
  return found;
}

/** Douglas and Peucker: leave out what lies nearer than the tolerance to the line between those that stay. */
export function thin(ring: readonly Point[], tolerance: number): Point[] {
  const first = ring[0];
  if (first === undefined) return [];
  const points = [...ring, first];
  const keep: Point[] = [];
  const split = (from: number, to: number): void => {
    const [[ax, ay], [bx, by]] = [points[from] ?? first, points[to] ?? first];
    const length = Math.hypot(bx - ax, by - ay);
    let [most, at] = [0, -1];
    for (let index = from + 1; index < to; index++) {
      const [px, py] = points[index] ?? first;
      const away =
        length < 1e-6 ? Math.hypot(px - ax, py - ay) : Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length;
      if (away > most) [most, at] = [away, index];
    }
    if (most > tolerance) {
      split(from, at);
      split(at, to);
    } else keep.push(points[from] ?? first);
  };
  const middle = Math.floor(points.length / 2);
  split(0, middle);
  split(middle, points.length - 1);
  return keep;
}

/** Long straight pieces are cut, or rounding would melt their corners. */
function cut(ring: readonly Point[], longest = 60): Point[] {
  return ring.flatMap(([ax, ay], index): Point[] => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    const parts = Math.floor(Math.hypot(bx - ax, by - ay) / longest) + 1;
    return Array.from({ length: parts }, (_, at): Point => [
      ax + ((bx - ax) * at) / parts,
      ay + ((by - ay) * at) / parts,
    ]);
  });
}

/** Quadratic curves through the middles of the sides, in relative integers. */
export function rounded(found: readonly (readonly Point[])[], tolerance: number): string {
  return found
    .map((ring) => {
      const thinned = thin(ring, tolerance);
      if (thinned.length < 3) return '';
      const points = cut(thinned);
      const at = (index: number): Point => points[index % points.length] ?? [0, 0];
      const middle = (index: number): [number, number] => [
        Math.round((at(index)[0] + at(index + 1)[0]) / 2),
        Math.round((at(index)[1] + at(index + 1)[1]) / 2),
      ];
      let [x, y] = middle(points.length - 1);
      let path = `M${x} ${y}q`;
      points.forEach((point, index) => {
        const [ex, ey] = middle(index);
        const part = [Math.round(point[0]) - x, Math.round(point[1]) - y, ex - x, ey - y]
          .join(' ')
          .replaceAll(' -', '-');
        path += (part.startsWith('-') || path.endsWith('q') ? '' : ' ') + part;
        [x, y] = [ex, ey];
      });
      return `${path}Z`;
    })
    .join('');
}

export function contour(of: Grid, level: number, tolerance: number): string {
  return rounded(rings(of, level), tolerance);
}
