import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPicture } from '../../src/lib/afterPicture';

let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what waits for the picture is done after it, in its order', () => {
  const done: string[] = [];
  afterPicture(() => done.push('first'));
  afterPicture(() => done.push('second'));
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['first', 'second']);
});

test('a page that nobody sees waits for no picture', () => {
  const done: string[] = [];
  afterPicture(() => done.push('asked in sight'));
  hidden = true;
  afterPicture(() => done.push('asked in the dark'));
  expect(done).toEqual(['asked in sight', 'asked in the dark']);
  vi.runAllTimers();
  expect(done).toHaveLength(2);
});

test('what waits when the page is turned away from is done', () => {
  const done: string[] = [];
  afterPicture(() => done.push('asked in sight'));
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(done).toEqual(['asked in sight']);
});
