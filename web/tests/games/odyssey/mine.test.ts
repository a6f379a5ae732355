// Whoever did something reads "you" in the log; everybody else reads the part that did it.
import { expect, test } from 'vitest';
import { speaksOf } from '../../../src/games/odyssey/speaksOf';
import type { Event } from '../../../src/wire/odyssey';
import type { Moment } from '../../../src/wire/frame';

const moment = (seat: number): Moment => ({ seq: 3, seat, round: 1, undo: false, actions: [], events: [] });
const of = (event: object, decided: number, reader: number | null): number | null =>
  speaksOf(event as Event, moment(decided), { seat: reader });

test('what Poseidon does is his who decided it', () => {
  for (const type of ['storm_played', 'monster_played', 'hidden_placed', 'maelstrom_pushed'])
    expect(of({ type }, 2, 0)).toBe(2);
});

test('a board that was drawn is nobody’s choice', () => {
  expect(of({ type: 'board_chosen', drawn: false }, 0, 1)).toBe(0);
  expect(of({ type: 'board_chosen', drawn: true }, 0, 0)).toBeNull();
});

test('a game begins with whoever is Poseidon, not with whoever moved last', () => {
  expect(of({ type: 'game_began', poseidon: 1 }, 0, 0)).toBe(1);
});

test('who commands a ship reads of himself, whoever agreed last', () => {
  expect(of({ type: 'ships_assigned', seats: [1, 2] }, 2, 1)).toBe(1);
  expect(of({ type: 'ships_assigned', seats: [1, 2] }, 2, 0)).toBeNull();
  expect(of({ type: 'ships_assigned', seats: [1, 2] }, 2, null)).toBeNull();
});

test('a survey is told alike to all', () => {
  expect(of({ type: 'surveyed' }, 1, 1)).toBeNull();
});
