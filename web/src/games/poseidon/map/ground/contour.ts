// Lines of equal height as paths: traced by marching squares, thinned, rounded by curves through the midpoints.
import type { Point } from '../geometry';

export interface Lattice {
  heights: Float64Array;
  wide: number;
  high: number;
  left: number;
  top: number;
  step: number;
}

/** Straight pieces longer than this keep their corners. */
const LONG = 60;
/** Sides of a square of the lattice. */
type Side = 'top' | 'right' | 'bottom' | 'left';
/** By the corners that lie above the height (8 upper left, 4 upper right, 2 lower right, 1 lower left): where lines enter
 * and leave. */
const LINES: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['right', 'top']],
  [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  [['bottom', 'top']],
  [['left', 'top']],
  [['top', 'left']],
  [['top', 'bottom']],
  [
    ['top', 'right'],
    ['bottom', 'left'],
  ],
  [['top', 'right']],
  [['right', 'left']],
  [['right', 'bottom']],
  [['bottom', 'left']],
  [],
];

/** Closed rings around everything above a height; the edge of the lattice closes them. */
export function rings(lattice: Lattice, level: number): Point[][] {
  const { wide, high, left, top, step } = lattice;
  // A rim of depth around the lattice.
  const across = wide + 2;
  const down = high + 2;
  const height = (row: number, column: number): number =>
    row === 0 || column === 0 || row > high || column > wide
      ? -999
      : (lattice.heights[(row - 1) * wide + column - 1] ?? -999) - level;
  const edge = (row: number, column: number, side: Side): number => {
    if (side === 'top') return 2 * (row * across + column);
    if (side === 'bottom') return 2 * ((row + 1) * across + column);
    if (side === 'left') return 2 * (row * across + column) + 1;
    return 2 * (row * across + column + 1) + 1;
  };
  const onward = new Map<number, number[]>();
  for (let row = 0; row < down - 1; row++) {
    // The right corners of a square are the left ones of the next.
    let [above, below] = [height(row, 0) > 0, height(row + 1, 0) > 0];
    for (let column = 0; column < across - 1; column++) {
      const nextAbove = height(row, column + 1) > 0;
      const nextBelow = height(row + 1, column + 1) > 0;
      const code = (above ? 8 : 0) + (nextAbove ? 4 : 0) + (nextBelow ? 2 : 0) + (below ? 1 : 0);
      above = nextAbove;
      below = nextBelow;
      if (code === 0 || code === 15) continue;
      for (const [from, to] of LINES[code] ?? []) {
        const key = edge(row, column, from);
        onward.set(key, [...(onward.get(key) ?? []), edge(row, column, to)]);
      }
    }
  }
  const point = (key: number): Point => {
    const [row, column] = [Math.floor(key / 2 / across), Math.floor(key / 2) % across];
    const lying = key % 2 === 0;
    const [a, b] = [height(row, column), lying ? height(row, column + 1) : height(row + 1, column)];
    const share = Math.max(0.02, Math.min(0.98, a / (a - b)));
    const [x, y] = [left + (column - 1) * step, top + (row - 1) * step];
    return lying ? { x: x + share * step, y } : { x, y: y + share * step };
  };
  const found: Point[][] = [];
  for (const start of [...onward.keys()]) {
    const ring: Point[] = [];
    for (let at = start; ;) {
      const next = onward.get(at)?.pop();
      if (next === undefined) break;
      ring.push(point(at));
      at = next;
    }
    if (ring.length > 7) found.push(ring);
  }
  return found;
}

/** A ring with fewer points that strays nowhere further than this (Douglas–Peucker). */
export function thinned(ring: readonly Point[], stray: number): Point[] {
  const points = [...ring, ring[0] ?? { x: 0, y: 0 }];
  const kept: Point[] = [];
  const middle = points.length >> 1;
  // Pairs still to be looked at, the first one on top.
  const open: [number, number][] = [
    [middle, points.length - 1],
    [0, middle],
  ];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [first, last] = pair;
    const [a, b] = [points[first] ?? points[0], points[last] ?? points[0]];
    if (a === undefined || b === undefined) continue;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    let [most, where] = [0, -1];
    for (let at = first + 1; at < last; at++) {
      const p = points[at];
      if (p === undefined) continue;
      const far =
        long < 1e-6
          ? Math.hypot(p.x - a.x, p.y - a.y)
          : Math.abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / long;
      if (far > most) [most, where] = [far, at];
    }
    if (most > stray && where > 0) open.push([where, last], [first, where]);
    else kept.push(a);
  }
  return kept;
}

function divided(ring: readonly Point[]): Point[] {
  return ring.flatMap((a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a;
    const parts = Math.floor(Math.hypot(b.x - a.x, b.y - a.y) / LONG) + 1;
    return Array.from({ length: parts }, (_, part) => ({
      x: a.x + ((b.x - a.x) * part) / parts,
      y: a.y + ((b.y - a.y) * part) / parts,
    }));
  });
}

/** All rings above a height as one path of relative whole numbers. */
export function contour(lattice: Lattice, level: number, stray: number): string {
  return rings(lattice, level)
    .map((ring) => {
      const points = divided(thinned(ring, stray));
      if (points.length < 3) return '';
      const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      const [first, last] = [points[0], points.at(-1)];
      if (first === undefined || last === undefined) return '';
      const begin = half(last, first);
      let [x, y] = [Math.round(begin.x), Math.round(begin.y)];
      const curves = points.map((p, at) => {
        const end = half(p, points[(at + 1) % points.length] ?? first);
        const numbers = [p.x - x, p.y - y, end.x - x, end.y - y].map((number) => Math.round(number));
        [x, y] = [x + (numbers[2] ?? 0), y + (numbers[3] ?? 0)];
        return numbers.join(' ').replaceAll(' -', '-');
      });
      return `M${Math.round(begin.x)} ${Math.round(begin.y)}q${curves.join(' ').replaceAll(' -', '-')}Z`;
    })
    .join('');
}
