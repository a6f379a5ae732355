// For tests of boards: whatever they show is there in words, in both languages.
import { flushSync, unmount } from 'svelte';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAll } from '../../src/lib/ui/later';
import type { Language } from '../../src/lib/words';
import { share } from '../rotation';

interface Speaker {
  speak(language: Language): void;
}

const EACH_DAY = 5;

/** What a value leaves behind that was put into a sentence by mistake. */
const NO_WORDS = /\bundefined\b|\bNaN\b|\bnull\b|\bNone\b|\[object/;

/** Everything a player can read or hear. */
function texts(): string[] {
  const labels = [...document.querySelectorAll('[aria-label], [title]')].map(
    (one) => `${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''}`,
  );
  return [document.body.textContent ?? '', ...labels];
}

/**
 * Every stored position has words for everything it shows. It is drawn once (that takes long in a simulated browser, so
 * that `EACH_DAY` have their turn a day) and then changes its language as it does for a player. `show` mounts its parts;
 * `keys`: beginnings of the keys of the game.
 */
export function testWording<T extends Speaker>(
  stored: Record<string, () => T>,
  show: (stand: T) => Record<string, unknown>[],
  keys: readonly string[],
): void {
  // A decision whose panel comes later shows no words until it is there.
  beforeAll(fetchAll);

  const key = new RegExp(`\\b(${keys.join('|')})\\.[a-z_.A-Z0-9]+`);
  describe.each(Object.entries(share('wording', stored, EACH_DAY)))('%s', (_, lay) => {
    let stand: T;
    let mounted: Record<string, unknown>[] = [];

    beforeAll(() => {
      stand = lay();
      mounted = show(stand);
      flushSync();
    });
    afterAll(() => {
      for (const part of mounted) void unmount(part);
      document.body.replaceChildren();
    });

    test.each(['en', 'de'] as const)('has words for everything it shows (%s)', (language) => {
      stand.speak(language);
      flushSync();
      // One expectation for all: thousands of them take longer than the search.
      const wrong = texts().flatMap((text) => [text.match(key)?.[0] ?? [], text.match(NO_WORDS)?.[0] ?? []].flat());
      expect(wrong).toEqual([]);
    });
  });

  test('a language chosen later says the same as one chosen before', () => {
    const lay = Object.values(stored)[0];
    if (lay === undefined) throw new Error('no stored position');
    const said = (['before', 'later'] as const).map((when) => {
      const stand = lay();
      if (when === 'before') stand.speak('de');
      const parts = show(stand);
      flushSync();
      stand.speak('de');
      flushSync();
      const found = texts();
      for (const part of parts) void unmount(part);
      document.body.replaceChildren();
      return found;
    });
    expect(said[1]).toEqual(said[0]);
  });
}
