// The games of a series, as the pages at the end of a round tell them apart.
import type { GameEnded } from '../../wire/odyssey';
import type { Table } from './table';

type Moment = Table['moments'][number];

/** The game of a series that ended with this decision. */
export function gameEnded(moment: Moment | undefined, table: Table): GameEnded | null {
  if (table.view === null || table.view.series === null) return null;
  return moment?.events.find((event) => event.type === 'game_ended') ?? null;
}

/** The round that ended with this decision and has a page: those of a game that is over are not on the board any more,
 * and who plays from memory is not told anew. */
export function roundEnded(moment: Moment, table: Table): number | null {
  if (gameEnded(moment, table) !== null) return moment.round;
  if (table.options['memory'] === true) return null;
  const round = moment.events.find((event) => event.type === 'round_ended')?.round ?? null;
  const over = table.moments.some(
    (other) => other.seq > moment.seq && (began(other) || gameEnded(other, table) !== null),
  );
  return over ? null : round;
}

/** After the last round of a game the next game begins. */
export function roundNext(moment: Moment, table: Table): string | null {
  const ended = gameEnded(moment, table);
  const series = table.view?.series ?? null;
  return ended === null || series === null || ended.game >= series.games
    ? null
    : table.say('board.page.next_game', { game: ended.game + 1 });
}

/** Who is Poseidon in a game of the series, if it has begun. */
export function poseidonOf(game: number, table: Table): number | null {
  for (const moment of table.moments)
    for (const event of moment.events) if (event.type === 'game_began' && event.game === game) return event.poseidon;
  return null;
}

function began(moment: Moment): boolean {
  return moment.events.some((event) => event.type === 'game_began');
}
