// What everybody at the table may know, read from the public record: hits, orders, and the helper's figures. No rule is
// decided here; a distance is the number of steps on the drawing.
import type { GuessView, Line, Surveyed, View } from '../../../wire/odyssey';
import { apart, SHIPS, STEPS, type Direction, type Ship } from '../squares';
import { playing } from '../table';
import { beside, type Chance, type Course, type Skin, type Token } from '../sea/sea';

/** The ships a line of the record says were struck; a tile that was not shown strikes nobody by name. */
export function struck(view: View, line: Line): readonly Ship[] {
  if (line.kind === 'monster') return line.ship === null ? [] : [line.ship];
  if (line.kind !== 'storm') return [];
  if (line.tile === 'black') return SHIPS.filter((ship) => !homeBefore(view, ship, line.round));
  return SHIPS.filter((ship) => ship === line.tile);
}

function homeBefore(view: View, ship: Ship, round: number): boolean {
  return view.record.some(
    (line) => line.round < round && (line.arrived.includes(ship) || (line.ship === ship && line.survey?.arrived)),
  );
}

/** The storm or monster of a round, if it was played. */
export function blow(view: View, round: number): Line | undefined {
  return view.record.find((line) => line.round === round && (line.kind === 'storm' || line.kind === 'monster'));
}

export function hitNow(view: View, ship: Ship): boolean {
  const line = blow(view, view.round);
  return line !== undefined && line.kind === 'storm' && struck(view, line).includes(ship);
}

/** The last answers a ship was given, the newest first. */
export function lastTold(view: View, ship: Ship, most: number): { round: number; survey: Surveyed }[] {
  return view.record
    .flatMap(({ kind, ship: whose, round, survey }) =>
      kind === 'step' && whose === ship && survey !== null ? [{ round, survey }] : [],
    )
    .slice(-most)
    .toReversed();
}

/** Where the orders alone would have led, square by square; null if the record does not reach back to the start. */
export function reckoned(view: View, ship: Ship): string[] | null {
  const start = view.ships.find((one) => one.ship === ship)?.start;
  if (view.board === null || start === null || start === undefined) return null;
  const steps = view.record.filter((line) => line.kind === 'step' && line.ship === ship && line.survey !== null);
  if (view.round > 1 && steps[0]?.round !== 1) return null;
  const path = [start];
  for (const { survey } of steps) {
    const direction = survey?.direction ?? null;
    const here = path.at(-1) ?? start;
    if (survey?.arrived) path.push(view.board.sacred);
    else if (direction !== null && survey?.off_board !== true)
      path.push(beside(here, STEPS[direction], view.board.size));
  }
  return path;
}

export interface Outlook {
  squares: number;
  /** Per cent of the chances, or of the squares where the helper tells no chances. */
  nearer: number;
  farther: number;
  home: number;
}

/** What an order means over all squares that fit. */
export function outlook(view: View, guess: GuessView, direction: Direction): Outlook | null {
  const board = view.board;
  if (board === null || guess.squares.length === 0) return null;
  const sum = { nearer: 0, farther: 0, home: 0, all: 0 };
  guess.squares.forEach((square, index) => {
    const weight = guess.chances?.[index] ?? 1;
    const there = beside(square, STEPS[direction], board.size);
    const change = apart(there, board.sacred) - apart(square, board.sacred);
    sum.all += weight;
    if (there === board.sacred) sum.home += weight;
    else if (change < 0) sum.nearer += weight;
    else if (change > 0) sum.farther += weight;
  });
  const share = (part: number): number => Math.round((100 * part) / (sum.all || 1));
  return {
    squares: guess.squares.length,
    nearer: share(sum.nearer),
    farther: share(sum.farther),
    home: share(sum.home),
  };
}

/** A chance as it is written into a square. */
export function percent(chance: number): string {
  if (chance >= 0.995) return '100%';
  return chance < 0.005 ? '<1%' : `${Math.round(100 * chance)}%`;
}

/** The helper's figures for the ships still at sea. */
export function liveGuesses(view: View | null): GuessView[] {
  const home = new Set(view?.ships.filter((one) => one.arrived).map((one) => one.ship));
  return (view?.guesses ?? []).filter((guess) => !home.has(guess.ship));
}

/** How likely one ship is where, by square. */
export function heatOf(view: View, ship: Ship): Map<string, Chance> {
  const found = new Map<string, Chance>();
  const guess = liveGuesses(view).find((one) => one.ship === ship);
  if (guess === undefined) return found;
  const most = Math.max(...(guess.chances ?? [1]), 1e-9);
  guess.squares.forEach((square, index) => {
    const chance = guess.chances?.[index];
    const share = chance === undefined ? 0.5 : chance / most;
    found.set(square, { share, text: chance === undefined ? '' : percent(chance), best: share > 0.999 });
  });
  return found;
}

/** Squares that fit the ships not chosen: their signs in their own corners, sized by the root of the chance. */
export function othersOf(view: View, chosen: Ship): { ship: Ship; square: string; size: number }[] {
  return liveGuesses(view).flatMap((guess) =>
    guess.ship === chosen
      ? []
      : guess.squares.map((square, index) => ({
          ship: guess.ship,
          square,
          size: 0.6 + 0.75 * Math.sqrt(guess.chances?.[index] ?? 0.2),
        })),
  );
}

/** What everybody may know: all four ships at once, pale, in their colours. */
export function washesOf(view: View): { ship: Ship; square: string; share: number }[] {
  return liveGuesses(view).flatMap((guess) => {
    const most = Math.max(...(guess.chances ?? [1]), 1e-9);
    return guess.squares.map((square, index) => ({
      ship: guess.ship,
      square,
      share: guess.chances === null ? 0.5 : (guess.chances[index] ?? 0) / most,
    }));
  });
}

/** Where the orders alone would have led the ships at sea: all that those who watch can know without a helper. */
export function ordersAlone(view: View): { ship: Ship; path: string[] }[] {
  return view.ships.flatMap((one) => {
    const path = one.arrived ? null : reckoned(view, one.ship);
    return path === null ? [] : [{ ship: one.ship, path }];
  });
}

/** Wakes of the last half-round on the sea, and what a storm being aimed would do; on the chart the dotted trail of the orders, where no helper knows better. */
export function coursesOf(view: View, skin: Skin, tokens: readonly Token[]): Course[] {
  if (view.board === null || view.phase === 'over') return [];
  if (skin === 'true') {
    const told = view.record.filter((line) => line.truth !== null && line.round >= view.round - 1);
    return SHIPS.flatMap((ship, index): Course[] => {
      const here = view.ships[index]?.square;
      const pushed = tokens.find((token) => token.ship === ship)?.square;
      if (here !== null && here !== undefined && pushed !== undefined && pushed !== here)
        return [{ kind: 'push', squares: [here, pushed], ship }];
      const before = told.findLast((line) => line.truth?.[index] !== here)?.truth?.[index];
      if (here === null || here === undefined || before === undefined || view.ships[index]?.arrived) return [];
      return [{ kind: 'wake', squares: [before, here], ship }];
    });
  }
  if (view.guesses !== null || !playing(view)) return [];
  if (view.role === 'spectator')
    return ordersAlone(view).map(({ ship, path }) => ({ kind: 'trail', ship, squares: path }));
  return tokens.flatMap((token): Course[] => {
    const path = token.home === true ? null : reckoned(view, token.ship);
    if (path === null) return [];
    return [
      { kind: 'trail', squares: path.at(-1) === token.square ? path : [...path, token.square], ship: token.ship },
    ];
  });
}
