// A scalar field on a lattice: capsules joined smoothly, seen through noise. Its contours are coasts and depth lines.
import { valueNoise } from './noise';

export interface Lattice {
  /** North-west corner and distance between two points. */
  x: number;
  y: number;
  step: number;
  columns: number;
  rows: number;
}

export interface Grid extends Lattice {
  values: Float64Array;
}

/** (wavelength, reach) of an octave of noise. */
export type Octave = readonly [number, number];

/** What lies far from every capsule. */
export const FAR = -70;

export function lattice(from: number, to: number, step: number): Lattice {
  const points = Math.round((to - from) / step) + 1;
  return { x: from, y: from, step, columns: points, rows: points };
}

export function grid(on: Lattice, fill = 0): Grid {
  return { ...on, values: new Float64Array(on.columns * on.rows).fill(fill) };
}

/** A new grid from the values of others at each point; the place is given in map units. */
export function map(of: Grid, rule: (value: number, x: number, y: number, at: number) => number): Grid {
  const out = grid(of);
  for (let row = 0, at = 0; row < of.rows; row++)
    for (let column = 0; column < of.columns; column++, at++)
      out.values[at] = rule(of.values[at] ?? 0, of.x + column * of.step, of.y + row * of.step, at);
  return out;
}

/** Where each point of a lattice is seen: moved a little by octaves of noise, so that no line is straight. */
export class Warp {
  readonly x: Grid;
  readonly y: Grid;

  constructor(on: Lattice, seed: number, octaves: readonly Octave[]) {
    const to = on.x + on.step * Math.max(on.columns, on.rows);
    const shift = (offset: number): ((x: number, y: number) => number) => {
      const noises = octaves.map(([cell], index) => valueNoise(cell, seed + offset + index * 2, on.x, to));
      const reaches = octaves.map(([, reach]) => reach);
      return (x, y) => {
        let sum = 0;
        for (let at = 0; at < noises.length; at++) sum += (reaches[at] ?? 0) * (noises[at]?.(x, y) ?? 0);
        return sum;
      };
    };
    const [east, south] = [shift(0), shift(51)];
    this.x = map(grid(on), (_, x, y) => x + east(x, y));
    this.y = map(grid(on), (_, x, y) => y + south(x, y));
  }
}

/** Land as a union of capsules: positive inside, falling by one for each unit of distance. */
export class Land {
  readonly #warp: Warp;
  readonly #smooth: number;
  readonly #sum: Grid;
  readonly #reach: number;

  /** `smooth`: how far two capsules feel each other; `reach`: how far from its edge a capsule counts at all. */
  constructor(on: Lattice, warp: Warp, smooth: number, reach: number) {
    this.#warp = warp;
    this.#smooth = smooth;
    this.#reach = reach;
    this.#sum = grid(on);
  }

  add(ax: number, ay: number, bx: number, by: number, radius: number): void {
    const { x, y, step, columns, rows, values } = this.#sum;
    const smooth = this.#smooth;
    const seenX = this.#warp.x.values;
    const seenY = this.#warp.y.values;
    const far = radius + this.#reach;
    const bound = (value: number, origin: number, most: number): number =>
      Math.max(0, Math.min(most, Math.round((value - origin) / step)));
    const [west, east] = [bound(Math.min(ax, bx) - far, x, columns - 1), bound(Math.max(ax, bx) + far, x, columns - 1)];
    const [north, south] = [bound(Math.min(ay, by) - far, y, rows - 1), bound(Math.max(ay, by) + far, y, rows - 1)];
    const vx = bx - ax;
    const vy = by - ay;
    const length = vx * vx + vy * vy;
    for (let row = north; row <= south; row++) {
      for (let column = west; column <= east; column++) {
        const at = row * columns + column;
        const px = (seenX[at] ?? 0) - ax;
        const py = (seenY[at] ?? 0) - ay;
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * vx + py * vy) / length));
        const dx = px - along * vx;
        const dy = py - along * vy;
        values[at] = (values[at] ?? 0) + Math.exp((radius - Math.sqrt(dx * dx + dy * dy)) / smooth);
      }
    }
  }

  field(): Grid {
    return map(this.#sum, (sum) => Math.max(FAR, Math.min(30, this.#smooth * Math.log(sum + 1e-26))));
  }
}

/** Three passes of a box: close to a Gaussian. `reach` counts points. */
export function blur(of: Grid, reach: number): Grid {
  const out = { ...of, values: of.values.slice() };
  for (let pass = 0; pass < 3; pass++) {
    sweep(out.values, of.rows, of.columns, of.columns, 1, reach);
    sweep(out.values, of.columns, of.rows, 1, of.columns, reach);
  }
  return out;
}

/** The running mean along each of `lines` lines of `length` points. */
function sweep(
  values: Float64Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
): void {
  const line = new Float64Array(length);
  const clamp = (at: number): number => Math.max(0, Math.min(length - 1, at));
  for (let number = 0; number < lines; number++) {
    const from = number * lineStep;
    for (let at = 0; at < length; at++) line[at] = values[from + at * step] ?? 0;
    let sum = 0;
    for (let at = -reach; at <= reach; at++) sum += line[clamp(at)] ?? 0;
    for (let at = 0; at < length; at++) {
      values[from + at * step] = sum / (2 * reach + 1);
      sum += (line[clamp(at + reach + 1)] ?? 0) - (line[clamp(at - reach)] ?? 0);
    }
  }
}
