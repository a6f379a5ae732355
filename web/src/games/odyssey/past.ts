// The game looked back on: half-rounds, with what was true and what the Navigators believed at the end of each.
import type { PastSheet } from '../../wire/frame';
import type { Event, Line, View } from '../../wire/odyssey';
import { SHIPS, type Ship } from './squares';
import type { Notes } from './table';

export interface Half {
  round: number;
  /** The start, Poseidon's turn or the Navigators'. */
  side: 'start' | 'poseidon' | 'navigators';
  /** Lines of the record that belong to it, by index. */
  lines: number[];
  /** Where the ships were at its end. */
  truth: Record<Ship, string>;
  /** Length of the log at its end. */
  seq: number;
}

type Moments = readonly { seq: number; events: readonly Event[] }[];

const sideOf = (kind: string): Half['side'] => (kind === 'storm' || kind === 'monster' ? 'poseidon' : 'navigators');

function fleet(squares: readonly (string | undefined)[]): Record<Ship, string> {
  return { white: squares[0] ?? '', green: squares[1] ?? '', red: squares[2] ?? '', yellow: squares[3] ?? '' };
}

/** Length of the log when each half-round of the newest game had ended, by "round side". */
function lengths(moments: Moments): Map<string, number> {
  const found = new Map<string, number>();
  for (const moment of moments) {
    for (const event of moment.events) {
      if (event.type === 'game_began' || event.type === 'board_chosen') {
        found.clear();
        found.set('0 start', moment.seq + 1);
      } else if (event.type === 'storm_played' || event.type === 'monster_played')
        found.set(`${event.round} poseidon`, moment.seq + 1);
      else if (event.type === 'surveyed' || event.type === 'maelstrom_pushed')
        found.set(`${event.round} navigators`, moment.seq + 1);
    }
  }
  return found;
}

/** All half-rounds of a finished game from its record; the first is the start. */
export function halves(view: View, moments: Moments): Half[] {
  if (view.board === null) return [];
  const at = lengths(moments);
  const starts = fleet(SHIPS.map((ship) => view.board?.starts[ship]));
  const found: Half[] = [{ round: 0, side: 'start', lines: [], truth: starts, seq: at.get('0 start') ?? 0 }];
  view.record.forEach((line: Line, index) => {
    if (line.truth === null) return;
    const side = sideOf(line.kind);
    let half = found[found.length - 1];
    if (half === undefined || half.round !== line.round || half.side !== side) {
      half = {
        round: line.round,
        side,
        lines: [],
        truth: starts,
        seq: at.get(`${line.round} ${side}`) ?? half?.seq ?? 0,
      };
      found.push(half);
    }
    half.lines.push(index);
    half.truth = fleet(line.truth);
  });
  return found;
}

/** What a team had noted last at this length of the log. */
export function notesAt(past: readonly PastSheet[], team: string, seq: number): Notes | null {
  const last = past.filter((one) => one.team === team && one.seq <= seq).at(-1);
  return last === undefined ? null : (last.sheet as Notes);
}

/** Where the team believed the ships to be. */
export function believed(view: View, notes: Notes | null): Record<Ship, string> {
  return fleet(SHIPS.map((ship) => notes?.figures[ship] ?? view.board?.starts[ship]));
}
