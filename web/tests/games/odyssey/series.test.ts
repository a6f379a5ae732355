// Which decisions of a series have a page at the end of a round, and what that of a whole game says.
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import RoundSummary from '../../../src/games/odyssey/RoundSummary.svelte';
import { roundEnded, roundNext } from '../../../src/games/odyssey/series';
import { Stand } from './fixtures/stand.svelte';
import storm from './fixtures/storm.json';
import { fetchAll } from '../../../src/lib/ui/later';

beforeAll(fetchAll);

const ENDED = {
  type: 'game_ended' as const,
  game: 1,
  cause: 'storms',
  arrived: ['red' as const],
  arrivals: 1,
};
const REVEALED = {
  type: 'revealed' as const,
  white: 'c4',
  green: 'h2',
  red: 'g7',
  yellow: 'b9',
  tiles: [],
  maelstroms: [],
  fogs: [],
};

function moment(seq: number, round: number, ...events: Stand['moments'][number]['events']): Stand['moments'][number] {
  return { seq, seat: 1, round, events, actions: [], undo: false };
}

const over = (round: number) => ({ type: 'round_ended' as const, round, left: 3 });

/** In the second game of three, after its first round. */
function series(options: Record<string, unknown> = {}): Stand {
  const stand = new Stand(storm);
  stand.options = { ...stand.options, ...options };
  stand.moments = [
    moment(0, 1, over(1)),
    moment(1, 2, over(2), ENDED, REVEALED, { type: 'game_scored', game: 1, points: [3, 3, 0] }),
    moment(2, 0, { type: 'game_began', game: 2, games: 3, poseidon: 2 }),
    moment(3, 1, over(1)),
  ];
  const view = stand.view;
  if (view === null) throw new Error('no view');
  const finished = [{ game: 1, poseidon: 0, points: [3, 3, 0] }];
  stand.view = { ...view, series: { game: 2, games: 3, points: [3, 3, 0], finished } };
  return stand;
}

test('a round of a game that is over has no page any more, the end of the game has one', () => {
  const table = series();
  expect(table.moments.map((one) => roundEnded(one, table))).toEqual([null, 2, null, 1]);
  expect(table.moments.map((one) => roundNext(one, table))).toEqual([null, 'game 2', null, null]);
});

test('who plays from memory sees no page that remembers, but the end of a game', () => {
  const table = series({ memory: true });
  expect(table.moments.map((one) => roundEnded(one, table))).toEqual([null, 2, null, null]);
});

test('outside a series every round has its page', () => {
  const table = series();
  if (table.view !== null) table.view = { ...table.view, series: null };
  table.moments = table.moments.slice(0, 2);
  expect(table.moments.map((one) => roundEnded(one, table))).toEqual([1, 2]);
  expect(roundNext(table.moments[1] as Stand['moments'][number], table)).toBeNull();
});

test('the page of a game says who has how many points, where the ships were, and who is Poseidon next', () => {
  const table = series();
  const page = mount(RoundSummary, { target: document.body, props: { table, round: 2, seq: 1 } });
  flushSync();
  const text = document.body.textContent.replace(/\s+/g, ' ');
  expect(text).toContain('Game 1 of 3 is over.');
  expect(text).toContain('c4');
  expect(text).not.toContain('g7');
  expect(document.querySelectorAll('.standing li')).toHaveLength(3);
  expect(text).toContain('game 2 of 3');
  void unmount(page);
});
