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

/** The number of a day, as everybody counts them. */
export function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - DAY_ONE) / A_DAY) + 1;
}

/** A line to show around that gives nothing away; only the puzzle of a day has the number of its day. */
export function shareLine(words: Words, card: PuzzleCard, game: string, score: number): string {
  const result = score === 1 ? 'first_try' : score > 0 ? 'hinted' : 'missed';
  return words.say(card.day === null ? 'puzzle.share.practice' : 'puzzle.share', {
    number: card.day === null ? 0 : dayNumber(card.day),
    game,
    kind: words.say(`puzzle.kind.${card.kind}`),
    level: '◆'.repeat(card.level) + '◇'.repeat(5 - card.level),
    result: words.say(`puzzle.result.${result}`),
  });
}

/** What is said with a capital wherever the solver's side, which is no name, begins a sentence. */
export function sentences(said: string, side: string): string {
  const capital = side.slice(0, 1).toUpperCase() + side.slice(1);
  return said
    .split(/(?<=[.!?] )/)
    .map((sentence) => (sentence.startsWith(side) ? capital + sentence.slice(side.length) : sentence))
    .join('');
}
