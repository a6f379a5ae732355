// How far somebody has come in the lessons of a game, and which one is next.
import type { Chapter, GameCourses } from '../wire/learn';

export interface Studied {
  done: number;
  all: number;
  minutesLeft: number;
  /** The one to go on with: begun before new ones, else the first that is not done. */
  next: Chapter | null;
  begun: boolean;
}

export function studied({ courses }: GameCourses): Studied {
  const chapters = courses.flatMap((course) => course.chapters);
  const stopped = chapters.find((chapter) => chapter.stopped_at !== null);
  const done = chapters.filter((chapter) => chapter.done).length;
  return {
    done,
    all: chapters.length,
    minutesLeft: courses.reduce((sum, course) => sum + course.minutes_left, 0),
    next: stopped ?? chapters.find((chapter) => !chapter.done) ?? null,
    begun: done > 0 || stopped !== undefined,
  };
}
