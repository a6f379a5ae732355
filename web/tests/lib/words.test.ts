// @vitest-environment node
// The formatter against the cases it shares with the Python side, and the frame's texts against the catalogues.
import { expect, test } from 'vitest';
import shared from '../../../tests/kernel/messages.json';
import { Words, wordKey, type Language, type Params } from '../../src/lib/words';

interface Case {
  about: string;
  language: string;
  message: string;
  params: Params;
  names: string[];
  text: string;
  /** What the sentence mentions, where the case is about that. */
  things?: [string, unknown][];
}

const WORDS = shared.words;

test.each(shared.cases as unknown as Case[])('$about', ({ language, message, params, names, text, things }) => {
  const words = new Words(language as Language, { ...WORDS, message });
  expect(words.say('message', params, names)).toBe(text);
  const pieces = words.pieces('message', params, names);
  if (things !== undefined)
    expect(pieces.filter((piece) => piece.group !== undefined).map((piece) => [piece.group, piece.value])).toEqual(
      things,
    );
});

test('a missing word shows its key, even one every object has', () => {
  expect(new Words('en', {}).say('event.nowhere')).toBe('event.nowhere');
  expect(new Words('en', {}).say('constructor')).toBe('constructor');
});

test('pieces name the things they stand for', () => {
  const words = new Words('en', { ...WORDS, m: '{s|seat} takes {t|tile}' });
  expect(words.pieces('m', { s: 0, t: ['A05', 'A07'] }, ['Ann'])).toEqual([
    { text: 'Ann', group: 'seat', value: 0 },
    { text: ' takes ' },
    { text: 'Fields', group: 'tile', value: 'A05' },
    { text: ' and ' },
    { text: 'Forest', group: 'tile', value: 'A07' },
  ]);
});

test('a code becomes a key once', () => {
  expect(wordKey('task', 'bid')).toBe('task.bid');
  expect(wordKey('task', 'task.bid')).toBe('task.bid');
});

const sources = import.meta.glob<string>('../../src/{shell,signin,lobby,table,rules,lib}/**/*.{svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const used = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/'((?:frame|refused|problem|undo)\.[a-z0-9_.]+)'/g)].map((found) => found[1] ?? ''),
  ),
);

const files = import.meta.glob<string>('../../../src/thalassa/kernel/words/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each([
  ['English', 'en.toml'],
  ['German', 'de.toml'],
])('%s has every text the frame uses', (_, ending) => {
  const catalogue = Object.entries(files)
    .filter(([path]) => path.endsWith(ending))
    .map(([, text]) => text)
    .join('\n');
  const known = new Set([...catalogue.matchAll(/^"([^"]+)" = /gm)].map((found) => found[1]));
  expect(used.size).toBeGreaterThan(100);
  // A prefix to which a value is added counts if some word begins with it.
  const has = (key: string): boolean => known.has(key) || [...known].some((word) => word?.startsWith(`${key}.`));
  expect([...used].filter((key) => !has(key))).toEqual([]);
});
