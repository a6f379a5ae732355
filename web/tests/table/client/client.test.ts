// The table store against a scripted socket: what is lost on the way is sent again, what is hidden stays so.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcer } from '../../../src/lib/announce.svelte';
import { settings } from '../../../src/lib/settings.svelte';
import type { Action, AnyClientFrame, AnyServerFrame, Moment, TableInfo, Update } from '../../../src/wire/frame';
import type { Socket } from '../../../src/table/client/websocket';
import { taken } from '../../../src/table/log/log';
import { TableClient } from '../../../src/table/client/client.svelte';
import { sampleInfo } from '../../lib/samples';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: AnyClientFrame[] = [];

  constructor(readonly address: string) {}

  send(data: string): void {
    this.sent.push(JSON.parse(data) as AnyClientFrame);
  }
  close(): void {
    this.drop(1000);
  }
  drop(code: number): void {
    this.onclose?.({ code, reason: '' });
  }
  say(frame: AnyServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  last(): AnyClientFrame {
    const frame = this.sent.at(-1);
    if (frame === undefined) throw new Error('nothing was sent');
    return frame;
  }
}

let sockets: FakeSocket[];
let table: TableClient;

function socket(): FakeSocket {
  const last = sockets.at(-1);
  if (last === undefined) throw new Error('no socket was opened');
  return last;
}

function moment(seq: number, seat: number, more: Partial<Moment> = {}): Moment {
  return { seq, seat, round: 1, events: [{ type: 'bid' }], actions: [], undo: false, ...more };
}

function update(seq: number, more: Partial<Update> = {}): Update {
  return {
    type: 'update',
    seq,
    version: seq,
    seat: 0,
    status: 'running',
    view: { at: seq },
    kept: [],
    parts: {},
    moves: [{ type: 'pass' }],
    actors: [0],
    task: null,
    undo: 'nothing',
    moments: [],
    outcome: null,
    remarks: {},
    mates: [],
    earlier: [],
    made: {},
    forced: false,
    ...more,
  };
}

function info(online: boolean): TableInfo {
  const seat = {
    kind: 'person' as const,
    bot: null,
    role: null,
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
  return {
    ...sampleInfo,
    card: {
      ...sampleInfo.card,
      id: 't1',
      seats: [
        { ...seat, seat: 0, name: 'Ann', mine: true, online: true },
        { ...seat, seat: 1, name: 'Bob', mine: false, online },
      ],
      my_turn: true,
    },
    hints: true,
  };
}

const PASS: Action = { type: 'pass' };

beforeEach(() => {
  vi.useFakeTimers();
  settings.confirm = 'never';
  settings.speed = 'normal';
  open();
});

function open(): void {
  sockets = [];
  table = new TableClient('t1', 'k', null, {
    openRule: () => undefined,
    open: (address) => {
      const made = new FakeSocket(address);
      sockets.push(made);
      return made;
    },
  });
  socket().onopen?.();
  socket().say({ type: 'info', table: info(true) });
}

afterEach(() => {
  table.end();
  vi.useRealTimers();
});

test('the first update shows everything at once', () => {
  socket().say(update(2, { moments: [moment(0, 0), moment(1, 1)] }));
  expect(table.view).toEqual({ at: 2 });
  expect(table.moments).toHaveLength(2);
  expect(table.live).toBe(true);
  expect(table.names).toEqual(['Ann', 'Bob']);
});

test('what bots say stays with the decision it is about', () => {
  const said = (code: string) => ({ '1': { code, params: {} } });
  socket().say(update(2, { moments: [moment(0, 0), moment(1, 1)], remarks: said('first') }));
  socket().say(update(4, { moments: [moment(2, 0), moment(3, 1)], remarks: said('second') }));
  vi.runAllTimers();
  expect(Object.entries(table.remarks).map(([seq, { code }]) => [seq, code])).toEqual([
    ['1', 'first'],
    ['3', 'second'],
  ]);
});

test('an act that was not answered is sent again with the same id after a reconnect', async () => {
  socket().say(update(0));
  const acted = table.act([PASS]);
  const first = socket().last();
  expect(first.type).toBe('act');
  expect(table.live).toBe(false);

  socket().drop(1006);
  expect(table.connection).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  expect(socket().sent).toEqual([]);
  socket().onopen?.();
  expect(socket().sent).toEqual([first]);

  socket().say({ type: 'done', id: first.id, seq: 1, already: true });
  await expect(acted).resolves.toBeNull();
  expect(table.busy).toBe(false);
});

test('an answered act is not sent again', async () => {
  socket().say(update(0));
  const acted = table.act([PASS]);
  socket().say({ type: 'done', id: socket().last().id, seq: 1, already: false });
  await acted;
  socket().drop(1006);
  await vi.advanceTimersByTimeAsync(1000);
  socket().onopen?.();
  expect(socket().sent).toEqual([]);
});

test('a reconnect asks only for what was missed and keeps the log whole', async () => {
  socket().say(update(2, { moments: [moment(0, 0), moment(1, 1)] }));
  socket().drop(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(new URL(socket().address).searchParams.get('since')).toBe('2');
  expect(new URL(socket().address).searchParams.get('key')).toBe('k');
  socket().onopen?.();
  socket().say(update(3, { moments: [moment(2, 1)] }));
  table.skip();
  expect(table.moments.map((one) => one.seq)).toEqual([0, 1, 2]);
});

test('a gap in the log fetches everything anew', async () => {
  socket().say(update(1, { moments: [moment(0, 0)] }));
  socket().say(update(4, { moments: [moment(3, 1)] }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  expect(new URL(socket().address).searchParams.get('since')).toBe('0');
});

test('what an update leaves out stays as it was, also while updates wait to be shown', () => {
  socket().say(update(0, { view: { at: 0, pieces: ['A01'] } }));
  socket().say(update(1, { view: { at: 1 }, kept: ['pieces'], moments: [moment(0, 1)] }));
  socket().say(update(2, { view: { at: 2 }, kept: ['pieces'], moments: [moment(1, 1)] }));
  table.skip();
  expect(table.view).toEqual({ at: 2, pieces: ['A01'] });
});

test('what has to be forgotten is told anew and shown like any other move', () => {
  socket().say(update(2, { moments: [moment(0, 1), moment(1, 1)] }));
  socket().say(update(3, { moments: [moment(0, 1), moment(1, 1, { events: [] }), moment(2, 1)] }));
  expect(table.catchingUp).toBe(true);
  table.skip();
  expect(table.moments.map((one) => one.events.length)).toEqual([1, 0, 1]);
});

/** The last two of six entries are told at once, of the others only the outlines. */
function longLog(): void {
  const earlier: Update['earlier'] = [
    [0, 1, false],
    [1, 1, false],
    [1, 1, true],
    [1, 2, false],
  ];
  socket().say(update(6, { earlier, moments: [moment(4, 0, { round: 3 }), moment(5, 1, { round: 3 })] }));
}

/** Answer the question for older entries with those from `first` on. */
async function recalled(first: number): Promise<void> {
  const asked = socket().last();
  if (asked.type !== 'recall') throw new Error(`${asked.type} was asked`);
  const moments = Array.from({ length: asked.before - first }, (_, at) => moment(first + at, 1));
  socket().say({ type: 'recalled', id: asked.id, moments });
  await vi.advanceTimersByTimeAsync(0);
}

test('of a long log the last part is here at once, of the rest seats, rounds and what was taken back', () => {
  longLog();
  expect(new URL(socket().address).searchParams.get('paged')).toBe('1');
  expect(table.moments.map((one) => [one.seq, one.seat, one.round, one.undo, one.events.length])).toEqual([
    [0, 0, 1, false, 0],
    [1, 1, 1, false, 0],
    [2, 1, 1, true, 0],
    [3, 1, 2, false, 0],
    [4, 0, 3, false, 1],
    [5, 1, 3, false, 1],
  ]);
  expect(socket().sent).toEqual([]);
});

test('older entries are asked for page by page, as far back as somebody reads, and once', async () => {
  longLog();
  table.reach(4);
  expect(socket().sent).toEqual([]);
  table.reach(1);
  expect(socket().last()).toMatchObject({ type: 'recall', before: 4 });
  await recalled(2);
  expect(socket().last()).toMatchObject({ type: 'recall', before: 2 });
  await recalled(1);
  expect(table.moments.map((one) => one.seq)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(table.moments.map((one) => one.events.length)).toEqual([0, 1, 1, 1, 1, 1]);
  table.reach(2);
  expect(socket().sent).toHaveLength(2);
});

test('whoever steps back to an older position, or sees the end, reads what led there', async () => {
  longLog();
  table.look(2);
  expect(socket().sent.map((frame) => frame.type)).toContain('recall');
  table.end();
  open();
  longLog();
  expect(socket().sent).toEqual([]);
  const outcome = { kind: 'win', winners: [0], verdict: { code: 'won', params: {} } } as unknown as Update['outcome'];
  socket().say(update(7, { outcome, status: 'over', moments: [moment(6, 1)] }));
  table.skip();
  expect(socket().last()).toMatchObject({ type: 'recall', before: 4 });
});

test('a page that was on its way when everything was told anew is not shown', async () => {
  longLog();
  table.reach(0);
  const asked = socket().last();
  socket().say(
    update(6, { version: 7, moments: Array.from({ length: 6 }, (_, seq) => moment(seq, 0, { events: [] })) }),
  );
  table.skip();
  socket().say({ type: 'recalled', id: asked.id, moments: [moment(2, 1), moment(3, 1)] } as AnyServerFrame);
  await vi.advanceTimersByTimeAsync(0);
  expect(table.moments.map((one) => one.events.length)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(socket().sent).toHaveLength(1);
});

test('an edition of its own gives its things their names', () => {
  expect(table.say('spot.A13')).toBe('spot.A13');
  socket().say({ type: 'info', table: { ...info(true), names: { en: { 'spot.A13': 'Isle of Nike' }, de: {} } } });
  expect(table.say('spot.A13')).toBe('Isle of Nike');
});

test('a refused connection is not tried again', async () => {
  socket().drop(4403);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(table.connection).toBe('refused');
  expect(sockets).toHaveLength(1);
});

test('pauses between tries grow', async () => {
  for (let tries = 0; tries < 4; tries++) {
    socket().drop(1006);
    await vi.advanceTimersByTimeAsync(12_000);
  }
  expect(sockets).toHaveLength(5);
  socket().drop(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(5);
});

test("others' moves are shown one after the other and can be skipped", () => {
  socket().say(update(0));
  socket().say(update(1, { moments: [moment(0, 1)] }));
  socket().say(update(2, { moments: [moment(1, 1)] }));
  expect(table.view).toEqual({ at: 1 });
  expect(table.moves).toEqual([]);
  table.skip();
  expect(table.view).toEqual({ at: 2 });
  expect(table.live).toBe(true);
});

test("others' moves follow by themselves within half a second each", async () => {
  socket().say(update(0));
  socket().say(update(1, { moments: [moment(0, 1)] }));
  socket().say(update(2, { moments: [moment(1, 1)] }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.view).toEqual({ at: 2 });
  expect(table.catchingUp).toBe(false);
});

test('without pacing the newest position is shown at once', () => {
  settings.speed = 'none';
  socket().say(update(0));
  socket().say(update(1, { moments: [moment(0, 1)] }));
  socket().say(update(2, { moments: [moment(1, 1)] }));
  expect(table.view).toEqual({ at: 2 });
});

test('a stale refusal is told and nothing stays chosen', async () => {
  socket().say(update(0));
  const acted = table.act([PASS]);
  socket().say({ type: 'refused', id: socket().last().id, code: 'stale', params: {}, reason: null });
  await expect(acted).resolves.toEqual({ code: 'stale', reason: null });
  expect(table.preview).toBeNull();
  expect(table.busy).toBe(false);
});

test('with confirmation a choice is drafted, confirmed and only then sent', async () => {
  settings.confirm = 'always';
  socket().say(update(0));
  const chosen = table.choose(PASS);
  const draft = socket().last();
  expect(draft.type).toBe('draft');
  socket().say({ type: 'drafted', id: draft.id, view: { at: 0 }, moves: [], complete: true });
  await chosen;
  expect(table.preview).toEqual({ steps: [PASS], complete: true });
  // Another choice replaces the one not confirmed.
  expect(table.moves).toEqual([PASS]);
  void table.confirm();
  expect(socket().last()).toMatchObject({ type: 'act', actions: [PASS] });
});

test('in slow games confirmation depends on somebody being away', async () => {
  settings.confirm = 'slow';
  socket().say(update(0));
  void table.choose(PASS);
  expect(socket().last().type).toBe('act');
  socket().say({ type: 'done', id: socket().last().id, seq: 1, already: false });
  await vi.advanceTimersByTimeAsync(0);
  socket().say({ type: 'info', table: info(false) });
  void table.choose(PASS);
  expect(socket().last().type).toBe('draft');
});

test('a decision in steps goes on from what the server drafted, and back without asking', async () => {
  socket().say(update(0, { moves: [{ type: 'first' }] }));
  const chosen = table.choose({ type: 'first' });
  const act = socket().last();
  socket().say({ type: 'refused', id: act.id, code: 'incomplete', params: {}, reason: null });
  await vi.advanceTimersByTimeAsync(0);
  const draft = socket().last();
  expect(draft).toMatchObject({ type: 'draft', actions: [{ type: 'first' }] });
  socket().say({ type: 'drafted', id: draft.id, view: { step: 1 }, moves: [{ type: 'second' }], complete: false });
  await expect(chosen).resolves.toBeNull();
  expect(table.view).toEqual({ step: 1 });
  expect(table.moves).toEqual([{ type: 'second' }]);
  expect(table.preview?.complete).toBe(false);

  void table.choose({ type: 'second' });
  expect(socket().last()).toMatchObject({ type: 'act', actions: [{ type: 'first' }, { type: 'second' }] });
});

test('taking a step back shows the position before it', async () => {
  socket().say(update(0));
  const drafted = table.draft([{ type: 'first' }]);
  socket().say({ type: 'drafted', id: socket().last().id, view: { step: 1 }, moves: [], complete: false });
  await drafted;
  table.retract();
  expect(table.preview).toBeNull();
  expect(table.view).toEqual({ at: 0 });
});

/** The server's answer to the last question: what can follow these steps. */
async function drafted(complete: boolean, moves: Action[] = [{ type: 'on' }]): Promise<void> {
  const question = socket().last();
  if (question.type !== 'draft') throw new Error('nothing was asked');
  const view = { steps: question.actions.length };
  socket().say({ type: 'drafted', id: question.id, view, moves, complete });
  await vi.advanceTimersByTimeAsync(0);
}

test('a step chosen before the answer to the one before it follows it, and none is lost', async () => {
  socket().say(update(0));
  table.propose({ type: 'first' });
  table.propose({ type: 'second' });
  let seen: unknown = null;
  table.next(() => (seen = table.view));
  table.propose({ type: 'third' });
  expect(socket().sent.filter((frame) => frame.type === 'draft')).toHaveLength(1);
  await drafted(false);
  expect(socket().last()).toMatchObject({ actions: [{ type: 'first' }, { type: 'second' }] });
  expect(seen).toBeNull();
  await drafted(false);
  expect(seen).toEqual({ steps: 2 });
  expect(socket().last()).toMatchObject({ actions: [{ type: 'first' }, { type: 'second' }, { type: 'third' }] });
  await drafted(true, []);
  expect(table.preview).toEqual({ steps: [{ type: 'first' }, { type: 'second' }, { type: 'third' }], complete: true });
});

test('Confirm pressed before the answer to another choice confirms that choice, not the one before', async () => {
  settings.confirm = 'always';
  socket().say(update(0));
  table.propose({ type: 'one' });
  await drafted(true, []);
  table.propose({ type: 'other' });
  void table.confirm();
  expect(socket().last()).toMatchObject({ type: 'draft', actions: [{ type: 'other' }] });
  await drafted(true, []);
  expect(socket().last()).toMatchObject({ type: 'act', actions: [{ type: 'other' }] });
});

test('what was pressed behind a refused step is dropped', async () => {
  socket().say(update(0));
  table.propose({ type: 'one' });
  await drafted(true, []);
  table.propose({ type: 'other' });
  const confirmed = table.confirm();
  socket().say({
    type: 'refused',
    id: socket().last().id,
    code: 'illegal',
    params: {},
    reason: null,
  } as AnyServerFrame);
  await expect(confirmed).resolves.toMatchObject({ code: 'busy' });
  expect(socket().sent.some((frame) => frame.type === 'act')).toBe(false);
  expect(table.preview?.steps).toEqual([{ type: 'one' }]);
});

test('a step taken back before its answer does not come back with it', async () => {
  socket().say(update(0));
  table.propose({ type: 'one' });
  table.retract(true);
  await drafted(false);
  expect(table.preview).toBeNull();
});

test('an answer that comes after another decision changes nothing there, nor does what waited for it', async () => {
  socket().say(update(0));
  const asked = table.draft([PASS]);
  const question = socket().last();
  table.propose({ type: 'more' });
  socket().say(update(1, { moments: [moment(0, 0)] }));
  socket().say({ type: 'drafted', id: question.id, view: { late: true }, moves: [], complete: true });
  await expect(asked).resolves.toMatchObject({ code: 'busy' });
  expect(table.view).toEqual({ at: 1 });
  expect(table.preview).toBeNull();
  expect(socket().last()).toBe(question);
});

/** A choice of one step that waits to be confirmed, and then somebody else decides. */
async function overtaken(next: Partial<Update> = {}): Promise<void> {
  socket().say(update(5, { version: 5 }));
  const drafted = table.draft([PASS]);
  socket().say({ type: 'drafted', id: socket().last().id, view: { step: 1 }, moves: [], complete: true });
  await drafted;
  socket().say(update(6, { version: 5, moments: [moment(5, 1)] }));
  expect(table.preview, 'a change elsewhere leaves it').not.toBeNull();
  socket().say(update(7, { version: 7, moments: [moment(6, 1)], ...next }));
  table.skip();
  expect(table.preview).toBeNull();
}

test('what was chosen when somebody else decided is asked for again, and Confirm waits for the answer', async () => {
  await overtaken();
  const question = socket().last();
  expect(question).toMatchObject({ type: 'draft', version: 7, actions: [PASS] });
  void table.confirm();
  expect(socket().last()).toBe(question);
  socket().say({ type: 'drafted', id: question.id, view: { step: 2 }, moves: [], complete: true });
  await vi.waitFor(() => expect(socket().last()).toMatchObject({ type: 'act', version: 7, actions: [PASS] }));
  expect(table.view).toEqual({ step: 2 });
});

test("what is not possible any more after another's decision is dropped, and the page says so", async () => {
  await overtaken();
  socket().say({ type: 'refused', id: socket().last().id, code: 'illegal', params: {}, reason: null });
  await vi.waitFor(() => expect(announcer.notice?.text).toContain('overtaken'));
  expect(table.preview).toBeNull();
});

test('what was chosen outlasts an interruption in which others decide', async () => {
  await overtaken({ actors: [1], moves: [] });
  const before = socket().last();
  socket().say(update(8, { moments: [moment(7, 1)] }));
  table.skip();
  const question = socket().last();
  expect(question).not.toBe(before);
  socket().say({ type: 'drafted', id: question.id, view: { step: 2 }, moves: [], complete: true });
  await vi.waitFor(() => expect(table.preview?.steps).toEqual([PASS]));
});

test('what was chosen does not come back after a decision of mine, nor after one was taken back', async () => {
  for (const news of [moment(6, 0), moment(6, 1, { undo: true })]) {
    await overtaken({ moments: [news] });
    expect(socket().last()).toMatchObject({ type: 'draft', version: 5 });
    table.end();
    open();
  }
});

test('looking back blocks input until now is back', async () => {
  socket().say(update(2, { moments: [moment(0, 0), moment(1, 1)] }));
  table.look(1);
  expect(table.mode).toBe('history');
  expect(table.live).toBe(false);
  const look = socket().last();
  expect(look).toMatchObject({ type: 'look', at: 1 });
  socket().say({ type: 'seen', id: look.id, at: 1, view: { at: 1 }, task: null, sheet: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.view).toEqual({ at: 1 });
  expect(table.now).toEqual({ at: 2 });
  table.look(null);
  expect(table.view).toEqual({ at: 2 });
  expect(table.live).toBe(true);
});

test('an answer to an older look does not replace the newer one', async () => {
  socket().say(update(3, { moments: [moment(0, 0), moment(1, 1), moment(2, 0)] }));
  table.look(1);
  const one = socket().last();
  table.look(2);
  const two = socket().last();
  socket().say({ type: 'seen', id: two.id, at: 2, view: { at: 2 }, task: null, sheet: null });
  socket().say({ type: 'seen', id: one.id, at: 1, view: { at: 1 }, task: null, sheet: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.view).toEqual({ at: 2 });
});

test('what is new begins after my last decision', () => {
  socket().say(update(4, { moments: [moment(0, 0), moment(1, 1), moment(2, 0), moment(3, 1)] }));
  expect(table.newFrom).toBe(3);
});

test('a spectator has no moves and nothing new', () => {
  socket().say(update(1, { seat: null, moves: [], actors: [1], moments: [moment(0, 1)] }));
  expect(table.live).toBe(false);
  expect(table.newFrom).toBe(1);
  expect(table.canUndo).toBe(false);
});

test('frames sent too fast are sent once more', async () => {
  socket().say(update(0));
  void table.why(PASS);
  const why = socket().last();
  socket().say({ type: 'refused', id: null, code: 'too_fast', params: {}, reason: null });
  await vi.advanceTimersByTimeAsync(1500);
  expect(socket().sent.filter((frame) => frame.id === why.id)).toHaveLength(2);
});

test('why is asked once per position', () => {
  socket().say(update(0));
  void table.why(PASS);
  void table.why({ type: 'pass' });
  expect(socket().sent.filter((frame) => frame.type === 'why')).toHaveLength(1);
  socket().say(update(1, { version: 1 }));
  void table.why(PASS);
  expect(socket().sent.filter((frame) => frame.type === 'why')).toHaveLength(2);
});

test('chat lines come once each, in order', () => {
  const line = { type: 'chat_line' as const, seat: 1, name: 'Bob', text: 'hi', time: 0, team: false };
  socket().say({ ...line, number: 2 });
  socket().say({ ...line, number: 1 });
  socket().say({ ...line, number: 2 });
  expect(table.chat.map((one) => one.number)).toEqual([1, 2]);
});

test('decisions taken back are struck out', () => {
  const log = [moment(0, 0), moment(1, 0), moment(2, 0, { undo: true }), moment(3, 0, { undo: true })];
  expect([...taken(log)]).toEqual([1, 0]);
});

test('a hint belongs to the decision it was asked for', async () => {
  socket().say(update(0));
  expect(table.canAskHint).toBe(true);
  const asked = table.askHint();
  expect(table.hinting).toBe(true);
  const question = socket().last();
  expect(question).toMatchObject({ type: 'ask_hint', version: 0 });
  socket().say({ type: 'hinted', id: String(question.id), version: 0, bot: 'random', actions: [PASS], remark: null });
  await asked;
  expect(table.hinting).toBe(false);
  expect(table.hint?.actions).toEqual([PASS]);
  socket().say(update(1, { version: 1, moments: [moment(0, 0)] }));
  expect(table.hint).toBeNull();
});

test('no hint is asked for while the decision is on its way', async () => {
  socket().say(update(0));
  const acted = table.act([PASS]);
  expect(table.canAskHint).toBe(false);
  socket().say(update(1, { version: 1, moments: [moment(0, 0)] }));
  socket().say({ type: 'done', id: String(socket().sent.at(-1)?.id), seq: 1, already: false });
  await acted;
  expect(table.canAskHint).toBe(true);
});

test('the past is shown with its own round and its own notes', async () => {
  const past = [moment(0, 0), moment(1, 1, { round: 2 }), moment(2, 0, { round: 3 })];
  socket().say(update(3, { moments: past }));
  socket().say({ type: 'sheet', sheet: { figure: 'now' } });
  expect([table.at, table.round]).toEqual([3, 3]);
  table.look(2);
  // The scrubber answers at once, before the position has come; the decision made there is the first of round 3.
  expect([table.at, table.round]).toEqual([2, 3]);
  expect(table.notes).toEqual({ figure: 'now' });
  socket().say({ type: 'seen', id: socket().last().id, at: 2, view: { at: 2 }, task: null, sheet: { figure: 'then' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.notes).toEqual({ figure: 'then' });
  table.look(0);
  expect([table.at, table.round]).toEqual([0, 1]);
  table.look(null);
  expect(table.notes).toEqual({ figure: 'now' });
});

test('after something was taken back the past is asked for anew', async () => {
  socket().say(update(3, { moments: [moment(0, 0), moment(1, 1), moment(2, 0)] }));
  table.look(2);
  socket().say({
    type: 'seen',
    id: socket().last().id,
    at: 2,
    view: { at: 2 },
    task: null,
    sheet: { figure: 'stale' },
  });
  await vi.advanceTimersByTimeAsync(0);
  socket().say(update(4, { moments: [moment(3, 0, { undo: true, events: [] })] }));
  const again = socket().last();
  expect(again).toMatchObject({ type: 'look', at: 2 });
  socket().say({ type: 'seen', id: again.id, at: 2, view: { at: 2 }, task: null, sheet: { figure: 'fresh' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.notes).toEqual({ figure: 'fresh' });
});
