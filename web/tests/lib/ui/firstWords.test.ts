import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import FirstWords from '../../../src/lib/ui/FirstWords.svelte';

const LETTERS = 25;
let page: Record<string, unknown> | null = null;

/** The element as it is in a room for so many letters. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(20);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return (this.textContent ?? '').length > LETTERS ? 40 : 20;
  });
});

afterEach(() => {
  if (page !== null) void unmount(page);
  page = null;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

function shown(text: string): string {
  page = mount(FirstWords, { target: document.body, props: { text } });
  flushSync();
  return document.body.textContent ?? '';
}

test('a text that fits is shown whole', () => {
  expect(shown('Passes: all is too dear.')).toBe('Passes: all is too dear.');
});

test('a longer one ends between two words', () => {
  expect(shown('Bids 3 for Port against Decline')).toBe('Bids 3 for Port against …');
});

test('what ends with a comma or an opened bracket drops it', () => {
  expect(shown('Bids 3 for Port, Quarry: expects 14 points')).toBe('Bids 3 for Port, Quarry …');
});

test('one word at least is left', () => {
  expect(shown('Versorgungsrundenentscheidungen kommen')).toBe('Versorgungsrundenentscheidungen …');
});
