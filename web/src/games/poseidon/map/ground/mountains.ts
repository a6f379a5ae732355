// All dark lines form one range: each offers three summits, and one too near to another is left out, so that lines that meet
// share it.
import { place, side, type Point } from '../geometry';
import { chance } from './chance';
import type { Chart } from './chart';

export interface Summit extends Point {
  height: number;
}

/** No two summits stand nearer; distances down the map count a quarter more. */
export const APART = 20;

export function summits(chart: Chart): Summit[] {
  const offered = chart.board.dark_lines.flatMap(([one = '', other = '']) => {
    const key = [one, other].sort().join('');
    const { x1, y1, x2, y2 } = side(chart.point(one), chart.point(other));
    const [a, b] =
      x1 < x2 || (x1 === x2 && y1 < y2)
        ? [
            { x: x1, y: y1 },
            { x: x2, y: y2 },
          ]
        : [
            { x: x2, y: y2 },
            { x: x1, y: y1 },
          ];
    const upright = Math.abs(b.x - a.x) < 5;
    return [0.5, 0.12, 0.88].map((share, at) => ({
      rank: at === 0 ? 0 : 1,
      key: `${key}${at}`,
      x: a.x + (b.x - a.x) * share + (upright ? (chance(key, at, 'o') - 0.5) * 9 : 0),
      y: a.y + (b.y - a.y) * share,
      height: (at === 0 ? 21 : 14.5) + 5 * chance(key, at, 'h'),
    }));
  });
  const kept: Summit[] = [];
  for (const { x, y, height } of offered.sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : 1)))
    if (kept.every((one) => Math.hypot(x - one.x, 1.25 * (y - one.y)) > APART)) kept.push(rounded({ x, y, height }));
  return kept.sort((one, other) => one.y - other.y);
}

const rounded = ({ x, y, height }: Summit): Summit => ({
  x: Math.round(10 * x) / 10,
  y: Math.round(10 * y) / 10,
  height: Math.round(10 * height) / 10,
});

/** Hills on land nobody plays on. */
export function inland(chart: Chart, land: readonly [number, number][]): Summit[] {
  const isLand = new Set(land.map((cell) => cell.join('/')));
  return land.flatMap((cell) => {
    const { x, y } = place(...cell);
    const key = cell.join('/');
    const deep = chart.near(cell).every((other) => isLand.has(other.join('/')) || !chart.cells.has(other.join('/')));
    if (!deep || chance(key, 'hill') < 0.35) return [];
    return Array.from({ length: 2 + Math.floor(2 * chance(key, 'n')) }, (_, at) =>
      rounded({
        x: x + (chance(key, at, 'a') - 0.5) * 60,
        y: y + (chance(key, at, 'b') - 0.5) * 40,
        height: 9 + 5 * chance(key, at, 'c'),
      }),
    );
  });
}

/** A summit without a base line: its two flanks and its crest as paths. */
export function drawSummit({ x, y, height }: Summit): { body: string; shade: string; crest: string } {
  const foot = y + height * 0.42;
  const wide = height * 0.86;
  const lean = (chance(Math.round(x), Math.round(y)) - 0.5) * height * 0.3;
  const n = (value: number): string => value.toFixed(1);
  const top = `${n(x + lean)} ${n(foot - height)}`;
  const left = `${n(x - wide * 0.5)} ${n(foot - height * 0.42)}`;
  const rise = `M${n(x - wide)} ${n(foot)}Q${n(x - wide * 0.72)} ${n(foot - height * 0.12)} ${left}T${top}`;
  const shoulder = `Q${n(x + wide * 0.22 + lean * 0.5)} ${n(foot - height * 0.74)} ${n(x + wide * 0.42)} ${n(foot - height * 0.46)}`;
  const fall = `${shoulder}T${n(x + wide)} ${n(foot)}`;
  return {
    body: `${rise}${fall}Z`,
    shade: `M${top}${fall}H${n(x + wide * 0.18)}Q${n(x - wide * 0.06 + lean)} ${n(foot - height * 0.42)} ${top}Z`,
    crest: `M${left}Q${n(x - wide * 0.26 + lean * 0.6)} ${n(foot - height * 0.72)} ${top}${shoulder}`,
  };
}
