// A table being set: it can be started from its first moment on, and knows what differs from the recommended ways.
import { expect, test } from 'vitest';
import { rank } from '../../../src/lib/bots';
import { ANYONE, FRIEND, ME, Setting } from '../../../src/lobby/new/setting.svelte';
import { sampleGame } from '../../lib/samples';
import type { GameInfo, OptionSpec } from '../../../src/wire/frame';

const board: OptionSpec = {
  key: 'board',
  kind: 'choice',
  default: 'drawn',
  values: ['drawn', 'A'],
  rule: 'T-1',
  seats: null,
  hidden: false,
  group: 'variants',
};
const game: GameInfo = {
  ...sampleGame,
  max_seats: 4,
  bots: ['random', 'child', 'man', 'god'],
  options: [
    board,
    { ...board, key: 'alone', seats: [1, 1] },
    { ...board, key: 'secret', hidden: true },
    { ...board, key: 'heat', kind: 'switch', default: false, values: [], group: 'help' },
  ],
  presets: [
    { key: 'printed', seats: 3, seat: 0, options: {}, hints: true, gentle: false },
    { key: 'first', seats: 2, seat: 1, options: { board: 'A', heat: false }, hints: true, gentle: false },
    { key: 'tournament', seats: 4, seat: 0, options: {}, hints: false, gentle: false },
  ],
};
const [printed, first, tournament] = game.presets;

test('as it opens it is full of the weakest bots and starts at once', () => {
  const setting = new Setting(game, printed);
  expect(setting.used).toEqual([ME, 'child', 'child']);
  expect(setting.order()).toMatchObject({ seats: 3, my_seat: 0, bots: { '1': 'child', '2': 'child' }, start: true });
});

test('a preset sets seats, place and options, and leaves out what is as by default', () => {
  const setting = new Setting(game, first, 'god');
  expect(setting.used).toEqual(['god', ME]);
  expect(setting.order().options).toEqual({ board: 'A' });
  expect(setting.preset?.key).toBe('first');
});

test('what is changed by hand is a mixture of one’s own until it is changed back', () => {
  const setting = new Setting(game, printed);
  setting.set(board, 'A');
  expect(setting.preset?.key).toBe('first'); // the same rules, whatever the number of seats
  setting.hints = false;
  expect(setting.preset).toBeNull();
  setting.set(board, 'drawn');
  expect(setting.preset?.key).toBe('tournament');
  setting.follow(tournament ?? { key: '', seats: 1, seat: 0, options: {}, hints: true, gentle: false });
  expect(setting.seats).toBe(4);
});

test('a first game is against the weakest, and no first game any more against others', () => {
  const gentle = { key: 'first', seats: 3, seat: 0, options: {}, hints: true, gentle: true };
  const setting = new Setting({ ...game, presets: [game.presets[0]!, gentle] }, gentle, 'god');
  expect(setting.used).toEqual([ME, 'child', 'child']);
  expect(setting.preset?.key).toBe('first');
  setting.sit(1, 'man');
  expect(setting.preset?.key).toBe('printed');
  setting.follow(game.presets[0]!);
  expect(setting.used).toEqual([ME, 'god', 'god']);
  expect(setting.preset?.key).toBe('printed');
});

test('two people change places; somebody whose seat is taken away moves up', () => {
  const setting = new Setting(game, printed);
  setting.sit(2, ME);
  expect(setting.used).toEqual(['child', 'child', ME]);
  setting.resize(2);
  expect(setting.used).toEqual(['child', ME]);
});

test('friends instead of bots: the table waits, listed only if anybody may come', () => {
  const setting = new Setting(game, printed);
  setting.invite();
  expect(setting.used).toEqual([ME, FRIEND, FRIEND]);
  expect(setting.order()).toMatchObject({ bots: {}, public: false, start: false });
  setting.sit(1, ANYONE);
  expect(setting.order().public).toBe(true);
});

test('options stand in their groups, without those that do not concern the table', () => {
  const setting = new Setting(game, printed);
  expect(setting.group('variants').map((spec) => spec.key)).toEqual(['board']);
  expect(setting.group('help').map((spec) => spec.key)).toEqual(['heat']);
  setting.resize(1);
  expect(setting.group('variants').map((spec) => spec.key)).toEqual(['board', 'alone']);
});

test('bots are ranked from 1 to 5, chance has no rank', () => {
  expect(['child', 'man', 'god', 'random'].map((bot) => rank(game, bot))).toEqual([1, 3, 5, 0]);
});

test('a table for somebody has one free seat beside mine, also where one would play alone', () => {
  const setting = new Setting(game, first);
  setting.expect('Cleo');
  expect(setting.used).toEqual([FRIEND, ME]);
  const alone = new Setting(game, printed);
  alone.resize(1);
  alone.expect('Cleo');
  expect(alone.used).toEqual([ME, FRIEND]);
  expect(alone.order()).toMatchObject({ start: false, bots: {} });
});
