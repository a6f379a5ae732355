// What everybody at a table is told about who may know more than others there.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue } from '../../../src/lib/catalogue.svelte';
import type { TableClient } from '../../../src/table/client/client.svelte';
import WhoKnows from '../../../src/table/frame/WhoKnows.svelte';
import { Words } from '../../../src/lib/words';

const WORDS = {
  'frame.waiting.hot_seat': 'One plays {seats}.',
  'frame.waiting.hot_seat.seat': '{seat|seat}{role|if| ({role})|}',
  'role.poseidon': 'Poseidon',
  'role.navigator': 'Navigator',
};
const words = new Words('en', WORDS);
let app: Record<string, unknown>;

afterEach(async () => {
  await unmount(app);
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

async function show(hot_seats: number[][]): Promise<string[]> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(WORDS)));
  await catalogue.load('toy');
  const table = {
    info: { card: { status: 'open' }, overseen: false, hot_seats },
    seats: [{ role: 'poseidon' }, { role: 'navigator' }, { role: null }],
    say: (key: string, params = {}) => words.say(key, params, ['Ann A', 'Ann B', 'Bo']),
  };
  app = mount(WhoKnows, { target: document.body, props: { table: table as unknown as TableClient } });
  flushSync();
  return [...document.querySelectorAll('[data-testid=hot-seat]')].map((one) => one.textContent?.trim() ?? '');
}

test('whoever plays both sides is named with seats and roles', async () => {
  expect(await show([[0, 1]])).toEqual(['One plays Ann A (Poseidon) and Ann B (Navigator).']);
});

test('a seat without a role is named alone', async () => {
  expect(await show([[0, 2]])).toEqual(['One plays Ann A (Poseidon) and Bo.']);
});

test('nothing is said where nobody plays both sides', async () => {
  expect(await show([])).toEqual([]);
});
