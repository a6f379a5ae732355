import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beats } from '../../../src/games/poseidon/beats';
import { motion } from '../../../src/lib/motion/queue.svelte';
import type { Discovered, Event, FleetSailed, View } from '../../../src/wire/poseidon';
import fleet from './fixtures/fleet.json';

const view = fleet.view as unknown as View;
const played: { element: Element; frames: Keyframe[]; timing: KeyframeAnimationOptions }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  played.length = 0;
  Element.prototype.animate = function (this: Element, frames, timing) {
    played.push({ element: this, frames: frames as Keyframe[], timing: timing as KeyframeAnimationOptions });
    return { cancel: () => undefined } as Animation;
  };
});
afterEach(() => {
  motion.finish();
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, 'animate');
  document.body.replaceChildren();
});

/** A map of two hexes, with what stands in them. */
function sea(): HTMLElement {
  document.body.innerHTML = `<div><svg>
    <g data-target="hex:A13"><g class="value"><circle /><text>6</text></g>
      <g data-ship="sparta" transform="translate(31.5 -24) scale(1.03)"></g><g data-post="sparta"></g>
      <circle class="delian" /></g>
    <g data-target="hex:B12"></g>
    <circle data-testid="placed-A13" /><path data-testid="sailing" /></svg></div>`;
  for (const [hex, x] of [
    ['A13', 300],
    ['B12', 250],
  ] as const) {
    const group = document.querySelector(`[data-target="hex:${hex}"]`);
    const baseVal = { consolidate: () => ({ matrix: { e: x, f: 10 } }) };
    Object.defineProperty(group, 'transform', { value: { baseVal } });
  }
  return document.body.firstElementChild as HTMLElement;
}

const frames = (selector: string): Keyframe[] => played.find((one) => one.element.matches(selector))?.frames ?? [];
const show = (events: Event[]): void => motion.play(beats(sea(), view, view, events, new Map()));

const DISCOVERED: Discovered = {
  type: 'discovered',
  nation: 'sparta',
  start: 'B12',
  path: ['A13'],
  posts: ['A13'],
  new_home: null,
};
const SAILED: FleetSailed = {
  type: 'fleet_sailed',
  nation: 'sparta',
  start: 'B12',
  path: ['B12', 'A13'],
  stops: [{ hex: 'A13', value: 6, donation: 0, doubled: false }],
  donations: [],
  revenue: 6,
} as unknown as FleetSailed;

test('a discovery ship sails from where it lay to its own berth, and only then the post is seen', () => {
  show([DISCOVERED]);
  const way = frames('[data-ship]').map((frame) => frame['transform']);
  expect(way).toEqual(['translate(-18.5px, -24px) scale(1.03)', 'translate(31.5px, -24px) scale(1.03)']);
  expect(frames('[data-post]')[0]).toMatchObject({ opacity: 0 });
  expect(frames('[data-testid="placed-A13"]')[0]).toMatchObject({ opacity: 0 });
  const [ship, post] = ['[data-ship]', '[data-post]'].map((one) => played.find(({ element }) => element.matches(one)));
  expect(post?.timing.delay).toBeGreaterThanOrEqual(Number(ship?.timing.duration));
});

test('a value is no gold before the bow has come by', () => {
  show([SAILED]);
  const value = frames('.value circle');
  expect(value[0]).toEqual({ offset: 0 });
  expect(value.findIndex((frame) => 'fill' in frame)).toBeGreaterThan(0);
  expect(value.find((frame) => 'fill' in frame)?.offset).toBeCloseTo(0.9);
});

test.each([
  ['delian_placed', '.delian'],
  ['high_culture_founded', '[data-post]'],
])('what %s puts on the map appears there, in a ring', (type, what) => {
  show([{ type, seat: 0, nation: 'sparta', hex: 'A13', card: '' } as unknown as Event]);
  expect(frames(what)[0]).toMatchObject({ opacity: 0 });
  expect(frames('[data-testid="placed-A13"]')[0]).toMatchObject({ opacity: 0 });
});

test('the cash of one player counts once, however much of a decision is about it', () => {
  const sold = { type: 'merchants_sold', seat: 1, nation: 'sparta', count: 1, money: 90 };
  const paid = { type: 'king_paid', seat: 1, nation: 'sparta', money: 90 };
  const found = beats(sea(), view, view, [sold, paid] as unknown as Event[], new Map());
  expect(found).toHaveLength(1);
});
