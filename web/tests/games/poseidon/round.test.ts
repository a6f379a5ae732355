import { expect, test } from 'vitest';
import { endedIn, eventsOf, gather } from '../../../src/games/poseidon/round';
import type { Table } from '../../../src/games/poseidon/table';
import type { Event, View } from '../../../src/wire/poseidon';
import trade from './fixtures/trade.json';

const view = trade.view as unknown as View;

function moment(seq: number, events: Event[], undo = false): Table['moments'][number] {
  return { seq, seat: 0, round: 1, events, actions: [], undo };
}

test('a round that ended is known by its place in the row of rounds', () => {
  expect(endedIn([{ type: 'round_ended', round: 'ER1' }], view)).toBe(2);
  expect(endedIn([{ type: 'turn_passed', seat: 0 }], view)).toBeNull();
  expect(endedIn([{ type: 'round_ended', round: 'ER1' }], null)).toBeNull();
});

test('what happened in a round lies between its beginning and that of the next, without what was taken back', () => {
  const bought: Event = { type: 'merchant_bought', seat: 0, nation: 'athenai', money: 50 };
  const moments = [
    moment(0, [bought, { type: 'round_began', round: 'MR2' }]),
    moment(1, [bought]),
    moment(2, [{ ...bought, nation: 'sparta' }]),
    moment(3, [], true),
    moment(4, [
      { type: 'round_ended', round: 'MR2' },
      { type: 'round_began', round: 'ER2' },
      { ...bought, seat: 1 },
    ]),
  ];
  expect(eventsOf(moments, 'MR2', new Set([2]))).toEqual([bought, { type: 'round_ended', round: 'MR2' }]);
});

test('trades are added up by player and nation, dividends by player, and prestige from first to last', () => {
  const told = gather('ER2', [
    { type: 'merchant_bought', seat: 0, nation: 'athenai', money: 50 },
    { type: 'merchant_bought', seat: 0, nation: 'athenai', money: 50 },
    { type: 'merchants_sold', seat: 1, nation: 'athenai', count: 3, money: 150, forced: false },
    { type: 'dividend_paid', seat: 0, nation: 'athenai', merchants: 2, money: 20 },
    { type: 'dividend_paid', seat: 0, nation: 'sparta', merchants: 1, money: 8 },
    { type: 'prestige_moved', nation: 'athenai', before: 60, after: 50 },
    { type: 'prestige_moved', nation: 'athenai', before: 50, after: 70 },
    { type: 'fleet_stayed', nation: 'sparta', money: 100 },
    { type: 'ship_sold', buyer: 'sparta', seller: 'athenai', ship_type: '3', price: 90 },
    { type: 'phase_began', phase: 3 },
  ]);
  expect(told.deals.map((one) => [one.seat, [...one.bought], [...one.sold]])).toEqual([
    [0, [['athenai', 2]], []],
    [1, [], [['athenai', 3]]],
  ]);
  expect([...told.paid]).toEqual([[0, 28]]);
  expect([...told.prestige]).toEqual([['athenai', { before: 60, after: 70 }]]);
  expect(told.voyages).toEqual([
    { nation: 'sparta', posts: 0, newHome: false, revenue: null, stayed: 100, ships: ['3'] },
  ]);
  expect(told.phase).toBe(3);
});
