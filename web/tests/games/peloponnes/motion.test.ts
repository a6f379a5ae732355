import { expect, test } from 'vitest';
import { beatsOf, type Scene } from '../../../src/games/peloponnes/motion';
import { counts } from '../../../src/games/peloponnes/highlights';
import type { Event, View } from '../../../src/wire/peloponnes';
import bidding from './fixtures/bidding.json';
import pieces from './fixtures/pieces.json';

const scene: Scene = { view: { ...bidding.view, pieces } as unknown as View, seat: 0, before: new Map() };
const sounds = (events: Event[]): (string | undefined)[] => beatsOf(events, scene).map((beat) => beat.sound);
const income = (seat: number): Event => ({
  type: 'income_received',
  seat,
  inhabitants: 0,
  coins: 1,
  luxury: 0,
  wood: 1,
  stone: 0,
  food: 0,
  overflow: 0,
});

test('the coins of a displaced bid leave before the new ones land', () => {
  const beats = beatsOf(
    [
      { type: 'bid_made', seat: 1, tile: 'A05', amount: 3, luxury: 0 },
      { type: 'displaced', seat: 0, tile: 'A05', amount: 2, by: 1 },
    ],
    scene,
  );
  expect(beats.map((beat) => [beat.sound, beat.ms])).toEqual([
    ['outbid', 260],
    ['other', 520],
  ]);
});

test('cause comes before effect: harvest of all at once, chits, the blow, then the tiles of the next round', () => {
  expect(
    sounds([
      income(0),
      income(1),
      { type: 'chit_turned', disaster: 'earthquake', count: 3 },
      { type: 'disaster_struck', disaster: 'earthquake' },
      { type: 'tile_revealed', tile: 'A05', row: 'auction' },
      { type: 'tile_revealed', tile: 'A06', row: 'auction' },
    ]),
  ).toEqual(['grain', 'chit', 'rumble', undefined]);
});

test('the lower of the two totals is the one that counts', () => {
  const part = (code: string, value: number): { code: string; value: number; params: Record<string, never> } => ({
    code,
    value,
    params: {},
  });
  const standing = (prestige: number, people: number): Parameters<typeof counts>[0] => ({
    seat: 0,
    place: 1,
    score: Math.min(prestige, people),
    parts: [part('prestige_points', prestige), part('population_points', people)],
    tiebreak: [],
  });
  expect(counts(standing(20, 21))).toBe('prestige_points');
  expect(counts(standing(30, 21))).toBe('population_points');
});
