// The course of ratings as lines for drawing: each game its own, over the number of rated games, from the rating before the
// first of them on. Nothing without any.
import type { PersonGame, RatingChange } from '../wire/frame';

export interface Course {
  game: string;
  /** The line, and the band around it within which the true strength lies, as SVG paths. */
  line: string;
  band: string;
  /** How many games it is drawn from. */
  games: number;
  /** Where it has come to. */
  end: [number, number];
}

export interface Drawing {
  courses: Course[];
  /** Where the grid's lines are, with what they stand for. */
  grid: { y: number; rating: number }[];
}

export const WIDTH = 440;
export const HEIGHT = 180;
const STEP = 100;

type Point = RatingChange & { game: string };

/** With what the rating was before the first of these games. */
function begun(games: readonly Point[]): Point[] {
  const [first] = games;
  return first === undefined ? [] : [{ ...first, rating: first.rating - first.change, change: 0 }, ...games];
}

export function draw(played: readonly PersonGame[]): Drawing | null {
  const games = played.flatMap(({ game, rated }) => (rated === null ? [] : [{ game, ...rated }]));
  if (games.length === 0) return null;
  const names = [...new Set(games.map((game) => game.game))].sort();
  const all = names.map((name) => begun(games.filter((game) => game.game === name).toReversed()));
  const low = Math.min(1400, ...all.flat().map((game) => game.rating - game.give_or_take));
  const high = Math.max(1600, ...all.flat().map((game) => game.rating + game.give_or_take));
  const [from, to] = [Math.floor(low / STEP) * STEP, Math.ceil(high / STEP) * STEP];
  const y = (rating: number): number => Math.round(HEIGHT * (1 - (rating - from) / (to - from)));
  const courses = all.map((own, at) => {
    const name = names[at] ?? '';
    const x = (at: number): number => Math.round((WIDTH * at) / Math.max(1, own.length - 1));
    const point = (at: number, rating: number): string => `${x(at)} ${y(rating)}`;
    const over = own.map((game, at) => point(at, game.rating + game.give_or_take));
    const under = own.map((game, at) => point(at, game.rating - game.give_or_take)).toReversed();
    return {
      game: name,
      games: own.length - 1,
      line: `M${own.map((game, at) => point(at, game.rating)).join('L')}`,
      band: `M${[...over, ...under].join('L')}Z`,
      end: [x(own.length - 1), y(own.at(-1)?.rating ?? from)] as [number, number],
    };
  });
  const many = Math.max(1, Math.ceil((to - from) / STEP / 4));
  const grid = [];
  for (let rating = from; rating <= to; rating += STEP * many) grid.push({ y: y(rating), rating });
  return { courses, grid };
}
