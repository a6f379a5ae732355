// The frame around a board, against a scripted server and a board of toys: dock, history, the end of a round.
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '../../../src/lib/catalogue.svelte';
import { settings } from '../../../src/lib/settings.svelte';
import type { BoardModule } from '../../../src/games/types';
import { TableClient } from '../../../src/table/client/client.svelte';
import { FrameState } from '../../../src/table/frame/layout.svelte';
import TableFrame from '../../../src/table/frame/TableFrame.svelte';
import type { AnyServerFrame, Moment, Update } from '../../../src/wire/frame';
import { sampleInfo } from '../../lib/samples';
import { ahead, fetchAll } from '../../../src/lib/ui/later';

beforeAll(fetchAll);

const WORDS: Record<string, string> = {
  'task.pick': 'Pick a card.',
  'action.pick': 'pick {n}',
  'action.pass': 'Pass',
  'frame.confirm': 'Confirm',
  'frame.your_turn': 'Your turn',
  'frame.dock.wait': 'Wait',
  'frame.history.now': 'Back to now',
  'frame.history.at': '{at} of {last}{round|if| · {round}|}',
  'event.ended': 'The round is over.',
};

class Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; id: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {}
  say(frame: AnyServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
    flushSync();
  }
}

const nothing: Component = ((anchor: Comment) => {
  anchor.before(document.createElement('i'));
  return {};
}) as unknown as Component;

function moment(seq: number, round: number, type?: string): Moment {
  return { seq, seat: 1, round, events: type === undefined ? [] : [{ type }], actions: [], undo: false };
}

function update(seq: number, mine: boolean, moments: Moment[] = []): Update {
  return {
    type: 'update',
    seq,
    version: seq,
    seat: 0,
    status: 'running',
    view: { cards: 3 },
    kept: [],
    parts: {},
    moves: mine ? [{ type: 'pick', n: 1 }, { type: 'pass' }] : [],
    actors: [mine ? 0 : 1],
    task: { code: 'pick', params: {} },
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

let app: Record<string, unknown> | null = null;
let line: Line;
let table: TableClient;
let frame: FrameState;
let looked: (number | null)[];

beforeEach(async () => {
  const answer = (path: string): unknown =>
    path.includes('/words/') ? WORDS : path.includes('/puzzles') ? { daily: [], practice: [] } : [];
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answer(path))));
  await catalogue.load('toy');
  settings.speed = 'none';
  looked = [];
});

afterEach(() => {
  if (app !== null) void unmount(app);
  app = null;
  table.end();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function open(module: Partial<BoardModule>, first: Update): void {
  line = new Line();
  frame = new FrameState();
  table = new TableClient('abc', '', null, { openRule: () => undefined, open: () => line as never });
  line.onopen?.();
  line.say({ type: 'info', table: sampleInfo });
  line.say(first);
  app = mount(TableFrame, {
    target: document.body,
    props: { table, module: { Board: nothing, ...module }, frame, onlook: (at: number | null) => looked.push(at) },
  });
  flushSync();
}

const dock = (): HTMLElement => document.querySelector('.dock') as HTMLElement;
const red = (): HTMLButtonElement | null => dock().querySelector('[data-primary]');

test('my turn: the dock says what to do, and the place of the red button is kept free', () => {
  open({ buttons: (one) => one.moves.filter((move) => move.type === 'pass') }, update(1, true));
  expect(dock().classList).toContain('mine');
  expect(dock().querySelector('.tag')?.textContent).toBe('Your turn');
  expect(dock().querySelector('[data-testid=task]')?.textContent).toBe('Pick a card.');
  expect(red()).toBeNull();
  expect(dock().querySelector('.first')).not.toBeNull();
  expect(dock().querySelector('[data-way]')?.textContent).toBe('Pass');
});

test('what is previewed is confirmed by the red button, and its words are the consequence', async () => {
  open({}, update(1, true));
  table.propose({ type: 'pick', n: 1 } as never);
  const asked = line.sent.at(-1);
  line.say({ type: 'drafted', id: asked?.id ?? '', view: { cards: 2 }, moves: [], complete: true });
  await vi.waitFor(() => expect(red()?.textContent).toBe('Confirm'));
  expect(dock().querySelector('.consequence')?.textContent?.trim()).toBe('pick 1');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  await vi.waitFor(() => expect(line.sent.at(-1)?.type).toBe('act'));
});

test('a game says itself what its dock offers', () => {
  const done = vi.fn();
  const button = { label: 'Bid 6 on the Forest', act: done };
  open({ dock: () => ({ tag: { text: 'Outbid', tone: 'wine' }, primary: button, secondary: [] }) }, update(1, true));
  expect(dock().querySelector('.tag.wine')?.textContent).toBe('Outbid');
  expect(red()?.textContent).toBe('Bid 6 on the Forest');
  red()?.click();
  expect(done).toHaveBeenCalledOnce();
});

test('the parts of a board share one thing made for the table', () => {
  const made = { chosen: 3 };
  const dockOf = vi.fn(() => ({}));
  open({ controls: () => made, dock: dockOf }, update(1, true));
  expect(dockOf).toHaveBeenCalledWith(table, made);
});

test('in history the dock is bronze, names the moment and leads back to now', async () => {
  open({}, update(2, true, [moment(0, 1), moment(1, 1)]));
  table.look(1);
  await tick();
  flushSync();
  expect(dock().classList).toContain('bronze');
  expect(dock().querySelector<HTMLInputElement>('input[type=range]')?.max).toBe('2');
  [...dock().querySelectorAll('button')].find((one) => one.textContent?.includes('Back to now'))?.click();
  expect(looked).toEqual([null]);
});

test('the history calls a round by the name the game has for it, and at a border it is the one that follows', async () => {
  const module: Partial<BoardModule> = { roundName: (_, round) => `ER${round}` };
  open(module, update(2, true, [moment(0, 1), moment(1, 2)]));
  table.look(1);
  await tick();
  flushSync();
  expect(dock().querySelector('.slider .at')?.textContent).toBe('1 of 2 · ER2');
});

test('not my turn: no red button, and the mark of who decides', () => {
  open({}, update(1, false));
  expect(dock().classList).not.toContain('mine');
  expect(dock().querySelector('.tag')?.textContent).toBe('Wait');
  expect(dock().querySelector('.say .seat-mark')).not.toBeNull();
  expect(red()).toBeNull();
});

/** All code has come, and is drawn. */
async function fetched(): Promise<void> {
  await fetchAll();
  await tick();
  flushSync();
}

test('the end of a round opens its page once, and it can be switched off', async () => {
  const module: Partial<BoardModule> = {
    RoundSummary: nothing,
    roundEnded: (one) => (one.events.some((event) => event.type === 'ended') ? one.round : null),
  };
  const shown = (): boolean => document.querySelector('[data-testid=round-end]') !== null;
  open(module, update(1, true, [moment(0, 1)]));
  expect(shown()).toBe(false);
  line.say(update(2, true, [moment(1, 1, 'ended')]));
  await fetched();
  expect(shown()).toBe(true);
  document.querySelector<HTMLElement>('[data-testid=go-on]')?.click();
  flushSync();
  expect(shown()).toBe(false);
  settings.roundStop = false;
  line.say(update(3, true, [moment(2, 2, 'ended')]));
  await fetched();
  expect(shown()).toBe(false);
  settings.roundStop = true;
});

test('the page at the end of a round covers the table only when its code is there', async () => {
  const module: Partial<BoardModule> = {
    RoundSummary: nothing,
    roundEnded: (one) => (one.events.some((event) => event.type === 'ended') ? one.round : null),
  };
  let come: () => void = () => undefined;
  open(module, update(1, true, [moment(0, 1)]));
  ahead(() => new Promise<void>((resolve) => (come = resolve)));
  line.say(update(2, true, [moment(1, 1, 'ended')]));
  await tick();
  flushSync();
  expect(document.querySelector('.table-frame > .over')).toBeNull();
  come();
  await fetched();
  expect(document.querySelector('.table-frame > .over [data-testid=round-end]')).not.toBeNull();
});

const strip = (): HTMLElement | null => document.querySelector('[data-testid=time-strip]');
const sign = (): HTMLElement | null => document.querySelector('[data-testid=time-sign]');

/** What the line about time says: that the table was ended, or nothing. */
function ended(is: boolean): void {
  line.say({ type: 'info', table: { ...sampleInfo, ended: is ? { by: 'consent', late: null } : null } });
}

function pressBeside(): void {
  dock().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  flushSync();
}

test('a line that was folded to its sign opens by itself when it comes again', () => {
  open({}, update(1, false));
  ended(true);
  expect([strip()?.hidden, sign()]).toEqual([false, null]);
  pressBeside();
  expect(strip()?.hidden).toBe(true);
  expect(sign()).not.toBeNull();
  ended(false);
  expect([strip(), sign()]).toEqual([null, null]);
  ended(true);
  expect([strip()?.hidden, sign()]).toEqual([false, null]);
});

test('above the result all lines lie open, so no sign stands for them', async () => {
  open({}, update(1, false));
  ended(true);
  pressBeside();
  const standing = (seat: number): object => ({ seat, score: 3 - seat, place: seat + 1, parts: [] });
  const outcome = { standings: [standing(0), standing(1)], winners: [0], verdict: { code: 'won', params: {} } };
  line.say({ ...update(2, false), outcome } as Update);
  await fetched();
  expect(frame.stage).toBe('result');
  expect([strip()?.hidden, sign()]).toEqual([false, null]);
});
