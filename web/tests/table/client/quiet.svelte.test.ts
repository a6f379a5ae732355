// Who is asked anew by an update: only those who read what it has changed.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TableClient } from '../../../src/table/client/client.svelte';
import type { Listener } from '../../../src/table/client/websocket';
import type { Moment, Update } from '../../../src/wire/frame';
import { sampleInfo } from '../../lib/samples';

let table: TableClient;
let line: Listener;

beforeEach(() => {
  table = new TableClient('t1', '', null, {
    openRule: () => undefined,
    channel: (listener) => {
      line = listener;
      return { ask: () => new Promise(() => undefined), restart: () => undefined, end: () => undefined };
    },
  });
  line.changed('open', 0);
  line.receive({ type: 'info', table: sampleInfo });
});

afterEach(() => table.end());

/** As it comes over the line: every object is a new one. */
function update(seq: number, more: Partial<Update> = {}): Update {
  const moment: Moment = { seq: seq - 1, seat: 1, round: 1, events: [], actions: [], undo: false };
  return structuredClone({
    type: 'update',
    seq,
    version: 0,
    seat: 0,
    status: 'running',
    view: { at: seq },
    kept: [],
    parts: {},
    moves: [{ type: 'pass' }],
    actors: [1, 0],
    task: { code: 'wait', params: { seat: 1 } },
    undo: 'nothing',
    moments: seq === 0 ? [] : [moment],
    outcome: null,
    remarks: {},
    mates: [],
    earlier: [],
    made: {},
    forced: false,
    ...more,
  });
}

/** How often each of them has been asked. */
function counted(readers: Record<string, () => unknown>): { asked: Record<string, number>; stop: () => void } {
  const asked: Record<string, number> = {};
  const stop = $effect.root(() => {
    for (const [name, read] of Object.entries(readers))
      $effect(() => {
        read();
        asked[name] = (asked[name] ?? 0) + 1;
      });
  });
  flushSync();
  return { asked, stop };
}

test('another move asks nobody who reads what is as it was', () => {
  line.receive(update(0));
  const { asked, stop } = counted({
    words: () => table.say('game.title'),
    seat: () => table.seat,
    actors: () => table.actors,
    moves: () => table.moves,
    live: () => table.live,
    task: () => table.task,
    preview: () => table.preview,
    status: () => table.status,
    undo: () => table.update?.undo,
    view: () => table.view,
  });
  line.receive(update(1));
  table.skip();
  flushSync();
  const { view, ...others } = asked;
  expect(view).toBe(2);
  // While others' moves are shown there are none to choose, which is said once and taken back once at most.
  const { moves, live, ...still } = others;
  expect(Math.max(moves ?? 0, live ?? 0)).toBeLessThanOrEqual(3);
  expect(still).toEqual({ words: 1, seat: 1, actors: 1, task: 1, preview: 1, status: 1, undo: 1 });
  stop();
});

test('who reads what has changed is asked', () => {
  line.receive(update(0));
  const { asked, stop } = counted({
    actors: () => table.actors,
    task: () => table.task,
    undo: () => table.update?.undo,
  });
  line.receive(update(1, { actors: [0], task: null, undo: null, version: 1 }));
  table.skip();
  flushSync();
  expect(asked).toEqual({ actors: 2, task: 2, undo: 2 });
  expect(table.myTurn).toBe(true);
  stop();
});
