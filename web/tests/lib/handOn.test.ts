// A result and its link are handed to the device, else to the clipboard, under an address others can use.
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { handOn } from '../../src/lib/handOn';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the clipboard gets the line and the link under the best address', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.spyOn(api, 'addresses').mockResolvedValue([
    { host: 'games.example.org', reach: 'everywhere', base: 'https://games.example.org' },
    { host: 'localhost:8000', reach: 'here', base: 'http://localhost:8000' },
  ]);
  expect(await handOn('I won.', '/deal/key')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('I won.\nhttps://games.example.org/deal/key');
});

test('who hears of no addresses hands on that of the page, to the device where it can', async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { share });
  vi.spyOn(api, 'addresses').mockRejectedValue(new Error('nobody is known'));
  expect(await handOn('I won.', '/t/abc')).toBe(false);
  expect(share).toHaveBeenCalledWith({ title: 'Thalassa', text: 'I won.', url: `${location.origin}/t/abc` });
});

test('nothing is said to be copied without the right to the clipboard', async () => {
  vi.stubGlobal('navigator', {});
  vi.spyOn(api, 'addresses').mockResolvedValue([]);
  expect(await handOn('I won.', '/')).toBe(false);
});
