// Names on the map: measured once, none wider than its hex. A name that is too wide is set narrower, then broken, then left
// out; so no two can meet. Knows no rule.

/** A name may be this wide; the rest of the hex belongs to its neighbours. */
export const WIDEST = 97;
/** Set narrower than this a name can no longer be read. */
const NARROWEST = 0.86;
/** Size in map units, and what it must be on the screen; a small map has larger names, as far as the hex allows. */
export const OWN = 17.8;
const LARGEST = 20.4;
const LEAST_PX = 11.6;
/** Width of a letter against its height where nothing can be measured. */
const LETTER = 0.56;

/** A smaller map has no room for its key. */
export const KEYED_PX = 60;

export type Detail = 'all' | 'some' | 'none';

/** How much is written, by the width of a hex in pixels. */
export function detailOf(hexPx: number): Detail {
  if (hexPx >= 54) return 'all';
  return hexPx >= 44 ? 'some' : 'none';
}

export function sizeOf(hexPx: number): number {
  return Math.max(OWN, Math.min(LARGEST, (100 * LEAST_PX) / Math.max(hexPx, 1)));
}

export interface Label {
  lines: string[];
  /** The width to set it to, if its own is too wide. */
  squeezed: number | null;
}

let canvas: CanvasRenderingContext2D | null | undefined;
const MEASURED = new Map<string, number>();

/** Width of a text in the type of the map. */
export function widthOf(text: string, size: number): number {
  const known = MEASURED.get(text);
  if (known !== undefined) return known * size;
  canvas ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (canvas == null) return text.length * size * LETTER;
  canvas.font = "700 100px 'Alegreya Sans', 'Segoe UI', system-ui, sans-serif";
  const wide = canvas.measureText(text).width / 100;
  // A font that is still loading would be measured for good otherwise.
  if (document.fonts.status === 'loaded') MEASURED.set(text, wide);
  return wide * size;
}

/** How a name is written in its hex; null if it finds no room. */
export function labelOf(text: string, size: number, measure = widthOf): Label | null {
  const wide = measure(text, size);
  if (wide <= WIDEST) return { lines: [text], squeezed: null };
  if (wide * NARROWEST <= WIDEST) return { lines: [text], squeezed: WIDEST };
  const lines = broken(text);
  if (lines.length > 1 && lines.every((line) => measure(line, size) <= WIDEST)) return { lines, squeezed: null };
  return null;
}

/** The same, in the map's own size where the larger letters of a small map leave no room. */
export function fitted(text: string, size: number, measure = widthOf): (Label & { smaller: boolean }) | null {
  const label = labelOf(text, size, measure);
  if (label !== null) return { ...label, smaller: false };
  const small = size > OWN ? labelOf(text, OWN, measure) : null;
  return small === null ? null : { ...small, smaller: true };
}

/** A name in two lines, at the gap nearest to its middle. */
export function broken(text: string): string[] {
  const middle = text.length / 2;
  const gaps = [...text.matchAll(/[ -]/g)].map((found) => found.index);
  const best = gaps.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (best === undefined) return [text];
  return [text.slice(0, best + (text[best] === '-' ? 1 : 0)), text.slice(best + 1)];
}
