// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { ExploreView, FleetView } from '../../../../src/wire/poseidon';
import { detailOf, fitted, labelOf, sizeOf, WIDEST } from '../../../../src/games/poseidon/map/labels';
import { clearPlace } from '../../../../src/games/poseidon/map/geometry';
import { courseTo, wayTo } from '../../../../src/games/poseidon/map/way';

/** As if every letter were half as wide as high. */
const half = (text: string, size: number): number => (text.length * size) / 2;

describe('names on the map', () => {
  test('never leave their hex: set narrower, then broken, then left out', () => {
    expect(labelOf('Athenai', 18, half)).toEqual({ lines: ['Athenai'], squeezed: null });
    expect(labelOf('Halikarnasso', 18, half)).toEqual({ lines: ['Halikarnasso'], squeezed: WIDEST });
    expect(labelOf('Gulf of Corinth', 18, half)).toEqual({ lines: ['Gulf of', 'Corinth'], squeezed: null });
    expect(labelOf('Alexandroupolis', 18, half)).toBeNull();
  });

  test('keep the size of the map where larger letters have no room', () => {
    expect(fitted('Halikarnasso', 18, half)?.smaller).toBe(false);
    expect(labelOf('Halikarnasso', 20.4, half)).toBeNull();
    expect(fitted('Halikarnasso', 20.4, half)).toMatchObject({ lines: ['Halikarnasso'], smaller: true });
    expect(fitted('Alexandroupolis', 20.4, half)).toBeNull();
  });

  test('are as large on the screen as can be read where they are written', () => {
    for (const hexPx of [54, 60, 66, 76, 110]) expect((sizeOf(hexPx) * hexPx) / 100).toBeGreaterThanOrEqual(10.6);
    expect([30, 50, 54, 66].map(detailOf)).toEqual(['none', 'some', 'all', 'all']);
  });
});

describe('the rose', () => {
  const box = { x: 0, y: 0, width: 600, height: 600 };
  const key = { x: 300, y: 160 };

  test('stands clear of every hex and of the key, as near to the key as can be', () => {
    const hexes = [
      { x: 100, y: 100 },
      { x: 300, y: 400 },
      { x: 520, y: 240 },
    ];
    const at = clearPlace(box, hexes, key, 40);
    expect(at).not.toBeNull();
    for (const hex of hexes) expect(Math.hypot((at?.x ?? 0) - hex.x, (at?.y ?? 0) - hex.y)).toBeGreaterThan(97);
    expect(Math.abs((at?.x ?? 0) - key.x) > 140 || Math.abs((at?.y ?? 0) - key.y) > 170).toBe(true);
  });

  test('is left out where nothing is clear', () => {
    const everywhere = Array.from({ length: 49 }, (_, at) => ({ x: 100 * (at % 7), y: 100 * Math.floor(at / 7) }));
    expect(clearPlace(box, everywhere, key, 40)).toBeNull();
  });
});

describe('the way to a distant hex', () => {
  const hex = (id: string, near: string[]): ExploreView['hexes'][number] => ({
    hex: id,
    distance: 0,
    near,
    value: 0,
    build: null,
    new_home: null,
  });
  const explore: ExploreView = {
    nation: 'sparta',
    at: 'a',
    range: 3,
    supply: 1,
    hexes: [hex('a', ['b', 'd']), hex('b', ['a', 'c']), hex('c', ['b', 'e']), hex('d', ['a']), hex('e', ['c'])],
    path: [],
    builds: [],
    new_home: null,
    fleet: null,
  };

  test('is the shortest one over listed steps, within the range that is left', () => {
    expect(wayTo(explore, 'e')).toEqual(['b', 'c', 'e']);
    expect(wayTo({ ...explore, path: ['b'] }, 'e')).toEqual(['c', 'e']);
    expect(wayTo({ ...explore, range: 2 }, 'e')).toBeNull();
    expect(wayTo(explore, 'x')).toBeNull();
    expect(wayTo(explore, 'a')).toBeNull();
  });

  test('of a fleet follows a listed best route from what is drawn', () => {
    const route = {
      start: 'a',
      path: ['b', 'c', 'e'],
      donations: [],
      donated: 0,
      revenue: 9,
      payout: [],
      prestige: 0,
      stops: [],
    };
    const fleet = { routes: [route], drawn: { ...route, path: ['b'] } } as unknown as FleetView;
    expect(courseTo(fleet, 'e')).toEqual(['c', 'e']);
    expect(courseTo({ ...fleet, drawn: { ...fleet.drawn!, path: ['d'] } }, 'e')).toBeNull();
    expect(courseTo({ ...fleet, drawn: null }, 'e')).toBeNull();
  });
});
