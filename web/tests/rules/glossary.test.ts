// Words of a glossary in running text.
import { expect, test } from 'vitest';
import { stretches } from '../../src/rules/glossary';
import type { Term } from '../../src/wire/frame';

const term = (id: string, ...forms: string[]): Term => ({
  id,
  name: forms[0] ?? id,
  text: '',
  forms,
  elsewhere: null,
  rules: [],
  lesson: null,
});
const TERMS = [term('row', 'auction row'), term('auction', 'auction', 'auctions'), term('coin', 'coin')];
const marked = (text: string): [string, string][] =>
  stretches(text, TERMS).flatMap((one) => (one.term === null ? [] : [[one.term.id, one.text] as [string, string]]));

test('the longest form is found, whatever its case', () => {
  expect(marked('The Auction row and the auctions.')).toEqual([
    ['row', 'Auction row'],
    ['auction', 'auctions'],
  ]);
});

test('whole words only, and each term once', () => {
  expect(marked('A coincidence: a coin beside a coin.')).toEqual([['coin', 'coin']]);
});

test('stress stays, and nothing of the text is lost', () => {
  const found = stretches('Put **a coin on it** now.', TERMS);
  expect(found.map((one) => one.text).join('')).toBe('Put a coin on it now.');
  expect(found.filter((one) => one.strong).map((one) => one.text)).toEqual(['a ', 'coin', ' on it']);
});

test('a text without a glossary is one stretch', () => {
  expect(stretches('Plain.', [])).toEqual([{ text: 'Plain.', strong: false, term: null }]);
});
