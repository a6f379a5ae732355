// What is said about the board as a whole and about one of its squares, from what the controls know.
import type { Line, View } from '../../../wire/odyssey';
import type { Mark, Skin, Token } from '../sea/sea';
import type { Table } from '../table';
import { liveGuesses } from './knowledge';

/** How much farther or nearer: with a sign, always. */
export function change(by: number): string {
  return by === 0 ? '±0' : by > 0 ? `+${by}` : `−${-by}`;
}

/** What Poseidon played, by its name. */
export function blowName(table: Table, line: Line): string {
  return table.say(`tile.${line.tile ?? line.monster ?? 'hidden'}`);
}

/** What everybody learns from it. */
export function afterBlow(table: Table, line: Line): string {
  if (line.kind === 'monster') return table.say('board.lately.monster', { ship: line.ship });
  return table.say(line.tile === null ? 'board.lately.hidden' : 'board.lately.storm', {
    tile: line.tile,
    all: line.tile === 'black',
  });
}

/** The sentence on the mount. */
export function mountSentence(table: Table, view: View, skin: Skin, lightsNeeded: number): string {
  if (view.phase === 'over' && skin === 'true') return table.say('board.mount.over');
  if (view.role === 'spectator' && skin === 'true') return table.say('board.mount.truth');
  if (view.role === 'spectator') return table.say(view.guesses === null ? 'board.mount.orders' : 'board.mount.public');
  if (view.role === 'poseidon') return table.say('board.mount.sea');
  if (view.phase === 'lighthouses') return table.say('board.mount.lights', { n: lightsNeeded });
  return table.say('board.mount.chart');
}

/** What is on one square. */
export interface OnSquare {
  view: View | null;
  /** The chart is drawn, not the sea itself. */
  chart: boolean;
  terrain: string;
  tokens: readonly Token[];
  marks: readonly Mark[];
  /** What the team has written there. */
  words: string;
  /** It can be chosen now. */
  open: boolean;
}

/** The words of a square for those who cannot see it. */
export function describeSquare(table: Table, square: string, here: OnSquare): string {
  const { view, chart, terrain, tokens, marks, words, open } = here;
  const ships = (kind: Mark['kind']): string[] =>
    marks.filter((mark) => mark.kind === kind).map((mark) => mark.ship ?? '');
  const said = table.say('board.square', {
    square,
    terrain,
    ships: tokens.filter((token) => !chart || token.home === true).map((token) => token.ship),
    figures: tokens.filter((token) => chart && token.home !== true).map((token) => token.ship),
    marks: marks.map((mark) => mark.kind).filter((kind) => kind !== 'reminder' && kind !== 'reckoned'),
    words,
    reckoned: ships('reckoned'),
    reminders: ships('reminder'),
    open,
  });
  const possible = (chart ? liveGuesses(view) : []).flatMap((guess) => {
    const at = guess.squares.indexOf(square);
    const chance = guess.chances?.[at];
    if (at < 0) return [];
    return table.say('board.possible_here', {
      ship: guess.ship,
      chance: chance === undefined ? null : Math.max(1, Math.round(100 * chance)),
    });
  });
  return [said, ...possible].join('; ');
}
