import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { motion, type Beat } from '../../src/lib/motion/queue.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { sound } from '../../src/lib/sound.svelte';

const started: KeyframeAnimationOptions[] = [];
const cancelled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  started.length = 0;
  cancelled.mockClear();
  Element.prototype.animate = ((_: Keyframe[], options: KeyframeAnimationOptions) => {
    started.push(options);
    return { cancel: cancelled } as unknown as Animation;
  }) as Element['animate'];
  settings.speed = 'normal';
});

afterEach(() => {
  motion.finish();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function beat(ms: number, more: Partial<Beat> = {}): Beat {
  return { ms, play: (clock) => clock.animate(document.body, [{ opacity: 0 }, { opacity: 1 }], { ms }), ...more };
}

test('every beat begins when the one before has ended', () => {
  motion.play([beat(200), beat(300), beat(100)]);
  expect(started.map((one) => one.delay)).toEqual([0, 200, 500]);
  expect(
    started.every((one) => one.fill === 'backwards'),
    'nothing shows its end before its time',
  ).toBe(true);
  expect(motion.busy).toBe(true);
  vi.advanceTimersByTime(600);
  expect(motion.busy).toBe(false);
});

test.each([
  ['calm', 320],
  ['normal', 200],
  ['quick', 100],
] as const)('%s: the second beat of 200 ms begins after %i', (speed, delay) => {
  settings.speed = speed;
  motion.play([beat(200), beat(200)]);
  expect(started[1]?.delay).toBe(delay);
});

test('a row longer than four seconds runs at double speed', () => {
  motion.play([beat(3000), beat(2000)]);
  expect(started[1]?.delay).toBe(1500);
});

test('whoever cuts it short sees the end, and what waited for it goes on', () => {
  const after = vi.fn();
  const heard = vi.spyOn(sound, 'play').mockImplementation(() => undefined);
  motion.play([beat(200), beat(200, { sound: 'stone' })]);
  motion.after(after);
  expect(after).not.toHaveBeenCalled();
  motion.finish();
  expect(cancelled).toHaveBeenCalledTimes(2);
  expect(after).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(heard, 'sounds of what was cut are not made').not.toHaveBeenCalled();
});

test('with reduced motion nothing moves: what changed gets a ring for a while', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const changed = document.createElement('div');
  motion.play([beat(200, { changed: () => [changed, null] })]);
  expect(started).toEqual([]);
  expect(motion.busy).toBe(false);
  expect(changed.hasAttribute('data-changed')).toBe(true);
  vi.advanceTimersByTime(1500);
  expect(changed.hasAttribute('data-changed')).toBe(false);
});

test('where nothing moves, what changed is looked for only when the page is drawn', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const changed = document.createElement('div');
  const made = vi.fn(() => [beat(200, { changed: () => [changed] })]);
  motion.play(made);
  expect(made).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(changed.hasAttribute('data-changed')).toBe(true);
});

test('where something moves, it begins with the picture', () => {
  motion.play(() => [beat(200), beat(300)]);
  expect(started.map((one) => one.delay)).toEqual([0, 200]);
});

test('the speed "none" leaves the rings out, too', () => {
  settings.speed = 'none';
  const changed = document.createElement('div');
  motion.play([beat(200, { changed: () => [changed] })]);
  expect(started).toEqual([]);
  expect(changed.hasAttribute('data-changed')).toBe(false);
});

test('a figure counts from what it was, which stands there until its time comes', () => {
  const figure = document.createElement('b');
  figure.textContent = '7 dr.';
  document.body.append(figure);
  figure.getBoundingClientRect = () => new DOMRect(0, 0, 20, 20);
  motion.play([beat(200), { ms: 300, play: (clock) => clock.count(figure, 4, { ms: 240 }) }]);
  const shown = [...document.querySelectorAll('.motion-ghost')].map((ghost) => ghost.textContent);
  expect(shown, 'the last stays until the row is over').toEqual(['4 dr.', '5 dr.', '6 dr.', '7 dr.']);
  expect(figure.textContent, 'the page says how it ends all the time').toBe('7 dr.');
  vi.advanceTimersByTime(500);
  expect(document.querySelectorAll('.motion-ghost')).toHaveLength(0);
  figure.remove();
});

test('a figure that did not change, or that nobody knows, does not count', () => {
  const figure = document.createElement('b');
  figure.textContent = '?';
  motion.play([{ ms: 300, play: (clock) => [4, null].forEach((from) => clock.count(figure, from, { ms: 240 })) }]);
  expect(document.querySelectorAll('.motion-ghost')).toHaveLength(0);
});

test('a copy flies over the page and is gone in the end', () => {
  const coin = document.createElement('i');
  coin.dataset['testid'] = 'coin';
  const [from, to] = [new DOMRect(0, 0, 10, 10), new DOMRect(100, 50, 20, 20)];
  motion.play([{ ms: 100, play: (clock) => clock.fly(coin, from, to, { ms: 100 }) }]);
  const ghost = document.querySelector('.motion-ghost');
  expect(ghost?.getAttribute('aria-hidden')).toBe('true');
  expect(ghost?.querySelector('[data-testid]')).toBeNull();
  vi.advanceTimersByTime(100);
  expect(document.querySelector('.motion-ghost')).toBeNull();
});
