// A height over a lattice of points: capsules of land joined smoothly, passages cut out of it. Points are first moved a
// little by noise, so that no shore is straight.
import type { Point } from '../geometry';
import { noise } from './chance';

/** Wavelength and reach of the three octaves of noise. */
const OCTAVES: readonly (readonly [number, number])[] = [
  [64, 9],
  [24, 4.5],
  [10, 1.6],
];
const SEED = 7;
/** How far the edges of joined capsules melt into each other. */
const SOFT = 7;
/** Beyond this depth nothing is drawn, so a capsule need not be felt there. */
export const DEEPEST = -60;

export class Field {
  readonly wide: number;
  readonly high: number;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #sum: Float64Array;
  #height: Float64Array | null = null;

  constructor(
    readonly left: number,
    readonly top: number,
    right: number,
    bottom: number,
    readonly step: number,
  ) {
    this.wide = Math.ceil((right - left) / step) + 1;
    this.high = Math.ceil((bottom - top) / step) + 1;
    const size = this.wide * this.high;
    this.#x = new Float64Array(size);
    this.#y = new Float64Array(size);
    this.#sum = new Float64Array(size);
    for (let at = 0; at < size; at++) {
      const x = left + (at % this.wide) * step;
      const y = top + Math.floor(at / this.wide) * step;
      let dx = 0;
      let dy = 0;
      let seed = SEED;
      for (const [cell, reach] of OCTAVES) {
        dx += reach * noise(x, y, cell, seed);
        dy += reach * noise(x, y, cell, seed + 51);
        seed += 2;
      }
      this.#x[at] = x + dx;
      this.#y[at] = y + dy;
    }
  }

  /** Land along a line, this far to both sides. */
  land(a: Point, b: Point, radius: number): void {
    this.#near(a, b, radius - DEEPEST, (at, far) => {
      this.#sum[at] = (this.#sum[at] ?? 0) + Math.exp(Math.min(40, (radius - far) / SOFT));
    });
  }

  /** Water along a line, after all land has been laid. */
  cut(a: Point, b: Point, radius: number, soft = 12): void {
    const height = this.heights();
    this.#near(a, b, radius + 4 * soft, (at, far) => {
      const land = height[at] ?? 0;
      const water = far - radius;
      const share = Math.max(0, Math.min(1, 0.5 + (0.5 * (water - land)) / soft));
      height[at] = water * (1 - share) + land * share - soft * share * (1 - share);
    });
  }

  heights(): Float64Array {
    this.#height ??= this.#sum.map((sum) => Math.max(DEEPEST, SOFT * Math.log(sum + 1e-26)));
    return this.#height;
  }

  /** The height at a place, as it is drawn. */
  at(x: number, y: number): number {
    const [u, v] = [(x - this.left) / this.step, (y - this.top) / this.step];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [s, t] = [u - column, v - row];
    const height = this.heights();
    const point = (dx: number, dy: number): number => height[(row + dy) * this.wide + column + dx] ?? DEEPEST;
    return (point(0, 0) * (1 - s) + point(1, 0) * s) * (1 - t) + (point(0, 1) * (1 - s) + point(1, 1) * s) * t;
  }

  /** Every point of the lattice that may lie within reach of a line, with its distance. */
  #near(a: Point, b: Point, reach: number, visit: (at: number, far: number) => void): void {
    const room = reach + 16;
    const first = Math.max(0, Math.floor((Math.min(a.x, b.x) - room - this.left) / this.step));
    const last = Math.min(this.wide - 1, Math.ceil((Math.max(a.x, b.x) + room - this.left) / this.step));
    const upper = Math.max(0, Math.floor((Math.min(a.y, b.y) - room - this.top) / this.step));
    const lower = Math.min(this.high - 1, Math.ceil((Math.max(a.y, b.y) + room - this.top) / this.step));
    const vx = b.x - a.x;
    const vy = b.y - a.y;
    const square = vx * vx + vy * vy;
    const most = reach * reach;
    for (let row = upper; row <= lower; row++) {
      for (let column = first; column <= last; column++) {
        const at = row * this.wide + column;
        const x = (this.#x[at] ?? 0) - a.x;
        const y = (this.#y[at] ?? 0) - a.y;
        const along = square === 0 ? 0 : Math.max(0, Math.min(1, (x * vx + y * vy) / square));
        const dx = x - along * vx;
        const dy = y - along * vy;
        const far = dx * dx + dy * dy;
        if (far <= most) visit(at, Math.sqrt(far));
      }
    }
  }
}

/** Three box passes: close to a Gaussian. */
export function blurred(heights: Float64Array, wide: number, high: number, reach: number): Float64Array {
  let from = heights;
  for (let pass = 0; pass < 3; pass++) {
    from = boxed(from, wide, high, reach, 1, wide);
    from = boxed(from, high, wide, reach, wide, 1);
  }
  return from;
}

/** One pass along lines of `length` points that lie `stride` apart; there are `lines` of them, `between` apart. */
function boxed(
  from: Float64Array,
  length: number,
  lines: number,
  reach: number,
  stride: number,
  between: number,
): Float64Array {
  const to = new Float64Array(from.length);
  for (let line = 0; line < lines; line++) {
    const start = line * between;
    const value = (at: number): number => from[start + Math.max(0, Math.min(length - 1, at)) * stride] ?? 0;
    let sum = 0;
    for (let at = -reach; at <= reach; at++) sum += value(at);
    for (let at = 0; at < length; at++) {
      to[start + at * stride] = sum / (2 * reach + 1);
      sum += value(at + reach + 1) - value(at - reach);
    }
  }
  return to;
}
