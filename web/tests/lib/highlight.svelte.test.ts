import { expect, test, vi } from 'vitest';
import { lit, thing } from '../../src/lib/highlight.svelte';

test('a thing is lit while it is pointed at', async () => {
  const element = document.createElement('span');
  const action = thing(element, 'tile:A12');
  element.dispatchEvent(new Event('pointerenter'));
  expect(lit.has('tile:A12')).toBe(true);
  element.dispatchEvent(new Event('pointerleave'));
  await Promise.resolve();
  expect(lit.has('tile:A12')).toBe(false);
  action.destroy();
});

test('another thing that is pointed at meanwhile stays lit', async () => {
  const [one, other] = [document.createElement('span'), document.createElement('span')];
  const actions = [thing(one, 'tile:A12'), thing(other, 'tile:A13')];
  one.dispatchEvent(new Event('pointerenter'));
  one.dispatchEvent(new Event('pointerleave'));
  other.dispatchEvent(new Event('pointerenter'));
  await Promise.resolve();
  expect(lit.has('tile:A13')).toBe(true);
  for (const action of actions) action.destroy();
});

test('a thing may lose the focus in the middle of drawing', async () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  const element = document.createElement('span');
  const action = thing(element, 'tile:A12');
  element.dispatchEvent(new Event('focusin'));
  const drawing = $derived.by(() => element.dispatchEvent(new Event('focusout')));
  const draw = (): boolean => drawing;
  expect(draw()).toBe(true);
  await Promise.resolve();
  expect(failed).not.toHaveBeenCalled();
  expect(lit.has('tile:A12')).toBe(false);
  window.removeEventListener('error', failed);
  action.destroy();
});
