import { expect, test } from 'vitest';
import { parse, puzzlesAddress, rulesAddress, tableAddress, type Page } from '../../src/lib/router.svelte';

function page(address: string): Page {
  return parse(new URL(address, 'http://example.org'));
}

test.each<[string, Page]>([
  ['/', { name: 'lobby' }],
  ['/t/abc', { name: 'table', id: 'abc', key: '', seat: null, at: null }],
  ['/t/abc?key=k%20k&at=12&seat=1', { name: 'table', id: 'abc', key: 'k k', seat: 1, at: 12 }],
  ['/t/abc?at=-1', { name: 'table', id: 'abc', key: '', seat: null, at: null }],
  ['/t/abc?at=1e9', { name: 'table', id: 'abc', key: '', seat: null, at: null }],
  ['/rules/toy?rule=T-1', { name: 'rules', game: 'toy', rule: 'T-1' }],
  ['/tables', { name: 'tables' }],
  ['/how-to-play', { name: 'book', game: null, term: null }],
  ['/how-to-play/toy?term=coin', { name: 'book', game: 'toy', term: 'coin' }],
  ['/puzzles', { name: 'puzzles', game: null }],
  ['/puzzles/toy-find-1', { name: 'puzzle', id: 'toy-find-1' }],
  ['/seat/token', { name: 'seat', token: 'token' }],
  ['/device/token', { name: 'device', token: 'token' }],
  ['/deal/key', { name: 'deal', deal: 'key' }],
  ['/t', { name: 'unknown', path: '/t' }],
  ['/t/a/b', { name: 'unknown', path: '/t/a/b' }],
  ['/elsewhere', { name: 'unknown', path: '/elsewhere' }],
])('%s', (address, expected) => {
  expect(page(address)).toEqual(expected);
});

test('addresses lead back to what they were made from', () => {
  expect(page(tableAddress('a/b', { key: 'k&', seat: 2, at: 0 }))).toEqual({
    name: 'table',
    id: 'a/b',
    key: 'k&',
    seat: 2,
    at: 0,
  });
  expect(page(puzzlesAddress('a&b'))).toEqual({ name: 'puzzles', game: 'a&b' });
  expect(page(rulesAddress('toy', 'L-62'))).toEqual({ name: 'rules', game: 'toy', rule: 'L-62' });
});

test('an address that cannot be decoded is not an error', () => {
  expect(page('/t/%E0%A4%A')).toMatchObject({ name: 'table', id: '%E0%A4%A' });
});
