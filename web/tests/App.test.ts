// The page from the first request on, against a small server of answers.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../src/App.svelte';
import { catalogue } from '../src/lib/catalogue.svelte';
import { router } from '../src/lib/router.svelte';
import { sampleGame, sampleTable } from './lib/samples';
import type { GameInfo, Lobby } from '../src/wire/frame';

const game: GameInfo = {
  ...sampleGame,
  options: [
    {
      key: 'fast',
      kind: 'switch',
      default: false,
      values: [],
      rule: 'T-1',
      seats: null,
      hidden: false,
      group: 'variants',
    },
  ],
};

const card = sampleTable;

const lobby: Lobby = {
  mine: [card, { ...card, id: 'def', title: 'Temple', my_turn: true }],
  open: [],
  me: 'g1',
  online: 1,
  now: 0,
  away: null,
};
const WORDS: Record<string, Record<string, string>> = {
  'frame/en': {
    'frame.lobby.news.move': 'You move.',
    'frame.status.move': 'your move',
    'problem.no_name': 'A name, please',
  },
  'frame/de': { 'frame.lobby.news.move': 'Du bist am Zug.' },
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
  if (path === '/api/puzzles') return { daily: [], days: [] };
  if (path === '/api/cups') return [];
  if (path === '/api/paces') return [];
  if (path.startsWith('/api/learn/')) return [];
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
  expect(first?.textContent).toContain('your move');
  expect(first?.getAttribute('href')).toBe('/t/def');
});

test('the language changes every text at once', async () => {
  await catalogue.change('de');
  flushSync();
  expect(document.querySelector('h1')?.textContent).toContain('Du bist am Zug.');
  expect(document.documentElement.lang).toBe('de');
  expect(document.querySelector('article.game h2')?.textContent).toBe('Spielzeug');
  await catalogue.change('en');
});

function setTable(): void {
  document.querySelector<HTMLButtonElement>('[data-testid=new-table]')?.click();
  flushSync();
}

test('an option names its ruling as a link to the rules', () => {
  setTable();
  expect(document.querySelector('.option a.rule')?.getAttribute('href')).toBe('/rules/toy?rule=T-1');
});

test('a table of bots is started as it opens, without a name and with what is needed against forged requests', async () => {
  setTable();
  document.querySelector<HTMLFormElement>('#new-table')?.requestSubmit();
  await vi.waitFor(() => expect(sent.some((request) => request.method === 'POST')).toBe(true), PATIENCE);
  const post = sent.find((request) => request.method === 'POST');
  expect(post?.path).toBe('/api/tables');
  expect(post?.headers.get('X-Thalassa')).toBe('1');
  expect(JSON.parse(String(post?.body))).toMatchObject({
    game: 'toy',
    my_seat: 0,
    bots: { '1': 'random' },
    start: true,
  });
  expect(document.querySelector('dialog input[name=name]')).toBeNull();
});

test('a table with friends asks for a name first', async () => {
  setTable();
  document.querySelector<HTMLButtonElement>('[data-testid=invite]')?.click();
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
  expect(post?.body).toBe('{"name":"Ann"}');
});
