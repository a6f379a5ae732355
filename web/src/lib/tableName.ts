// What a table is called.
import type { TableCard } from '../wire/frame';

/** Its own title; else that of its level, else that of its game, both in the words of the game. */
export function tableName(card: TableCard, say: (key: string) => string): string {
  if (card.title !== '') return card.title;
  return say(card.rung === null ? 'game.title' : `rung.${card.rung}`);
}
