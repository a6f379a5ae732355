// A server for invited people: whoever is turned away is asked for its code, and goes on with what he began.
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { me } from '../../src/signin/session.svelte';

const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const closed = (): Response => answer(403, { code: 'invite_only', params: {}, reason: null });

afterEach(() => {
  me.dismiss();
  me.coded = false;
  vi.unstubAllGlobals();
});

/** Play now at a server whose code is "Ithaka". */
function server(): string[] {
  const called: string[] = [];
  let known = false;
  vi.stubGlobal('fetch', (path: string, sent: RequestInit) => {
    called.push(path);
    if (path === '/api/me') known ||= (JSON.parse(String(sent.body)) as { code: string }).code === 'Ithaka';
    if (!known) return Promise.resolve(closed());
    return Promise.resolve(answer(200, path === '/api/me' ? { id: 'g', name: 'Ann' } : { card: { id: 'table' } }));
  });
  return called;
}

test('a newcomer gives the code and sits at the table he wanted', async () => {
  const called = server();
  const table = api.playNow('peloponnes');
  await vi.waitFor(() => expect(me.asking).toBe(true));
  expect(me.coded).toBe(true);
  await expect(me.greet('Ann', 'Troy')).rejects.toMatchObject({ problem: { code: 'invite_only' } });
  expect(me.asking).toBe(true);
  await me.greet('Ann', 'Ithaka');
  expect((await table).card.id).toBe('table');
  expect(called).toEqual(['/api/play/peloponnes', '/api/me', '/api/me', '/api/play/peloponnes']);
});

test('who gives no code is told why the door is closed', async () => {
  const called = server();
  const table = api.playNow('peloponnes');
  await vi.waitFor(() => expect(me.asking).toBe(true));
  me.dismiss();
  await expect(table).rejects.toMatchObject({ problem: { code: 'invite_only' } });
  expect(called).toHaveLength(1);
});
