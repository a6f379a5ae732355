import { expect, test } from 'vitest';
import type { Rule } from '../../src/wire/frame';
import { search, stretches } from '../../src/lib/reference.svelte';

function rule(id: string, title: string, text: string, question: string | null = null): Rule {
  return { id, section: 's', title, text, question, option: null, see: [] };
}

const RULES = [
  rule('L-1', 'Seats', 'One to five players.'),
  rule('L-12', 'Bidding', 'A bid is at least the minimum.'),
  rule('LR-3', 'Überboten', 'See L-12.', 'May a bid move?'),
];

test('every word given must be found, in number, title, question or text', () => {
  expect(search(RULES, 'bid minimum').map((one) => one.id)).toEqual(['L-12']);
  expect(search(RULES, 'l-1').map((one) => one.id)).toEqual(['L-1', 'L-12', 'LR-3']);
  expect(search(RULES, 'MOVE überboten').map((one) => one.id)).toEqual(['LR-3']);
  expect(search(RULES, '   ')).toHaveLength(3);
  expect(search(RULES, 'nowhere')).toEqual([]);
});

test('rule numbers in a text can be followed', () => {
  expect(stretches('See L-12 and LR-3.')).toEqual([
    { text: 'See ', rule: false },
    { text: 'L-12', rule: true },
    { text: ' and ', rule: false },
    { text: 'LR-3', rule: true },
    { text: '.', rule: false },
  ]);
  expect(stretches('no number')).toEqual([{ text: 'no number', rule: false }]);
});
