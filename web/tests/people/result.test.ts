// How a game ended, as a person's page says it: with everybody's scores, the loser's first where two have played.
import { expect, test, vi } from 'vitest';
import { result } from '../../src/people/result';
import type { PersonGame } from '../../src/wire/frame';

vi.mock('../../src/lib/catalogue.svelte', () => ({
  t: (key: string, params: unknown) => `${key} ${JSON.stringify(params)}`,
  catalogue: { words: () => ({ say: (key: string) => key }) },
}));

const game = (place: number, scores: number[]): PersonGame => ({
  game: 'toy',
  place,
  score: scores[place - 1] ?? 0,
  scores,
  won: place === 1,
  others: [],
  bots: [],
  rated: null,
  time: 0,
  table: null,
  counts: null,
});

test('scores follow from place and company', () => {
  expect(result(game(1, [27, 24, 19]))).toBe('frame.people.won.all {"scores":"27–24–19"}');
  expect(result(game(2, [22, 18]))).toContain('frame.people.lost {"score":18,"best":22');
  expect(result(game(3, [27, 24, 19]))).toContain('frame.people.place.of {"score":19,"best":27,"place":3,"all":3');
  const sided = result({ ...game(2, [2, 2]), counts: 'arrivals' });
  expect(sided).toContain('frame.people.lost.side');
  expect(sided).toContain('{"what":"part.arrivals","n":2}');
  expect(result(game(1, [31]))).toContain('frame.people.won {"score":31');
});
