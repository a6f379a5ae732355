import { expect, test } from 'vitest';
import { corner } from '../../../src/games/poseidon/decisions/merchants/founding';
import { decisive } from '../../../src/games/poseidon/end/decisive';
import { apart, lines, phasesOf, scaleOf } from '../../../src/games/poseidon/end/race';
import type { Table } from '../../../src/games/poseidon/table';
import type { Event, View } from '../../../src/wire/poseidon';
import finished from './fixtures/finished.json';

const view = finished.view as unknown as View;

function moments(...all: Event[][]): Table['moments'] {
  return all.map((events, seq) => ({ seq, seat: 0, undo: false, round: 1, events })) as unknown as Table['moments'];
}

test('a scale holds all values and the zero, in round steps', () => {
  const { low, high, ticks } = scaleOf([-430, 512]);
  expect([low, high]).toEqual([-600, 600]);
  expect(ticks).toContain(0);
  expect(scaleOf([]).ticks.length).toBeGreaterThan(1);
});

test('labels are moved apart, in their order and within bounds', () => {
  expect(apart([10, 12, 50], 15, 0, 100)).toEqual([10, 25, 50]);
  const low = apart([98, 99, 97], 15, 0, 100);
  expect(low).toEqual([85, 100, 70]);
});

test('leads of all players add up to nothing', () => {
  const drawn = lines(view, 'lead');
  view.history.forEach((_, at) => {
    const sum = drawn.reduce((total, line) => total + (line[at] ?? 0), 0);
    expect(Math.abs(sum)).toBeLessThanOrEqual(view.players.length / 2);
  });
});

test('phases are found in the round they began in, moves taken back do not count', () => {
  const log = moments([{ type: 'round_began', round: 'ER2' }], [{ type: 'phase_began', phase: 2 }]);
  expect(phasesOf(log)).toEqual([{ phase: 2, round: 'ER2' }]);
  const struck = [...log, { seq: 2, seat: 0, undo: true, round: 1, events: [] }] as unknown as Table['moments'];
  expect(phasesOf(struck)).toEqual([]);
});

test('what decided a game: the largest payout, and what sank after the ship that began a phase', () => {
  const nation = view.nations[0]?.nation ?? '';
  const paid = (seat: number, money: number): Event => ({ type: 'dividend_paid', seat, nation, merchants: 4, money });
  const log = moments(
    [{ type: 'round_began', round: 'ER1' }],
    [paid(0, 40), paid(1, 90)],
    [
      { type: 'ship_bought', nation, ship_type: '4', money: 300, trade_in: null },
      { type: 'phase_began', phase: 2 },
    ],
    [{ type: 'ships_scrapped', nation, ship_type: '2', count: 3 }],
    [paid(0, 60)],
  );
  const found = decisive(log, { ...view, history: [] }, 0);
  expect(found.map((one) => [one.kind, one.at])).toEqual([
    ['payout', 2],
    ['phase', 3],
  ]);
  expect(found[0]?.params).toMatchObject({ seat: 1, money: 90 });
  expect(found[1]?.params).toMatchObject({ phase: 2, ships: 3 });
});

test('the figures of a founding stand under the stairs, if there is room for them', () => {
  const values = [40, 50, 60, 70, 80, 90, 100, 110, 120, 130];
  const sizes = [5, 7, 9, 11, 13];
  const payable = (prestige: number, disks: number): boolean => prestige * disks <= 450;
  expect(corner(values, sizes, payable)).toEqual({ row: 1, column: 3 });
  expect(corner(values, sizes, () => true)).toBeNull();
});
