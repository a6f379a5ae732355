// The page from the first request on, against a small server of answers.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../src/App.svelte';
import { catalogue } from '../src/lib/catalogue.svelte';
import { router } from '../src/lib/router.svelte';
import { sampleTable } from './lib/samples';
import type { GameInfo, Lobby } from '../src/wire/frame';

const game: GameInfo = {
  name: 'toy',
  min_seats: 1,
  max_seats: 3,
  options: [{ key: 'fast', kind: 'switch', default: false, values: [], rule: 'T-1', seats: null, hidden: false }],
  bots: ['random'],
  roles: {},
  presets: [],
  ladder: false,
  editions: [{ fingerprint: 'f', name: 'standard', file: '' }],
};

const card = sampleTable;

const lobby: Lobby = { mine: [card, { ...card, id: 'def', title: 'Temple', my_turn: true }], open: [], me: 'g1' };
const WORDS: Record<string, Record<string, string>> = {
  'frame/en': { 'frame.lobby.welcome': 'Welcome', 'frame.your_turn': 'Your turn', 'problem.no_name': 'A name, please' },
  'frame/de': { 'frame.lobby.welcome': 'Willkommen' },
  'toy/en': { 'game.title': 'Toy', 'option.fast': 'Fast game' },
  'toy/de': { 'game.title': 'Spielzeug', 'option.fast': 'Schnelles Spiel' },
};
/** Only what hangs waits this long; a busy machine may be slow. */
const PATIENCE = { timeout: 30_000 };
const sent: { method: string; path: string; headers: Headers; body: unknown }[] = [];

function answer(path: string): unknown {
  if (path === '/api/me') return { id: 'g1', name: null };
  if (path === '/api/games') return [game];
  if (path === '/api/lobby') return lobby;
  const words = /^\/api\/words\/(.*)$/.exec(path);
  return words === null ? { code: 'not_found' } : WORDS[words[1] ?? ''];
}

let app: ReturnType<typeof mount>;

beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    sent.push({ method: request.method ?? 'GET', path, headers, body: request.body });
    return Promise.resolve(new Response(JSON.stringify(answer(path)), { status: 200 }));
  });
  router.go('/', true);
  app = mount(App, { target: document.body });
  await vi.waitFor(() => expect(document.querySelectorAll('.table')).toHaveLength(2), PATIENCE);
  flushSync();
});

afterEach(async () => {
  await unmount(app);
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

test('a table that waits for me comes first and says so', () => {
  const first = document.querySelector('.table');
  expect(first?.textContent).toContain('Temple');
  expect(first?.textContent).toContain('Your turn');
  expect(first?.getAttribute('href')).toBe('/t/def');
});

test('the language changes every text at once', async () => {
  await catalogue.change('de');
  flushSync();
  expect(document.querySelector('h1')?.textContent).toBe('Willkommen');
  expect(document.documentElement.lang).toBe('de');
  expect(document.body.textContent).toContain('Schnelles Spiel');
  await catalogue.change('en');
});

test('an option names its ruling as a link to the rules', () => {
  expect(document.querySelector('.option a.rule')?.getAttribute('href')).toBe('/rules/toy?rule=T-1');
});

test('a new table asks for a name first and sends what is needed against forged requests', async () => {
  document.querySelector<HTMLFormElement>('form.card')?.requestSubmit();
  await vi.waitFor(() => expect(document.querySelector('dialog input[name=name]')).not.toBeNull(), PATIENCE);
  const input = document.querySelector<HTMLInputElement>('dialog input[name=name]');
  if (input === null) throw new Error('no dialog');
  input.value = 'Ann';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  input.form?.requestSubmit();
  await vi.waitFor(() => expect(sent.some((request) => request.method === 'POST')).toBe(true), PATIENCE);
  const post = sent.find((request) => request.method === 'POST');
  expect(post?.path).toBe('/api/me');
  expect(post?.headers.get('X-Thalassa')).toBe('1');
  expect(post?.body).toBe('{"name":"Ann"}');
});
