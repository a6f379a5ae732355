// How a game ended, in a headline and a sentence: by how much, out of what, and kindly in defeat.
import type { Outcome } from '../../../wire/frame';
import type { Story } from '../../types';
import { nationOf } from '../pieces';
import type { Table } from '../table';

export function story(table: Table, outcome: Outcome): Story {
  const [first, second] = outcome.standings;
  const view = table.now;
  if (first === undefined || view === null) return { headline: '', text: [] };
  const won = table.seat !== null && outcome.winners.includes(table.seat);
  const by = first.score - (second?.score ?? 0);
  const key =
    outcome.winners.length > 1
      ? won
        ? 'shared'
        : 'shared_by'
      : won
        ? by === 0
          ? 'tie'
          : 'win'
        : by === 0
          ? 'loss_tie'
          : 'loss';
  const headline = table.say(`board.story.${key}`, { by, seat: first.seat, seats: outcome.winners });
  const largest = view.order
    .map((nation) => nationOf(view, nation))
    .map((nation) => ({ nation, worth: (nation.merchants[first.seat] ?? 0) * nation.prestige }))
    .sort((one, other) => other.worth - one.worth)[0];
  const cash = view.players[first.seat]?.cash ?? 0;
  const text =
    largest === undefined || largest.worth === 0
      ? table.pieces('board.story.cash', { seat: first.seat, cash, worth: first.score })
      : table.pieces('board.story.purse', {
          seat: first.seat,
          cash,
          count: largest.nation.merchants[first.seat] ?? 0,
          nation: largest.nation.nation,
          prestige: largest.nation.prestige,
          worth: first.score,
        });
  const mine = outcome.standings.find((one) => one.seat === table.seat);
  if (won || mine === undefined) return { headline, text };
  return {
    headline,
    text: [
      ...text,
      { text: ' ' },
      ...table.pieces('board.story.close', { place: mine.place, behind: first.score - mine.score }),
    ],
  };
}
