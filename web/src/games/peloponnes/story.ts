// How a game ended, in one headline and one or two sentences: by how much, what decided it, and kindly in defeat.
import type { Outcome } from '../../wire/frame';
import type { Story } from '../types';
import type { Table } from './table';

export function story(table: Table, outcome: Outcome): Story {
  const [first, second] = outcome.standings;
  const solo = table.now?.solo ?? null;
  if (first === undefined) return { headline: '', text: [] };
  if (solo !== null) {
    if (solo.level === 0)
      return {
        headline: table.say('board.story.solo', { score: first.score }),
        text: table.pieces('board.story.solo.text'),
      };
    const params = { level: solo.level, score: first.score, target: solo.target, short: solo.target - first.score };
    const done = outcome.winners.length > 0 ? 'level' : 'level_failed';
    return {
      headline: table.say(`board.story.${done}`, params),
      text: table.pieces(`board.story.${done}.text`, params),
    };
  }
  const scores = table.pieces('board.story.scores', {
    list: outcome.standings.map((one) => table.say('board.story.one', { score: one.score, seat: one.seat })).join(', '),
  });
  const tie = second !== undefined && second.score === first.score;
  const won = table.seat !== null && outcome.winners.includes(table.seat);
  if (outcome.winners.length > 1)
    return {
      headline: won ? table.say('board.story.shared') : table.say('verdict.shared', outcome.verdict.params),
      text: scores,
    };
  const by = second === undefined ? 0 : first.score - second.score;
  const key = won ? (tie ? 'tie' : 'win') : tie ? 'loss_tie' : 'loss';
  const headline = table.say(`board.story.${key}`, { by, seat: first.seat });
  const why = tie ? tiebreak(table, first.tiebreak, second.tiebreak) : weaker(table, first);
  const close =
    won || table.seat === null ? [] : [{ text: ' ' }, ...table.pieces('board.story.close', near(table, outcome))];
  return { headline, text: [...scores, { text: ' ' }, ...why, ...close] };
}

function tiebreak(table: Table, one: readonly number[], other: readonly number[]): Story['text'] {
  const total = (one[0] ?? 0) !== (other[0] ?? 0);
  const at = total ? 0 : 1;
  return table.pieces(total ? 'board.story.tie.total' : 'board.story.tie.luxury', { one: one[at], other: other[at] });
}

function weaker(table: Table, standing: Outcome['standings'][number]): Story['text'] {
  const points = (code: string): number => standing.parts.find((part) => part.code === code)?.value ?? 0;
  const [prestige, people] = [points('prestige_points'), points('population_points')];
  return table.pieces('board.story.halves', { seat: standing.seat, prestige, people });
}

/** How far I was from the winner. */
function near(table: Table, outcome: Outcome): Record<string, unknown> {
  const mine = outcome.standings.find((one) => one.seat === table.seat);
  const behind = (outcome.standings[0]?.score ?? 0) - (mine?.score ?? 0);
  return { place: mine?.place ?? 0, behind };
}
