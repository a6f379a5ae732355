// Small sums and words of puzzles that several parts need.
import type { Words } from '../lib/words';
import type { PuzzleCard } from '../wire/frame';

const EVEN = 120;
const DAY_ONE = Date.UTC(2026, 0, 5);
const A_DAY = 24 * 3600 * 1000;

/** How hard a puzzle is for somebody. */
export function fit(mine: number, theirs: number): 'easy' | 'even' | 'hard' {
  if (theirs > mine + EVEN) return 'hard';
  return theirs < mine - EVEN ? 'easy' : 'even';
}

export function onDay(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** The number of a day, as everybody counts them. */
export function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - DAY_ONE) / A_DAY) + 1;
}

/** A line to show around that gives nothing away. */
export function shareLine(words: Words, card: PuzzleCard, game: string, score: number): string {
  const result = score === 1 ? 'first_try' : score > 0 ? 'hinted' : 'missed';
  const today = new Date().toISOString().slice(0, 10);
  return words.say('puzzle.share', {
    number: dayNumber(card.day ?? today),
    game,
    kind: words.say(`puzzle.kind.${card.kind}`),
    level: '◆'.repeat(card.level) + '◇'.repeat(5 - card.level),
    result: words.say(`puzzle.result.${result}`),
  });
}
