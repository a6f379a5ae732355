// @vitest-environment node
import { expect, test } from 'vitest';
import type { ChartPoint } from '../../../src/wire/frame';
import { columns, gaugesOf, pick } from '../../../src/table/analysis/chart';

const LINES: ChartPoint[] = [
  { seq: 0, round: 0, gauges: { score: [0, 0] } },
  { seq: 1, round: 1, gauges: { score: [1, 0], coins: [3, 4] } },
  { seq: 2, round: 1, gauges: { score: [2, 5], coins: [2, 4] } },
  { seq: 3, round: 2, gauges: { score: [4, 5], coins: [1, 4] } },
];

test('all gauges are offered in the order they appear', () => {
  expect(gaugesOf(LINES)).toEqual(['score', 'coins']);
});

test('by round the last line of each round counts', () => {
  expect(pick(LINES, 'round').map((line) => line.seq)).toEqual([0, 2, 3]);
});

test('columns hold one row per seat; a gauge not yet there leaves a gap', () => {
  expect(columns(LINES, 'coins', 2, 'decision')).toEqual([
    [0, 1, 2, 3],
    [null, 3, 2, 1],
    [null, 4, 4, 4],
  ]);
});
