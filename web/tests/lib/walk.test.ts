import { afterEach, expect, test, vi } from 'vitest';
import { walk } from '../../src/lib/walk';

afterEach(() => document.body.replaceChildren());

function board(): { root: HTMLElement; pieces: HTMLButtonElement[] } {
  const root = document.createElement('div');
  const pieces = ['a', 'b', 'c'].map((name, at) => {
    const piece = document.createElement('button');
    piece.textContent = name;
    piece.dataset['walk'] = '';
    piece.getBoundingClientRect = () => new DOMRect(at * 100, 0, 50, 50);
    return piece;
  });
  root.append(...pieces);
  document.body.append(root);
  return { root, pieces };
}

const stops = (pieces: readonly HTMLElement[]): number[] =>
  pieces.flatMap((one, at) => (one.tabIndex === 0 ? [at] : []));
const press = (key: string): boolean =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('a board is one stop of the Tab key: the first piece that can be moved', () => {
  const { root, pieces } = board();
  pieces[1]!.dataset['move'] = '';
  walk(root);
  expect(stops(pieces)).toEqual([1]);
});

test('arrows walk to the nearest piece, Home and End to the ends, and the stop follows', () => {
  const { root, pieces } = board();
  walk(root);
  pieces[0]!.focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(pieces[1]);
  expect(stops(pieces)).toEqual([1]);
  press('End');
  expect(document.activeElement).toBe(pieces[2]);
  press('ArrowRight');
  expect(document.activeElement, 'the edge').toBe(pieces[2]);
  press('Home');
  expect(stops(pieces)).toEqual([0]);
});

test('when the piece that was the stop is gone, another one becomes it', async () => {
  const { root, pieces } = board();
  walk(root);
  expect(stops(pieces)).toEqual([0]);
  pieces[2]!.dataset['chosen'] = '';
  pieces[0]!.remove();
  await vi.waitFor(() => expect(stops(pieces.slice(1))).toEqual([1]));
});

test('keys with Ctrl and keys of other elements are left alone', () => {
  const { root, pieces } = board();
  walk(root);
  pieces[0]!.focus();
  pieces[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', ctrlKey: true, bubbles: true }));
  expect(document.activeElement).toBe(pieces[0]);
});
