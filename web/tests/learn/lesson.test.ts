// A lesson against a scripted server: its scenes stand on an ordinary table, what is tried there is judged elsewhere.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, unmount, flushSync } from 'svelte';
import { api } from '../../src/lib/api';
import { announcer } from '../../src/lib/announce.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { LessonClient } from '../../src/learn/lesson.svelte';
import LessonDock from '../../src/learn/LessonDock.svelte';
import TeachersCard from '../../src/learn/TeachersCard.svelte';
import type { AnyAsked, Scene, Shown } from '../../src/wire/learn';
import { sampleInfo } from '../lib/samples';

const WORDS = {
  'lesson.title': 'A bridge',
  'lesson.bid': 'Take the bridge.',
  'lesson.bid.title': 'Your bid',
  'lesson.bid.nudge': 'Too dear.',
  'lesson.bid.small': 'Fifteen',
  'lesson.bid.large': 'Twenty',
};

let answers: Shown[];
let asked: AnyAsked[];
let lesson: LessonClient;

function scene(more: Partial<Scene> = {}): Scene {
  return {
    lesson: 'peloponnes/1-bridge',
    step: 'bid',
    kind: 'do',
    number: 2,
    steps: 5,
    stage: 'open',
    title: { code: 'lesson.bid.title', params: {} },
    say: { code: 'lesson.bid', params: {} },
    reply: null,
    reason: null,
    tried: [],
    tries: 0,
    show: ['lot:A12'],
    lit: [],
    may: ['back', 'try', 'draft', 'help'],
    names: [{ code: 'learn.you', params: {} }],
    seat: 0,
    length: 3,
    view: { at: 3 },
    moves: [{ type: 'bid' }],
    actors: [0],
    task: { code: 'bid', params: {} },
    sheet: null,
    frames: [],
    question: null,
    pointing: null,
    wrong: [],
    help: null,
    tip: null,
    advice: null,
    waiting: false,
    outcome: null,
    ending: null,
    ...more,
  };
}

function shown(more: Partial<Scene> = {}): Shown {
  return {
    scene: scene(more),
    words: { en: WORDS, de: WORDS },
    table: sampleInfo,
    history: [],
    chapter: 2,
    chapters: 7,
  };
}

async function open(first: Partial<Scene>, ...later: Partial<Scene>[]): Promise<void> {
  answers = [first, ...later].map(shown);
  lesson = new LessonClient('peloponnes', '1-bridge', () => undefined);
  await vi.waitFor(() => expect(lesson.scene).not.toBe(null));
}

beforeEach(() => {
  settings.speed = 'none';
  settings.confirm = 'never';
  asked = [];
  vi.spyOn(api, 'me').mockResolvedValue({ id: 'g', name: null });
  vi.spyOn(api, 'learn').mockImplementation((_game, _name, what) => {
    asked.push(what);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer === undefined ? Promise.reject(new Error('nothing to say')) : Promise.resolve(answer);
  });
});

afterEach(() => {
  lesson.end();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test('the scene stands on an ordinary table, and its sentence is read aloud', async () => {
  await open({});
  expect(asked).toEqual([{ type: 'open' }]);
  expect(lesson.table.view).toEqual({ at: 3 });
  expect(lesson.table.live).toBe(true);
  expect(lesson.place).toEqual({ chapter: 2, of: 7 });
  expect(announcer.polite).toContain('Your bid Take the bridge.');
});

test('a decision at the table is a try, and a wrong one is answered by the teacher alone', async () => {
  await open({}, { tried: [{ type: 'bid' }], tries: 1, reply: { code: 'lesson.bid.nudge', params: {} } });
  const answer = await lesson.table.choose({ type: 'bid' });
  expect(asked.at(-1)).toEqual({ type: 'try', actions: [{ type: 'bid' }] });
  expect(answer).toEqual({ code: 'unwanted', reason: null });
  const card = mount(TeachersCard, { target: document.body, props: { lesson, tall: true } });
  flushSync();
  expect(document.querySelector('[data-testid=lesson-nudge]')?.textContent).toContain('Too dear.');
  expect(announcer.notice).toBe(null);
  await unmount(card);
});

test('what help lights is lit instead of what the sentence speaks of', async () => {
  await open({ tries: 2, lit: ['amount:3'] });
  expect(lesson.lit).toEqual(['amount:3']);
  expect(lesson.leading).toBe(true);
});

test('while a bot thinks the page waits for it, and knows what it has seen', async () => {
  await open({ kind: 'free', waiting: true, may: [], moves: [] }, { kind: 'free', length: 4 });
  await vi.waitFor(() => expect(lesson.scene?.waiting).toBe(false));
  expect(asked.at(-1)).toEqual({ type: 'wait', since: 3 });
});

test('the answers of a quiz stand in the dock, and say afterwards which was right', async () => {
  const quiz: Partial<Scene> = { kind: 'quiz', may: ['answer'], moves: [], actors: [] };
  await open(
    { ...quiz, question: { answers: ['small', 'large'], given: null, right: null } },
    {
      ...quiz,
      stage: 'done',
      may: ['next'],
      question: { answers: ['small', 'large'], given: 'large', right: 'small' },
    },
  );
  const dock = mount(LessonDock, { target: document.body, props: { lesson } });
  flushSync();
  document.querySelector<HTMLElement>('[data-testid=answer-large]')?.click();
  await vi.waitFor(() => expect(document.querySelector('.right')?.textContent).toContain('Fifteen'));
  expect(document.querySelector('.wrong')?.textContent).toContain('Twenty');
  expect(document.querySelector<HTMLButtonElement>('[data-testid=lesson-next]')?.disabled).toBe(false);
  await unmount(dock);
});

test('pointing twice at a thing takes it back', async () => {
  await open({ kind: 'point', pointing: 'square', may: ['point'], moves: [] });
  lesson.point('a2');
  lesson.point('b1');
  lesson.point('a2');
  expect(lesson.pointed).toEqual(['b1']);
});
