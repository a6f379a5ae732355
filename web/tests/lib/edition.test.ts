// @vitest-environment node
import { expect, test } from 'vitest';
import { editionKey, editionName } from '../../src/lib/edition';

test('an edition is named in the words of its game, an unknown one as it calls itself', () => {
  const words: Record<string, string> = { 'edition.base_game_2009': 'Grundspiel, 2009' };
  const say = (key: string): string => words[key] ?? key;
  expect(editionKey('rulebook, English and German edition, 2010')).toBe(
    'edition.rulebook_english_and_german_edition_2010',
  );
  expect(editionName(say, 'base game 2009')).toBe('Grundspiel, 2009');
  expect(editionName(say, 'my cardboard copy')).toBe('my cardboard copy');
});
