import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { DrawnFields } from '../../src/lib/fields.svelte';

test('whoever reads a field is asked anew when it changes, and only then', () => {
  const drawn = new DrawnFields();
  const sites = ['B12'];
  drawn.draw({ round: 'MR1', sites });
  const seen: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push(drawn.fields?.['sites']);
    });
  });
  flushSync();
  drawn.draw({ round: 'ER1', sites });
  flushSync();
  expect(seen).toEqual([['B12']]);
  drawn.draw({ round: 'ER1', sites: ['A13'] });
  flushSync();
  expect(seen).toEqual([['B12'], ['A13']]);
  expect(drawn.fields?.['round']).toBe('ER1');
  stop();
});

test('it is the same object for every position, and nothing where there is none', () => {
  const drawn = new DrawnFields();
  expect(drawn.fields).toBeNull();
  drawn.draw({ round: 1 });
  const first = drawn.fields;
  drawn.draw({ round: 2 });
  expect(drawn.fields).toBe(first);
  expect({ ...drawn.fields }).toEqual({ round: 2 });
  drawn.draw(null);
  expect(drawn.fields).toBeNull();
});
