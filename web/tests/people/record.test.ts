// How somebody fares: places, scores and company from his latest games.
import { expect, test } from 'vitest';
import { draw } from '../../src/people/course';
import { company, record } from '../../src/people/record';
import type { PersonGame } from '../../src/wire/frame';

const GAME: PersonGame = {
  game: 'toy',
  place: 1,
  score: 10,
  scores: [10, 8],
  won: true,
  others: ['Bo'],
  bots: [],
  rated: null,
  time: 0,
  table: null,
  counts: null,
};

const game = (more: Partial<PersonGame>): PersonGame => ({ ...GAME, ...more });

test('places are counted game by game, the most played first, and games alone not at all', () => {
  const played = [
    game({ game: 'other', score: 3 }),
    game({}),
    game({ place: 3, score: 4, won: false }),
    game({ place: 1, score: 7 }),
    game({ game: 'toy', scores: [99], score: 99 }),
  ];
  expect(record(played)).toEqual([
    {
      game: 'toy',
      games: 3,
      won: 2,
      places: [
        { place: 1, times: 2 },
        { place: 3, times: 1 },
      ],
      best: 10,
      middle: 7,
      counted: [],
    },
    { game: 'other', games: 1, won: 1, places: [{ place: 1, times: 1 }], best: 3, middle: 3, counted: [] },
  ]);
  expect(record([])).toEqual([]);
});

test('where seats count different things, each is summed up for itself', () => {
  const played = [
    game({ scores: [2, 2], score: 2, counts: 'kept_away' }),
    game({ scores: [3, 1], score: 3, counts: 'arrivals' }),
    game({ scores: [4, 0], score: 0, won: false, place: 2, counts: 'arrivals' }),
  ];
  expect(record(played)[0]?.counted).toEqual([
    { part: 'arrivals', n: 3 },
    { part: 'kept_away', n: 2 },
  ]);
});

test('company is who came more than once, and a player who left has no name', () => {
  const played = [game({ others: ['Bo', 'Cleo'] }), game({ others: ['Cleo', ''] }), game({ others: ['Cleo', ''] })];
  expect(company(played)).toEqual([{ name: 'Cleo', games: 3 }]);
  expect(company([...played, game({ others: ['Bo'] })]).map((one) => one.name)).toEqual(['Cleo', 'Bo']);
});

test('a course begins with the rating before its first game, and all of it fits the grid', () => {
  const rated = { rating: 1900, give_or_take: 50, change: -700 };
  const drawn = draw([game({ rated })]);
  expect(drawn?.courses[0]?.games).toBe(1);
  expect(drawn?.courses[0]?.line).toMatch(/^M0 \d+L440 \d+$/);
  expect(Math.max(...(drawn?.grid.map((line) => line.rating) ?? []))).toBeGreaterThanOrEqual(2600);
  expect(draw([game({})])).toBeNull();
});
