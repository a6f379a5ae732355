// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { ExploreView, FleetView } from '../../../../src/wire/poseidon';
import { labels, LEAST, sizeOf, type Name } from '../../../../src/games/poseidon/map/labels';
import { courseTo, wayTo } from '../../../../src/games/poseidon/map/way';

const name = (hex: string, text: string, x: number, y: number, weight = 1): Name => ({
  hex,
  text,
  at: { x, y },
  weight,
});

describe('names on the map', () => {
  test('are at least as large on the screen as can be read, at every width and zoom', () => {
    for (const scale of [0.3, 0.6, 0.95, 1.4, 3, 5]) expect(sizeOf(scale) * scale).toBeGreaterThanOrEqual(LEAST - 0.01);
  });

  test('never touch: the weightier one stands, and comes back when there is room', () => {
    const near = [name('a', 'Athenai', 0, 0, 1), name('b', 'Sparta', 20, 0, 5)];
    expect(labels(near, 10).map((one) => one.hex)).toEqual(['b']);
    expect(
      labels(near, 2)
        .map((one) => one.hex)
        .sort(),
    ).toEqual(['a', 'b']);
  });

  test('stay inside the map', () => {
    const [label] = labels([name('a', 'Apollonia', 2, 0)], 10, { left: 0, right: 300 });
    expect(label?.at.x).toBeGreaterThan(20);
    expect(labels([name('a', 'Apollonia', 150, 0)], 10, { left: 0, right: 300 })[0]?.at.x).toBe(150);
  });

  test('long ones break where they can', () => {
    expect(labels([name('a', 'Gulf of Corinth', 0, 0)], 10)[0]?.lines).toEqual(['Gulf of', 'Corinth']);
    expect(labels([name('a', 'Alexandroupolis', 0, 0)], 10)[0]?.lines).toEqual(['Alexandroupolis']);
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
  };

  test('is the shortest one over listed steps, within the range that is left', () => {
    expect(wayTo(explore, 'e')).toEqual(['b', 'c', 'e']);
    expect(wayTo({ ...explore, path: ['b'] }, 'e')).toEqual(['c', 'e']);
    expect(wayTo({ ...explore, range: 2 }, 'e')).toBeNull();
    expect(wayTo(explore, 'x')).toBeNull();
    expect(wayTo(explore, 'a')).toBeNull();
  });

  test('of a fleet follows a listed best route from what is drawn', () => {
    const route = { start: 'a', path: ['b', 'c', 'e'], donations: [], donated: 0, revenue: 9, payout: [], prestige: 0 };
    const fleet = { routes: [route], drawn: { ...route, path: ['b'] } } as unknown as FleetView;
    expect(courseTo(fleet, 'e')).toEqual(['c', 'e']);
    expect(courseTo({ ...fleet, drawn: { ...fleet.drawn!, path: ['d'] } }, 'e')).toBeNull();
    expect(courseTo({ ...fleet, drawn: null }, 'e')).toBeNull();
  });
});
