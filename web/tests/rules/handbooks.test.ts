// Glossaries are fetched once, however many texts of a page ask for them.
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { handbooks } from '../../src/rules/handbooks.svelte';
import type { Handbook } from '../../src/wire/frame';

const BOOK = { book: null, terms: [] } as unknown as Handbook;

afterEach(() => vi.restoreAllMocks());

test('texts that ask at the same time share one answer', async () => {
  const asked = vi.spyOn(api, 'handbook').mockResolvedValue(BOOK);
  await Promise.all([handbooks.load('toy', 'en'), handbooks.load('toy', 'en'), handbooks.load('toy', 'de')]);
  expect(asked.mock.calls).toEqual([
    ['toy', 'en'],
    ['toy', 'de'],
  ]);
  expect(handbooks.get('toy', 'en')).toBe(BOOK);
});

test('what could not be fetched is asked for again', async () => {
  const asked = vi.spyOn(api, 'handbook').mockRejectedValueOnce(new Error('away')).mockResolvedValue(BOOK);
  await expect(handbooks.load('other', 'en')).rejects.toThrow('away');
  await handbooks.load('other', 'en');
  expect(asked).toHaveBeenCalledTimes(2);
});
