// A scene stands on the same store as a live table: what its host shows is drawn, what is decided the host judges.
import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../../src/lib/settings.svelte';
import type { Moment } from '../../../src/wire/frame';
import { TableClient } from '../../../src/table/client/client.svelte';
import { SceneChannel, type SceneHost, type Still } from '../../../src/table/client/scene';
import { sampleInfo } from '../../lib/samples';

let channel: SceneChannel;
let table: TableClient;
let wanted: boolean;
let restarted: number;
let history: Moment[];

function moment(seq: number, seat = 1): Moment {
  return { seq, seat, round: 1, events: [{ type: 'bid' }], actions: [], undo: false };
}

function still(length: number, more: Partial<Still> = {}): Still {
  return {
    length,
    seat: 0,
    view: { at: length },
    moves: [{ type: 'bid' }, { type: 'pass' }],
    actors: [0],
    task: null,
    sheet: null,
    outcome: null,
    undo: false,
    shots: [],
    ...more,
  };
}

beforeEach(() => {
  settings.confirm = 'always';
  settings.speed = 'none';
  wanted = true;
  restarted = 0;
  history = [];
  const host: SceneHost = {
    info: () => sampleInfo,
    history: () => history,
    act: () => Promise.resolve(wanted),
    draft: (actions) => Promise.resolve({ view: { drafted: actions.length }, moves: [], complete: true }),
    why: () => Promise.resolve({ code: 'too_dear', rule: 'P-1', params: {} }),
    restart: () => {
      restarted += 1;
    },
  };
  table = new TableClient('lesson', '', null, {
    openRule: () => undefined,
    words: () => ({ 'lesson.people': 'Your people' }),
    names: () => ['You', 'Thais'],
    channel: (listener) => (channel = new SceneChannel(listener, host)),
  });
});

test('what the host shows is drawn with its own words and names', () => {
  channel.show(still(3));
  expect(table.view).toEqual({ at: 3 });
  expect(table.live).toBe(true);
  expect(table.names).toEqual(['You', 'Thais']);
  expect(table.say('lesson.people')).toBe('Your people');
});

test('what happened before and what led here stand in the log', () => {
  history = [moment(0), moment(1), moment(2)];
  channel.show(still(3, { shots: [{ moment: moment(2), view: { at: 3 } }] }));
  expect(table.moments.map((one) => one.seq)).toEqual([0, 1, 2]);
});

test('a decision that is not wanted stays chosen', async () => {
  channel.show(still(3));
  await table.choose({ type: 'bid' });
  wanted = false;
  expect(await table.confirm()).toEqual({ code: 'unwanted', reason: null });
  channel.show(still(3));
  expect(table.preview?.steps).toEqual([{ type: 'bid' }]);
});

test('a decision that was made is no longer chosen', async () => {
  channel.show(still(3));
  await table.choose({ type: 'bid' });
  expect(await table.confirm()).toBe(null);
  channel.show(still(4, { shots: [{ moment: moment(3, 0), view: { at: 4 } }], moves: [] }));
  expect(table.preview).toBe(null);
  expect(table.view).toEqual({ at: 4 });
  expect(table.live).toBe(false);
});

test('a step back takes the log back', () => {
  channel.show(still(0));
  channel.show(still(2, { shots: [0, 1].map((seq) => ({ moment: moment(seq), view: { at: seq + 1 } })) }));
  expect(table.moments).toHaveLength(2);
  channel.show(still(1));
  expect(table.moments).toHaveLength(1);
  expect(table.view).toEqual({ at: 1 });
});

test('where something is missing everything is told anew', () => {
  channel.show(still(1));
  channel.show(still(4, { shots: [{ moment: moment(3), view: {} }] }));
  expect(restarted).toBe(1);
});

test('a refusal is asked from the host', async () => {
  channel.show(still(1));
  expect((await table.why({ type: 'bid' }))?.code).toBe('too_dear');
});
