// @vitest-environment node
import { expect, test } from 'vitest';
import { share } from './rotation';

const CASES = Object.fromEntries(Array.from({ length: 10 }, (_, number) => [`case ${number}`, number]));

test('every case has its turn within as many days as it takes, the same all day', () => {
  const days = [18, 19, 20, 21].map((day) => Object.keys(share('a purpose', CASES, 3, `2026-11-${day}`)));
  expect(days.map((day) => day.length)).toEqual([3, 3, 3, 3]);
  expect(new Set(days.flat()).size).toBe(10);
  expect(Object.keys(share('a purpose', CASES, 3, '2026-11-19'))).toEqual(days[1]);
});

test('takes the same cases as the tests in Python', () => {
  expect(Object.keys(share('a purpose', CASES, 3, '2026-11-18'))).toEqual(['case 2', 'case 6', 'case 8']);
});

test('all takes everything, and a day that is none is refused', () => {
  expect(share('a purpose', CASES, 3, 'all')).toEqual(CASES);
  expect(() => share('a purpose', CASES, 3, 'tomorrow')).toThrow('tomorrow');
});
