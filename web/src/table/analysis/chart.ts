// Turns the server's chart lines into columns for drawing. Knows no drawing and no game.
import type { ChartPoint } from '../../wire/frame';

export function gaugesOf(lines: readonly ChartPoint[]): string[] {
  return [...new Set(lines.flatMap((line) => Object.keys(line.gauges)))];
}

/** The last line of every round, or all lines. */
export function pick(lines: readonly ChartPoint[], by: 'decision' | 'round'): readonly ChartPoint[] {
  if (by === 'decision') return lines;
  return lines.filter((line, at) => lines[at + 1]?.round !== line.round);
}

/** The horizontal values, then one row of values per seat. */
export function columns(
  lines: readonly ChartPoint[],
  gauge: string,
  seats: number,
  by: 'decision' | 'round',
): [number[], ...(number | null)[][]] {
  const chosen = pick(lines, by);
  const across = chosen.map((line) => (by === 'round' ? line.round : line.seq));
  const rows = Array.from({ length: seats }, (_, seat) => chosen.map((line) => line.gauges[gauge]?.[seat] ?? null));
  return [across, ...rows];
}

/** As columns by round, but at the beginning of every round, and then the end: what strikes in a round shows after it. */
export function course(lines: readonly ChartPoint[], gauge: string, seats: number): [number[], ...(number | null)[][]] {
  const begun = lines.filter((line, at) => line.round > 0 && lines[at - 1]?.round !== line.round);
  const last = lines.at(-1);
  const chosen = last === undefined ? begun : [...begun, last];
  const across = chosen.map((line, at) => (at === begun.length ? line.round + 1 : line.round));
  const rows = Array.from({ length: seats }, (_, seat) => chosen.map((line) => line.gauges[gauge]?.[seat] ?? null));
  return [across, ...rows];
}
