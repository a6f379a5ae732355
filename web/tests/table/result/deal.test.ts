// The deal of a finished game: offered to its player, compared with the others' games, and what its link says.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleGame } from '../../lib/samples';
import type { Challenge, DealResult, GameInfo, Outcome } from '../../../src/wire/frame';
import { catalogue } from '../../../src/lib/catalogue.svelte';
import { router } from '../../../src/lib/router.svelte';
import DealPage from '../../../src/shell/DealPage.svelte';
import SameDeal from '../../../src/table/result/SameDeal.svelte';
import type { TableClient } from '../../../src/table/client/client.svelte';

const WORDS: Record<string, Record<string, string>> = {
  frame: {
    'frame.challenge.title': '{name} challenges you',
    'frame.deal.again': 'Play this deal again',
    'frame.deal.no_level': 'counts for no level',
    'frame.deal.here': 'this game',
    'frame.new.start': 'Start the game',
  },
  toy: {
    'game.title': 'Toy',
    'rung.level_1': 'First level',
    'verdict.win': '{seats|seat} wins',
    'bot.random': 'Random',
  },
};
const seat = {
  name: null,
  bot: null,
  role: null,
  mine: false,
  online: false,
  thinking: false,
  reserved: null,
  invited: false,
  agreed: false,
  overdue: null,
  clock: null,
  away: null,
  stand_in: null,
  by_hand: false,
};
const game: GameInfo = { ...sampleGame, max_seats: 2, bots: [], ladder: true, editions: [] };
const alone: Challenge = {
  game: 'toy',
  options: {},
  edition: 'standard',
  seats: [{ ...seat, seat: 0, kind: 'person', name: 'Ann' }],
  seat: 0,
  rung: 'level_1',
  result: { name: 'Ann', score: 31, place: 1, won: true, mine: false },
  verdict: { code: 'win', params: { seats: [0] } },
};
const outcome: Outcome = {
  standings: [{ seat: 0, place: 1, score: 24, parts: [], tiebreak: [] }],
  winners: [],
  verdict: { code: 'win', params: {} },
};

let challenge = alone;
let results: DealResult[] = [];
let sent: string[] = [];
let shown: ReturnType<typeof mount> | null = null;

function answer(path: string): unknown {
  if (path.startsWith('/api/words/')) return WORDS[path.split('/')[3] ?? ''];
  if (path === '/api/games') return [game];
  if (path.startsWith('/api/tables/')) return results;
  return challenge;
}

beforeEach(async () => {
  sent = [];
  results = [];
  challenge = alone;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    sent.push(`${request.method ?? 'GET'} ${path}`);
    const body = request.method === 'POST' ? { card: { id: 'new' } } : answer(path);
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  await catalogue.load('toy');
});

afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function opened(found: Challenge): Promise<string> {
  challenge = found;
  shown = mount(DealPage, { target: document.body, props: { deal: 'key' } });
  await vi.waitFor(() => expect(document.querySelector('[data-testid=to-beat]')).not.toBeNull());
  flushSync();
  return document.body.textContent ?? '';
}

test('the link of a level says who played it, how well, and that it will not count', async () => {
  const text = await opened(alone);
  for (const said of ['Ann challenges you', 'Toy', 'First level', 'Ann: 31', 'counts for no level'])
    expect(text).toContain(said);
  expect(text).not.toContain('wins');
  expect(sent.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('against bots the link names them and the verdict, with the seat that will be played', async () => {
  const text = await opened({
    ...alone,
    rung: null,
    seats: [
      { ...seat, seat: 0, kind: 'bot', bot: 'random' },
      { ...seat, seat: 1, kind: 'person', name: 'Ann' },
    ],
    seat: 1,
  });
  for (const said of ['Random wins', 'frame.challenge.your_seat']) expect(text).toContain(said);
  expect(text).not.toContain('counts for no level');
});

function finished(deal: string | null): void {
  const info = { card: { status: 'over' }, links: { deal } };
  const table = { id: 't1', key: '', game: 'toy', seat: 0, seats: alone.seats, info } as unknown as TableClient;
  shown = mount(SameDeal, { target: document.body, props: { table, outcome } });
  flushSync();
}

test('the player of a finished game may play its deal again and hand it on', async () => {
  finished('/deal/key');
  expect(document.querySelector('input')?.value).toMatch(/\/deal\/key$/);
  document.querySelector<HTMLButtonElement>('button.again')?.click();
  await vi.waitFor(() => expect(router.page).toMatchObject({ name: 'table', id: 'new' }));
  expect(sent).toContain('POST /api/deal/key');
});

test('games of the same deal are compared, the own one marked', async () => {
  const other: DealResult = {
    name: 'Ann',
    score: 31,
    place: 1,
    won: true,
    mine: false,
    rank: 1,
    here: false,
    time: 0,
    table: null,
  };
  results = [other, { ...other, name: 'Bo', score: 24, mine: true, here: true, rank: 2, table: 't1' }];
  finished(null);
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  expect(document.querySelector('tr.mine')?.textContent).toContain('Bo');
  expect(document.querySelector('tr.mine')?.textContent).toContain('this game');
  expect(document.querySelector('tbody a')).toBeNull();
  expect(document.querySelector('button.again')).toBeNull();
});

test('who watches a game that was played once is offered nothing', async () => {
  results = [{ name: 'Ann', score: 31, place: 1, won: true, mine: false, rank: 1, here: true, time: 0, table: 't1' }];
  finished(null);
  await vi.waitFor(() => expect(sent).toContain('GET /api/tables/t1/deal?key='));
  flushSync();
  expect(document.querySelector('section')).toBeNull();
});
