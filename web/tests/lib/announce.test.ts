import { expect, test } from 'vitest';
import { announce, announcer } from '../../src/lib/announce.svelte';

test('what is told at once is told in order, and nothing of it is lost', () => {
  const before = announcer.lines.length;
  announce('Pythia bids 5.');
  announce('You are outbid.');
  announce('');
  expect(announcer.lines.slice(before).map((line) => line.text)).toEqual(['Pythia bids 5.', 'You are outbid.']);
});

test('the same sentence a second time is a new line', () => {
  announce('Your turn.');
  announce('Your turn.');
  const [one, two] = announcer.lines.slice(-2);
  expect(one?.text).toBe(two?.text);
  expect(one?.id).not.toBe(two?.id);
});

test('old lines leave the region', () => {
  for (let n = 0; n < 60; n++) announce(`line ${n}`);
  expect(announcer.lines.length).toBeLessThan(30);
  expect(announcer.polite).toBe('line 59');
});
