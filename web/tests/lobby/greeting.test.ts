// What the head of the lobby says: the newest thing that concerns me.
import { expect, test, vi } from 'vitest';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { seatNames } from '../../src/lib/seats';
import { Words } from '../../src/lib/words';
import { news, timeOfDay } from '../../src/lobby/greeting';
import { headline } from '../../src/lobby/latest';
import { kind, sorted } from '../../src/lobby/order';
import { sampleTable } from '../lib/samples';
import type { SeatInfo, TableSummary } from '../../src/wire/frame';

const seat = (more: Partial<SeatInfo>): SeatInfo => ({
  seat: 0,
  kind: 'person',
  name: null,
  bot: null,
  role: null,
  mine: false,
  online: false,
  thinking: false,
  reserved: null,
  invited: false,
  agreed: false,
  overdue: null,
  clock: null,
  away: null,
  stand_in: null,
  by_hand: false,
  ...more,
});
const table = (more: Partial<TableSummary>): TableSummary => ({ ...sampleTable, ...more });

test('who has no table is welcome', () => {
  expect(news([])).toEqual({ kind: 'welcome' });
});

test('my move comes before all else, the newest first', () => {
  const found = news([
    table({ id: 'over', status: 'over', changed: 9 }),
    table({ id: 'old', my_turn: true, changed: 1 }),
    table({ id: 'new', my_turn: true, changed: 2 }),
  ]);
  expect(found).toMatchObject({ kind: 'move', waiting: 2, table: { id: 'new' } });
});

test('somebody who keeps a seat for me is named', () => {
  const again = table({
    id: 'again',
    status: 'open',
    seats: [seat({ name: 'Bo' }), seat({ seat: 1, kind: 'open', reserved: 'Ann', invited: true })],
  });
  expect(news([table({ status: 'over' }), again])).toMatchObject({ kind: 'invited', name: 'Bo' });
});

test('others think, a table waits, a game is over', () => {
  const thinking = table({ seats: [seat({ mine: true }), seat({ seat: 1, kind: 'bot', bot: 'god' })] });
  expect(news([thinking])).toMatchObject({ kind: 'thinking', running: 1, seats: [{ bot: 'god' }] });
  expect(news([table({ status: 'open' })]).kind).toBe('open');
  expect(news([table({ status: 'over' })]).kind).toBe('over');
});

test('the newest event of others is the headline, shortened where it is long, and never my own', () => {
  const words = new Words('en', {
    'event.bid': '{seat|seat} bids on the {tile}.',
    'frame.mine.moved': '{name} has moved.',
  });
  const spoken = vi.spyOn(catalogue, 'words').mockReturnValue(words);
  const seats = [seat({ mine: true, name: 'Ann' }), seat({ seat: 1, name: 'Bo' })];
  const after = (by: number, tile: string): TableSummary =>
    table({ seats, latest: { round: 1, seat: by, time: 0, event: { type: 'bid', seat: by, tile } } });
  expect(headline(after(1, 'Bridge'))).toBe('Bo bids on the Bridge.');
  expect(headline(after(1, 'x'.repeat(90)))).toBe('Bo has moved.');
  expect(headline(after(0, 'Bridge'))).toBe('');
  expect(headline(table({ seats }))).toBe('');
  spoken.mockRestore();
});

test('a guest without a name is a guest, and has not left', () => {
  const words = new Words('en', { 'frame.guest': 'Guest', 'frame.left_player': 'a player who left' });
  const nameless = [seat({ mine: true, name: '' }), seat({ seat: 1, name: '' })];
  expect(seatNames(nameless, words)).toEqual(['Guest', 'a player who left']);
});

test('tables are ordered by what is to be done with them', () => {
  const tables = [table({ status: 'over' }), table({ status: 'open' }), table({}), table({ my_turn: true })];
  expect(sorted(tables).map(kind)).toEqual(['move', 'others', 'open', 'over']);
});

test('the day begins at five and ends at six in the evening', () => {
  expect([4, 5, 11, 17, 18].map(timeOfDay)).toEqual(['evening', 'morning', 'day', 'day', 'evening']);
});
