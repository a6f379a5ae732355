// Which names fit on the map: as large on the screen as can be read, none over another. Knows no rule.
import type { Point } from './geometry';

/** The least size of a name on the screen, in pixels. */
export const LEAST = 10.5;
/** The size of a name in the map's own units, where that is large enough. */
const OWN = 7.4;
/** Width of a letter against its height, on the safe side. */
const LETTER = 0.72;

export interface Name {
  hex: string;
  text: string;
  at: Point;
  /** Names with a higher weight are written first. */
  weight: number;
}

export interface Label extends Name {
  lines: string[];
}

/** Size of all names in map units; `scale` is pixels per unit, zooming included. */
export function sizeOf(scale: number): number {
  return Math.max(OWN, LEAST / Math.max(scale, 0.01));
}

/** A long name in two lines, if it has a place to break. */
function broken(text: string): string[] {
  const middle = text.length / 2;
  const gaps = [...text.matchAll(/[ -]/g)].map((found) => found.index);
  const best = gaps.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (text.length < 10 || best === undefined) return [text];
  return [text.slice(0, best + (text[best] === '-' ? 1 : 0)), text.slice(best + 1)];
}

/** The names that can be written without touching each other, the weightiest first; none leaves the `edges` of the map. */
export function labels(
  names: readonly Name[],
  size: number,
  edges: { left: number; right: number } = { left: -Infinity, right: Infinity },
): Label[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const found: Label[] = [];
  for (const name of [...names].sort((one, other) => other.weight - one.weight)) {
    const lines = broken(name.text);
    const half = (Math.max(...lines.map((line) => line.length)) * size * LETTER) / 2;
    const x = Math.max(edges.left + half, Math.min(edges.right - half, name.at.x));
    const box = {
      left: x - half,
      right: x + half,
      top: name.at.y - size * 0.8,
      bottom: name.at.y + size * (lines.length - 0.75),
    };
    const free = taken.every(
      (one) => box.right < one.left || box.left > one.right || box.bottom < one.top || box.top > one.bottom,
    );
    if (!free) continue;
    taken.push(box);
    found.push({ ...name, at: { x, y: name.at.y }, lines });
  }
  return found;
}
