// After a lost game a lesson is named: it exists, and words say what went wrong.
import { expect, test } from 'vitest';
import { face } from '../../src/games/registry';
import type { Standing } from '../../src/wire/frame';

const words = import.meta.glob<string>('../../../src/thalassa/games/*/words/learn.*.toml', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const lessons = Object.keys(import.meta.glob('../../../src/thalassa/games/*/lessons/*.toml', { query: '?raw' }));

function standing(...parts: Standing['parts']): Standing {
  return { seat: 0, place: 1, score: parts.reduce((sum, part) => sum + part.value, 0), parts, tiebreak: [] };
}

const cash = (value: number) => ({ code: 'cash', value, params: {} });
const merchants = (count: number, prestige: number) => ({
  code: 'merchants',
  value: count * prestige,
  params: { nation: 'sparta', count, prestige },
});
const points = (prestige: number, people: number) =>
  standing(
    { code: 'prestige_points', value: prestige, params: {} },
    { code: 'population_points', value: people, params: {} },
  );
const winner = standing(cash(1000), merchants(9, 120));

test.each<[string, Standing, string | null, Standing, string]>([
  ['poseidon', standing(cash(1500), merchants(5, 150)), null, winner, '5-trade'],
  ['poseidon', standing(cash(1500)), null, winner, '5-trade'],
  ['poseidon', standing(cash(900), merchants(9, 100)), null, winner, '6-tide'],
  ['poseidon', standing(cash(900), merchants(8, 120)), null, winner, '3-route'],
  ['peloponnes', points(30, 18), null, points(33, 33), '6-smaller'],
  ['peloponnes', points(18, 18), null, points(33, 33), '4-disasters'],
  ['odyssey', standing(), 'navigators', standing(), 'navigator-3'],
  ['odyssey', standing(), 'poseidon', standing(), 'poseidon-2'],
])('%s: %j', (game, mine, role, best, lesson) => {
  expect(face(game)?.lesson?.(mine, role, best)).toBe(lesson);
  expect(lessons.filter((path) => path.includes(`/${game}/lessons/${lesson}.`))).toHaveLength(3);
  for (const language of ['de', 'en']) {
    const [text] = Object.entries(words)
      .filter(([path]) => path.endsWith(`/${game}/words/learn.${language}.toml`))
      .map((file) => file[1]);
    expect(text).toContain(`"onward.${lesson}" = `);
  }
});
