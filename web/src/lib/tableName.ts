// What a table and a game are called.
import type { TableSummary } from '../wire/frame';
import type { Words } from './words';

/** Its own title; else that of its level, else that of its game, both in the words of the game. */
export function tableName(card: TableSummary, say: (key: string) => string): string {
  if (card.title !== '') return card.title;
  return say(card.rung === null ? 'game.title' : `rung.${card.rung}`);
}

/** The name of a game where there is little room: its short one, if its title is long. */
export function gameName(words: Words): string {
  return words.say(words.has('game.short') ? 'game.short' : 'game.title');
}
