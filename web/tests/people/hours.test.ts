// Hours of the day: turned to the reader's clock, and the stretch in which most decisions come.
import { expect, test } from 'vitest';
import { local, mostly } from '../../src/people/hours';

const at = (counts: Record<number, number>): number[] => Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0);

test('hours are those of the reader, also over midnight', () => {
  expect(local(at({ 23: 5 }), 2)).toEqual(at({ 1: 5 }));
  expect(local(at({ 1: 5 }), -3)).toEqual(at({ 22: 5 }));
});

test('the shortest stretch with more than half of them', () => {
  expect(mostly(at({ 19: 3, 20: 3, 8: 2, 2: 2 }))).toEqual({ from: 19, to: 21 });
  expect(mostly(at({ 23: 4, 0: 4, 12: 1 }))).toEqual({ from: 23, to: 1 });
  expect(mostly(at({ 7: 9 }))).toEqual({ from: 7, to: 8 });
});

test('nothing is said about nobody', () => {
  expect(mostly([])).toBeNull();
  expect(mostly(at({}))).toBeNull();
});
