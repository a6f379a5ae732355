// Small helpers for drawing with paths. Knows nothing of the game.

/** How a stretch of a drawing is inked: black figure, incised line, white or red paint. */
export type Paint = 'ink' | 'cut' | 'white' | 'red' | 'clay';

export interface Shape {
  d: string;
  paint: Paint;
}

export interface Coloured {
  d: string;
  fill: string;
  line?: string;
  width?: number;
}

export const ink = (d: string): Shape => ({ d, paint: 'ink' });
export const cut = (d: string): Shape => ({ d, paint: 'cut' });
export const white = (d: string): Shape => ({ d, paint: 'white' });
export const red = (d: string): Shape => ({ d, paint: 'red' });
export const clay = (d: string): Shape => ({ d, paint: 'clay' });

const n = (value: number): string => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`;
}

/** An arched opening standing on `base`. */
export function arch(x: number, base: number, width: number, height: number): string {
  const r = width / 2;
  return `M${n(x)} ${n(base)}v${n(r - height)}a${n(r)} ${n(r)} 0 0 1 ${n(width)} 0V${n(base)}z`;
}

/** The same path elsewhere and in another size. Made of straight lines and Bézier curves only, without
 * arcs, H and V; a negative `across` mirrors it. */
export function placed(d: string, x: number, y: number, scale: number, across = scale): string {
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, letter: string, rest: string) => {
    const from = letter === letter.toLowerCase() ? [0, 0] : [x, y];
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((number, at) =>
      n(Number(number) * (at % 2 === 0 ? across : scale) + (from[at % 2] ?? 0)),
    );
    return letter + numbers.join(' ');
  });
}

/** A row of Doric columns: shaft with capital, from `top` to `base`. */
export function columns(x: number, top: number, base: number, count: number, step: number, width: number): string {
  let d = '';
  for (let at = 0; at < count; at++) {
    const middle = x + at * step;
    const half = width / 2;
    d += `M${n(middle - half - 1.6)} ${n(top)}h${n(width + 3.2)}l-1.6 3.4h${n(-width)}z`;
    d += `M${n(middle - half + 0.6)} ${n(top + 3.4)}h${n(width - 1.2)}L${n(middle + half)} ${n(base)}h${n(-width)}z`;
  }
  return d;
}

/** A wavy line of `count` waves of the sea. */
export function waves(x: number, y: number, count: number, length: number, height: number): string {
  let d = `M${n(x)} ${n(y)}`;
  for (let at = 0; at < count; at++) d += `q${n(length / 4)} ${n(-height)} ${n(length / 2)} 0t${n(length / 2)} 0`;
  return d;
}

/** Numbers between 0 and 1 that depend on a name alone, so that a drawing is always the same. */
export function chance(name: string): () => number {
  let state = 2166136261;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
