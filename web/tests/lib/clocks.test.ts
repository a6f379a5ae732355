// Clocks as they are shown: how long is left, when they stand, and which table comes first.
import { expect, test } from 'vitest';
import { changes, left, share, short, ticks } from '../../src/lib/clocks';
import { kind, leastClock, sorted } from '../../src/lobby/order';
import type { ClockInfo, Pace, SeatInfo, TableSummary } from '../../src/wire/frame';
import { sampleTable } from './samples';

const HOUR = 3600;
const days: Pace = { kind: 'days', bank: 72 * HOUR, increment: 12 * HOUR, cap: 120 * HOUR, over: 'once' };
const clock = (more: Partial<ClockInfo> = {}): ClockInfo => ({
  left: 10 * HOUR,
  runs: true,
  over: false,
  stands: null,
  until: null,
  stops: null,
  ends: null,
  ...more,
});

test('a running clock loses time, one that waits or stands does not', () => {
  expect(left(clock(), 100, 100 + HOUR)).toBe(9 * HOUR);
  expect(left(clock({ runs: false }), 100, 100 + HOUR)).toBe(10 * HOUR);
  expect(left(clock({ stands: 'vacation' }), 100, 100 + HOUR)).toBe(10 * HOUR);
  expect(left(clock(), 100, 100 + 90 * HOUR)).toBe(0);
});

test('a clock stops by itself where a night begins, and the server is asked again when that ends', () => {
  const evening = clock({ stops: 100 + HOUR });
  expect(left(evening, 100, 100 + 5 * HOUR)).toBe(9 * HOUR);
  expect([ticks(evening, 100), ticks(evening, 100 + 2 * HOUR)]).toEqual([true, false]);
  expect(changes(evening)).toBe(100 + HOUR);
  expect(changes(clock({ stands: 'night', until: 777 }))).toBe(777);
  expect(changes(clock({ runs: false, stops: 5 }))).toBeNull();
});

test('below two hours of days, or a minute live, a clock is nearly out', () => {
  expect([short(2 * HOUR, days), short(2 * HOUR - 1, days)]).toEqual([false, true]);
  expect([short(60, { ...days, kind: 'live' }), short(59, { ...days, kind: 'live' })]).toEqual([false, true]);
  expect([share(36 * HOUR, days), share(99 * HOUR, days)]).toEqual([0.5, 1]);
});

test('my moves come first, the shortest clock on top, and what rests after what runs', () => {
  const seat = (mine: boolean, own: ClockInfo): SeatInfo => ({ seat: 0, mine, clock: own }) as SeatInfo;
  const table = (id: string, more: Partial<TableSummary>): TableSummary => ({
    ...sampleTable,
    id,
    pace: days,
    ...more,
  });
  const tables = [
    table('resting', { my_turn: true, rest: { until: null }, seats: [seat(true, clock())] }),
    table('other', { seats: [seat(false, clock({ left: 5 }))] }),
    table('slow', { my_turn: true, seats: [seat(true, clock({ left: 9 * HOUR }))] }),
    table('away', { my_turn: true, seats: [seat(true, clock({ left: 1, stands: 'vacation' }))] }),
    table('soon', { my_turn: true, seats: [seat(true, clock({ left: HOUR }))] }),
  ];
  expect(sorted(tables).map((one) => one.id)).toEqual(['soon', 'slow', 'away', 'other', 'resting']);
  expect(tables.map(kind)).toEqual(['resting', 'others', 'move', 'move', 'move']);
  expect(leastClock(table('two', { seats: [seat(false, clock({ left: 1 })), seat(true, clock())] }))?.mine).toBe(true);
});
