// The rules the sea is drawn by: they must hold on every board, also on one nobody has seen before.
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { rings } from '../../../src/lib/coast/contour';
import { fraction } from '../../../src/lib/coast/noise';
import { coasts, fields, SHORE } from '../../../src/games/odyssey/drawing/coasts';
import { sea } from '../../../src/games/odyssey/drawing/sea.svelte';
import Sea from '../../../src/games/odyssey/sea/Sea.svelte';
import type { Token } from '../../../src/games/odyssey/sea/sea';
import { SIDE, squares } from '../../../src/games/odyssey/squares';
import type { BoardView, View } from '../../../src/wire/odyssey';
import boards from './fixtures/boards.json';

const shipped = (boards.view as unknown as View).boards;

const CORNERS = new Map([
  ['0 0', '1'],
  ['0 12', '2'],
  ['12 12', '3'],
  ['12 0', '4'],
  ['6 6', '*'],
]);

/** A board made up at random, the same in every run. */
function madeUp(number: number): BoardView {
  const rows = Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 13 }, (_, column) => {
      const corner = CORNERS.get(`${row} ${column}`);
      const lot = fraction('made up', number, row, column);
      return corner ?? (lot < 0.12 ? 'T' : lot < 0.24 ? '^' : lot < 0.5 ? '~' : '.');
    }).join(''),
  );
  const start_types = { white: 'woody', green: 'rocky', red: 'woody', yellow: 'rocky' };
  return { ...(shipped[0] as BoardView), id: `made ${number}`, rows, start_types };
}

const all = [...shipped, madeUp(1), madeUp(2)];

describe.each(all.map((board) => [board.id, board] as const))('board %s', (_, board) => {
  const drawn = fields(board);
  const named = squares(board);
  const isles = named.filter((one) => !['open', 'deep'].includes(one.terrain));

  test('no island touches a side of its square, and every island is there', () => {
    const found = rings(drawn.land, 0);
    for (const [x, y] of found.flat()) {
      const away = [x, y].map((at) => Math.min(((at % SIDE) + SIDE) % SIDE, SIDE - (((at % SIDE) + SIDE) % SIDE)));
      expect(Math.min(...away)).toBeGreaterThanOrEqual(SHORE - 0.5);
    }
    const homes = new Set(
      found.map(([first]) => `${Math.floor((first?.[1] ?? 0) / SIDE)} ${Math.floor((first?.[0] ?? 0) / SIDE)}`),
    );
    expect(homes).toEqual(new Set(isles.map((one) => `${one.row} ${one.column}`)));
  });

  test('deep water lies within 15 of its squares and covers their middles', () => {
    const deeps = named.filter((one) => one.terrain === 'deep');
    const outside = (x: number, y: number): number =>
      Math.min(
        ...deeps.map((one) =>
          Math.hypot(
            Math.max(Math.abs(x - one.column * SIDE - 50) - 50, 0),
            Math.max(Math.abs(y - one.row * SIDE - 50) - 50, 0),
          ),
        ),
      );
    for (const [x, y] of rings(drawn.deep, 0).flat()) expect(outside(x, y)).toBeLessThan(15);
    const { values, x, y, step, columns } = drawn.deep;
    for (const one of deeps) {
      const at =
        Math.round((one.row * SIDE + 50 - y) / step) * columns + Math.round((one.column * SIDE + 50 - x) / step);
      expect(values[at]).toBeGreaterThan(0);
    }
  });

  test('is drawn once, and small', () => {
    expect(sea(board)).toBe(sea({ ...board }));
    expect(JSON.stringify([sea(board), coasts(board)]).length).toBeLessThan(120_000);
  });
});

test('the drawings of sea and chart differ in class names only, and their coasts come after the water', async () => {
  const board = shipped[1] as BoardView;
  const drawn = [];
  for (const skin of ['true', 'chart'] as const) {
    const part = mount(Sea, { target: document.body, props: { board, skin, label: 'board' } });
    flushSync();
    // What has been reckoned once is there at once.
    expect(document.querySelectorAll('.land')).toHaveLength(drawn.length);
    await vi.waitFor(() => expect(document.querySelectorAll('.land')).toHaveLength(1), { timeout: 30_000 });
    const html = document.body.innerHTML;
    void unmount(part);
    document.body.replaceChildren();
    drawn.push(
      html
        .replace(/ class="[^"]*"/g, '')
        .replace(/(id="|url\(#)[^"-]*-/g, '$1')
        .replace(/(id="|url\(#)[a-z]?\d+-?/g, '$1'),
    );
  }
  expect(drawn[1]).toBe(drawn[0]);
});

test('ships at home stand small beside the temple, two on a square side by side', async () => {
  const { spread } = await import('../../../src/games/odyssey/sea/sea');
  const tokens: Token[] = [
    { key: 'white', ship: 'white', square: 'g7', home: true },
    { key: 'green', ship: 'green', square: 'c3' },
    { key: 'red', ship: 'red', square: 'c3' },
  ];
  const [home, one, other] = spread(tokens);
  expect(home?.scale).toBeLessThan(0.5);
  expect(one?.x).not.toBe(other?.x);
});

test('no ship reaches over the side of its square, however many stand there, so neighbours never overlap', async () => {
  const { corner, HULL, spread } = await import('../../../src/games/odyssey/sea/sea');
  const all = ['white', 'green', 'red', 'yellow'] as const;
  for (const home of [false, true]) {
    for (const ships of [all.slice(0, 1), all.slice(0, 2), all.slice(0, 3), all]) {
      const standing = spread(ships.map((ship): Token => ({ key: ship, ship, square: 'g7', home })));
      const { x, y } = corner('g7');
      for (const spot of standing) {
        const reach = (HULL / 2) * spot.scale;
        expect(spot.x - reach).toBeGreaterThanOrEqual(x - 1);
        expect(spot.x + reach).toBeLessThanOrEqual(x + SIDE + 1);
        expect(spot.y - 42 * spot.scale).toBeGreaterThanOrEqual(y);
        expect(spot.y + 34 * spot.scale).toBeLessThanOrEqual(y + SIDE);
      }
      if (home)
        standing.forEach((one, at) => {
          const next = standing[at + 1];
          if (next !== undefined) expect(next.x - one.x).toBeGreaterThanOrEqual(HULL * one.scale - 0.01);
        });
    }
  }
});
