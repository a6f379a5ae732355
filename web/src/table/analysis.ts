// What an analysis shows: the chances as lines, and the decisions worth looking at again. Knows no drawing and no game.
import type { Analysis, Verdict } from '../wire/frame';

/** The horizontal values (log entries), then every seat's chances in percent. */
export function chances(analysis: Analysis, seats: number): number[][] {
  const across = analysis.verdicts.map((verdict) => verdict.seq + 1);
  const rows = Array.from({ length: seats }, (_, seat) =>
    analysis.verdicts.map((verdict) => 100 * (verdict.chances[seat] ?? 0)),
  );
  return [across, ...rows];
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
