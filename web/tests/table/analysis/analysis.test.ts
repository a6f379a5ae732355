// @vitest-environment node
import { expect, test } from 'vitest';
import type { Analysis, Verdict } from '../../../src/wire/frame';
import { chances, marks, unknownUntil } from '../../../src/table/analysis/analysis';

function verdict(seq: number, gain = 0): Verdict {
  const better = gain > 0 ? [{ type: 'pass' }] : [];
  return {
    seq,
    seat: 0,
    round: 1,
    chances: [0.25, 0.75],
    made: [{ type: 'pass' }],
    better,
    gain,
    remark: null,
    noise: 0,
    unknown: false,
    scale: 0,
  };
}

function analysis(verdicts: Verdict[], turning: number[] = []): Analysis {
  return {
    state: 'done',
    bot: 'random',
    done: verdicts.length,
    total: verdicts.length,
    verdicts,
    turning_points: turning,
    result: [],
  };
}

test('chances become percent, one row per seat', () => {
  expect(chances(analysis([verdict(3), verdict(7)]), 2)).toEqual([
    [4, 8],
    [25, 25],
    [75, 75],
  ]);
});

test('chances end at the result and are left out where nothing is known', () => {
  const early: Verdict = { ...verdict(3), round: 4, unknown: true };
  const whole: Analysis = { ...analysis([early, verdict(7)]), result: [0, 1] };
  expect(chances(whole, 2)).toEqual([
    [4, 8, 9],
    [null, 25, 0],
    [null, 75, 100],
  ]);
  expect(unknownUntil(whole)).toBe(4);
  expect(unknownUntil(analysis([verdict(7)]))).toBeNull();
});

test('marks are the turning points and the better decisions, in the order of play', () => {
  const found = marks(analysis([verdict(1), verdict(2, 0.2), verdict(5), verdict(6, 0.1)], [5]));
  expect(found.map((mark) => [mark.verdict.seq, mark.turning])).toEqual([
    [2, false],
    [5, true],
    [6, false],
  ]);
});

test('of many marks the weightiest are shown', () => {
  const many = Array.from({ length: 40 }, (_, at) => verdict(at, (at + 1) / 100));
  const found = marks(analysis(many, [0]));
  expect(found).toHaveLength(12);
  expect(found[0]?.verdict.seq).toBe(0);
  expect(found.slice(1).map((mark) => mark.verdict.seq)).toEqual([29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
});
