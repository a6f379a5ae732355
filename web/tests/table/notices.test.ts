// What the pages hear – over a table's line, and from the lobby – reaches the notices. Against a scripted server.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { router } from '../../src/lib/router.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { sampleInfo } from '../lib/samples';
import type { AnyServerFrame, Moment, Update } from '../../src/wire/frame';

const WORDS: Record<string, string> = { 'game.title': 'Toy', 'task.pick': 'Pick one', 'frame.your_turn': 'Your turn' };

class Line {
  static last: Line | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    Line.last = this;
  }
  send(): void {}
  close(): void {}
  say(frame: AnyServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
    flushSync();
  }
}

/** Only what hangs waits this long; a busy machine may be slow. */
const PATIENCE = { timeout: 30_000 };

let told: string[];
let closed: string[];
let hidden: boolean;
let waiting: string[];
let looks: number;
let app: ReturnType<typeof mount>;

class Notice {
  static permission = 'granted';
  constructor(
    title: string,
    readonly options: NotificationOptions = {},
  ) {
    told.push(`${options.tag}: ${title}, ${options.body}`);
  }
  close(): void {
    closed.push(this.options.tag ?? '');
  }
}

function answer(path: string): unknown {
  if (path === '/api/me') return { id: 'g1', name: 'Ann' };
  if (path === '/api/games') return [];
  if (path === '/api/puzzles') return { daily: [], days: [] };
  if (path.startsWith('/api/learn/')) return [];
  if (path === '/api/cups') return [];
  if (path !== '/api/lobby') return WORDS;
  looks += 1;
  return {
    mine: ['abc', 'def'].map((id) => ({ ...sampleInfo.card, id, my_turn: waiting.includes(id) })),
    open: [],
    me: 'g1',
    online: 1,
    now: 0,
    away: null,
  };
}

function hide(now: boolean): void {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
}

function update(seq: number, actors: number[], moments: Moment[] = []): Update {
  return {
    type: 'update',
    seq,
    version: seq,
    seat: 0,
    status: 'running',
    view: {},
    kept: [],
    parts: {},
    moves: [],
    actors,
    task: actors.includes(0) ? { code: 'pick', params: {} } : null,
    undo: 'nothing',
    moments,
    outcome: null,
    remarks: {},
    mates: [],
    earlier: [],
    made: {},
    forced: false,
  };
}

function moment(seq: number, seat: number): Moment {
  return { seq, seat, round: 1, events: [], actions: [], undo: false };
}

function open(address: string): void {
  router.go(address, true);
  app = mount(App, { target: document.body });
}

async function looked(): Promise<void> {
  await vi.waitFor(() => expect(looks).toBeGreaterThan(0), PATIENCE);
  flushSync();
}

/** At the table, where it is the other one's turn. */
async function sit(): Promise<Line> {
  open('/t/abc');
  const line = await vi.waitFor(() => {
    if (Line.last === null) throw new Error('no line');
    return Line.last;
  }, PATIENCE);
  line.onopen?.();
  line.say({ type: 'info', table: sampleInfo });
  line.say(update(0, [1]));
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[data-testid=task]')).not.toBeNull();
  }, PATIENCE);
  await looked();
  return line;
}

beforeEach(() => {
  localStorage.clear();
  told = [];
  closed = [];
  hidden = false;
  waiting = [];
  looks = 0;
  Line.last = null;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answer(path)))));
  settings.notices = true;
});

afterEach(async () => {
  await unmount(app);
  settings.notices = false;
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the line of a hidden table tells of a turn, and looking withdraws it', async () => {
  const line = await sit();
  hide(true);
  line.say(update(1, [0], [moment(0, 1)]));
  await vi.waitFor(() => expect(told).toEqual(['abc: Toy, Pick one']), PATIENCE);
  hide(false);
  expect(closed).toEqual(['abc']);
});

test('a turn played elsewhere while the line was cut makes the present one a new turn', async () => {
  const line = await sit();
  line.say(update(1, [0], [moment(0, 1)]));
  hide(true);
  line.say(update(1, [0])); // the same turn, looked at already
  line.say(update(3, [0], [moment(1, 0), moment(2, 1)]));
  await vi.waitFor(() => expect(told).toEqual(['abc: Toy, Pick one']), PATIENCE);
});

test('others who decide at the same time begin no turn', async () => {
  const line = await sit();
  line.say(update(1, [0, 1], [moment(0, 1)]));
  hide(true);
  line.say(update(2, [0], [moment(1, 1)]));
  waiting = ['def'];
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(told).toEqual(['def: Toy, Your turn']), PATIENCE);
});

test('a hidden page looks at the lobby only for those who want to be told', async () => {
  await sit();
  hide(true);
  const before = looks;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks).toBe(before + 2);
  settings.notices = false;
  flushSync();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks).toBe(before + 2);
});

test('the lobby in the background looks more rarely, and tells', async () => {
  open('/');
  await looked();
  hide(true);
  const before = looks;
  waiting = ['abc'];
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks).toBeLessThanOrEqual(before + 2);
  await vi.waitFor(() => expect(told).toEqual(['abc: Toy, Your turn']), PATIENCE);
});
