// What an analysis shows: the chances as lines, and the decisions worth looking at again. Knows no drawing and no game.
import type { Analysis, Verdict } from '../../wire/frame';

/** The horizontal values (log entries), then every seat's chances in percent: nothing where they are unknown, the result last. */
export function chances(analysis: Analysis, seats: number): (number | null)[][] {
  const { verdicts, result } = analysis;
  const over = result.length > 0;
  const across = verdicts.map((verdict) => verdict.seq + 1);
  const rows = Array.from({ length: seats }, (_, seat) => {
    const row = verdicts.map((verdict) => (verdict.unknown ? null : 100 * (verdict.chances[seat] ?? 0)));
    return over ? [...row, 100 * (result[seat] ?? 0)] : row;
  });
  return [over ? [...across, (across.at(-1) ?? 0) + 1] : across, ...rows];
}

/** The last round of which nothing can be said yet; none if there is no such round. */
export function unknownUntil(analysis: Analysis): number | null {
  const rounds = analysis.verdicts.filter((verdict) => verdict.unknown).map((verdict) => verdict.round);
  return rounds.length > 0 ? Math.max(...rounds) : null;
}

/** A verdict with what makes it worth showing. */
export interface Mark {
  verdict: Verdict;
  turning: boolean;
}

const MOST = 12;

/** Turning points and the decisions the bot would have made otherwise: the weightiest of them, in order. */
export function marks(analysis: Analysis): Mark[] {
  const turning = new Set(analysis.turning_points);
  const found = analysis.verdicts.map((verdict) => ({ verdict, turning: turning.has(verdict.seq) }));
  const weight = (mark: Mark): number => mark.verdict.gain + (mark.turning ? 1 : 0);
  return found
    .filter((mark) => mark.turning || mark.verdict.better.length > 0)
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, MOST)
    .sort((one, other) => one.verdict.seq - other.verdict.seq);
}
