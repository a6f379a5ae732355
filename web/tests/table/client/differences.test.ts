import { expect, test } from 'vitest';
import { putTogether, shared } from '../../../src/table/client/differences';

const HELD = { round: 1, pieces: ['A01'], seats: [{ coins: 3 }, { coins: 4 }, { coins: 5 }] };

test('fields and places that are not sent stay the same objects', () => {
  const view = putTogether(
    { view: { round: 2 }, kept: ['pieces'], parts: { seats: { length: 3, items: [[1, { coins: 9 }]], fields: [] } } },
    HELD,
  );
  expect(view).toEqual({ round: 2, pieces: ['A01'], seats: [{ coins: 3 }, { coins: 9 }, { coins: 5 }] });
  expect(view?.['pieces']).toBe(HELD.pieces);
  expect((view?.['seats'] as unknown[])[2]).toBe(HELD.seats[2]);
  expect(HELD.seats[1]).toEqual({ coins: 4 }); // what is shown still is left alone
});

test('of a place of which some fields have changed the others stay the same objects', () => {
  const held = {
    seats: [
      { coins: 3, lands: ['A01'] },
      { coins: 4, lands: ['A02'] },
    ],
  };
  const parts = { seats: { length: 2, items: [], fields: [[1, { coins: 0 }]] as [number, { coins: number }][] } };
  const view = putTogether({ view: {}, kept: [], parts }, held);
  expect(view).toEqual({ seats: [held.seats[0], { coins: 0, lands: ['A02'] }] });
  expect((view?.['seats'] as typeof held.seats)[1]?.lands).toBe(held.seats[1]?.lands);
  expect(held.seats[1]?.coins).toBe(4); // what is shown still is left alone
});

test('lists grow at their end and are cut there', () => {
  const grown = putTogether(
    { view: {}, kept: ['round', 'pieces'], parts: { seats: { length: 4, items: [[3, { coins: 0 }]], fields: [] } } },
    HELD,
  );
  expect(grown?.['seats']).toEqual([...HELD.seats, { coins: 0 }]);
  const cut = putTogether({ view: {}, kept: [], parts: { seats: { length: 1, items: [], fields: [] } } }, HELD);
  expect(cut?.['seats']).toEqual([{ coins: 3 }]);
});

test('a table that has not started shows nothing', () => {
  expect(putTogether({ view: null, kept: [], parts: {} }, null)).toBeNull();
});

test('what is sent again as it was stays the same object, down to the innermost list', () => {
  const held = {
    nations: [
      { nation: 'sparta', posts: ['A13'], coffers: 3 },
      { nation: 'attica', posts: [], coffers: 0 },
    ],
    deck: [2, 3],
  };
  const sent = (): typeof held => JSON.parse(JSON.stringify(held)) as typeof held;
  expect(shared(sent(), held)).toBe(held);
  const other = sent();
  other.nations[0]!.coffers = 9;
  other.deck.push(4);
  const now = shared(other, held);
  expect(now).toEqual({
    ...held,
    nations: [{ nation: 'sparta', posts: ['A13'], coffers: 9 }, held.nations[1]],
    deck: [2, 3, 4],
  });
  expect(now).not.toBe(held);
  expect(now.nations[0]?.posts).toBe(held.nations[0]?.posts);
  expect(now.nations[1]).toBe(held.nations[1]);
  expect(held.nations[0]?.coffers).toBe(3); // what is shown still is left alone
});

test('a list that lost its end, and a list in the place of fields, are not taken for what was there', () => {
  expect(shared([1], [1, 2])).toEqual([1]);
  expect(shared({ a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1 });
  expect(shared({} as unknown, [])).toEqual({});
  expect(shared(null, { a: 1 })).toBeNull();
});
