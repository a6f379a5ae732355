import { afterEach, expect, test } from 'vitest';
import { crack } from '../../../src/games/peloponnes/art/crack';
import { beatsOf, type Scene } from '../../../src/games/peloponnes/motion';
import { counts } from '../../../src/games/peloponnes/highlights';
import type { Event, View } from '../../../src/wire/peloponnes';
import bidding from './fixtures/bidding.json';
import pieces from './fixtures/pieces.json';

const scene: Scene = { view: { ...bidding.view, pieces } as unknown as View, seat: 0, before: new Map() };
afterEach(() => document.body.replaceChildren());

/** A part of the table that lies there; where it lay before is what the sight says. */
function laid(markup: string, left: number, top: number): Element {
  const holder = document.querySelector('.table-frame') ?? document.createElement('div');
  holder.className = 'table-frame';
  document.body.append(holder);
  holder.insertAdjacentHTML('beforeend', markup);
  const element = holder.lastElementChild as Element;
  const innermost = element.querySelector('[data-fly]') ?? element;
  innermost.getBoundingClientRect = () => new DOMRect(left, top, 100, 80);
  return innermost;
}
const sight = (...places: [string, number, number][]): Scene['before'] =>
  new Map(places.map(([name, left, top]) => [name, { box: new DOMRect(left, top, 100, 80), copy: null }]));

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

test('plates glide into a new turn order after the bid that has brought it about, and before what follows', () => {
  const bid: Event = { type: 'bid_made', seat: 1, tile: 'A05', amount: 3, luxury: 0 };
  const first = laid('<div class="plate" data-seat="0"></div>', 0, 90);
  laid('<div class="plate" data-seat="1"></div>', 0, 300);
  const before = sight(['seat:0', 0, 0], ['seat:1', 0, 300]);
  const changed: Event = { type: 'order_changed', order: [1, 0] };
  const beats = beatsOf([bid, changed, income(0)], { ...scene, before });
  expect(beats.map((beat) => beat.sound ?? beat.ms)).toEqual(['other', 380, 'grain']);
  expect([...(beats[1]?.changed?.() ?? [])], 'only the one that stands elsewhere').toEqual([first]);
});

test('a building won goes from the offers to the question how to pay for it, after the others have left', () => {
  const tile = laid('<div class="decision"><div class="won" data-fly="tile:A12"></div></div>', 20, 40);
  const beats = beatsOf([{ type: 'tiles_left', tiles: ['A05'] }], { ...scene, before: sight(['tile:A12', 400, 40]) });
  expect(beats.map((beat) => beat.ms)).toEqual([260, 380]);
  expect([...(beats[1]?.changed?.() ?? [])]).toEqual([tile]);
});

test('when a tile of mine falls, the rest of my frieze closes the gap after it', () => {
  const rest = laid('<div class="realm"><div class="frieze"><i data-fly="tile:A06"></i></div></div>', 200, 0);
  const before = sight(['tile:A05', 200, 0], ['tile:A06', 300, 0]);
  const beats = beatsOf([{ type: 'land_lost', seat: 0, tile: 'A05', last: 'wood' }], { ...scene, before });
  expect(beats.map((beat) => beat.ms)).toEqual([600, 380]);
  expect([...(beats[1]?.changed?.() ?? [])]).toEqual([rest]);
  const others = beatsOf([{ type: 'land_lost', seat: 1, tile: 'A05', last: 'wood' }], { ...scene, before });
  expect(
    others.map((beat) => beat.ms),
    'nothing of mine moves for what others lose',
  ).toEqual([600]);
});

test('the crack of a lost tile is drawn without style attributes, which pages allow none', () => {
  const made = crack();
  expect(made.querySelectorAll('path')).toHaveLength(2);
  expect(made.querySelectorAll('[style]')).toHaveLength(0);
  for (const line of made.querySelectorAll('path')) expect(line.getAttribute('fill')).toBe('none');
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
