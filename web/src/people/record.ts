// How somebody fares, from his latest games with others: the places of each game, its scores, and the usual company.
import type { PersonGame } from '../wire/frame';

export interface Fares {
  game: string;
  games: number;
  won: number;
  /** How often each place was reached, the first place first; places nobody reached are left out. */
  places: { place: number; times: number }[];
  best: number;
  /** Half of the scores are at least so high. */
  middle: number;
  /** Where seats count different things, none of them is a best one: what was counted, by the code of the part, and how much in all. */
  counted: { part: string; n: number }[];
}

const LEAST_COMPANY = 2;
const MOST_COMPANY = 4;

/** Games alone say nothing about places. */
function together(games: readonly PersonGame[]): PersonGame[] {
  return games.filter((game) => game.scores.length > 1);
}

/** Game by game, the most played first. */
export function record(games: readonly PersonGame[]): Fares[] {
  const met = together(games);
  return [...new Set(met.map((one) => one.game))]
    .map((game) =>
      fares(
        game,
        met.filter((one) => one.game === game),
      ),
    )
    .sort((one, other) => other.games - one.games || one.game.localeCompare(other.game));
}

function fares(game: string, played: readonly PersonGame[]): Fares {
  const scores = played.map((one) => one.score).sort((one, other) => other - one);
  const reached = [...new Set(played.map((one) => one.place))].sort((one, other) => one - other);
  return {
    game,
    games: played.length,
    won: played.filter((one) => one.won).length,
    places: reached.map((place) => ({ place, times: played.filter((one) => one.place === place).length })),
    best: scores[0] ?? 0,
    middle: scores[Math.floor((scores.length - 1) / 2)] ?? 0,
    counted: [...new Set(played.flatMap((one) => one.counts ?? []))].sort().map((part) => ({
      part,
      n: played.reduce((sum, one) => sum + (one.counts === part ? one.score : 0), 0),
    })),
  };
}

/** Who was at the table more than once, the most frequent first; whoever left the server has no name. */
export function company(games: readonly PersonGame[]): { name: string; games: number }[] {
  const names = together(games).flatMap((game) => [...new Set(game.others)].filter((name) => name !== ''));
  return [...new Set(names)]
    .map((name) => ({ name, games: names.filter((one) => one === name).length }))
    .filter((one) => one.games >= LEAST_COMPANY)
    .sort((one, other) => other.games - one.games || one.name.localeCompare(other.name))
    .slice(0, MOST_COMPANY);
}
