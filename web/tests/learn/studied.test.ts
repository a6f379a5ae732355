// How far somebody has come in the lessons of a game.
import { expect, test } from 'vitest';
import { studied } from '../../src/learn/studied';
import type { Chapter, GameCourses } from '../../src/wire/learn';

const chapter = (number: number, more: Partial<Chapter> = {}): Chapter => ({
  id: `toy/${number}`,
  number,
  title: `Chapter ${number}`,
  about: '',
  teaches: [],
  minutes: 3,
  steps: 9,
  picture: null,
  needs: [],
  done: false,
  stopped_at: null,
  ...more,
});
const courses = (...lists: Chapter[][]): GameCourses => ({
  game: 'toy',
  courses: lists.map((chapters, index) => ({
    key: String(index),
    title: '',
    about: '',
    chapters,
    done: chapters.filter((one) => one.done).length,
    minutes_left: chapters.filter((one) => !one.done).reduce((sum, one) => sum + one.minutes, 0),
  })),
});

test('who has not begun begins with the first chapter', () => {
  expect(studied(courses([chapter(1), chapter(2)]))).toMatchObject({
    done: 0,
    all: 2,
    minutesLeft: 6,
    begun: false,
    next: { id: 'toy/1' },
  });
});

test('a chapter that was begun comes before the first that was not, in whatever course', () => {
  const found = studied(
    courses([chapter(1, { done: true }), chapter(2)], [chapter(1, { id: 'toy/b', stopped_at: 4 })]),
  );
  expect(found).toMatchObject({ done: 1, all: 3, begun: true, next: { id: 'toy/b' } });
});

test('who has done all has nothing to go on with', () => {
  expect(studied(courses([chapter(1, { done: true })]))).toMatchObject({ begun: true, next: null, minutesLeft: 0 });
});
