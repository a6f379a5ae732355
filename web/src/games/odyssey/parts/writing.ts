// What a click of the pencil writes on the Navigators' chart, or takes away.
import { SHIPS, type Ship } from '../squares';
import type { Notes } from '../table';

export type Tool = 'figure' | 'reminder' | 'maelstrom' | 'fog' | 'words' | 'erase';

/** The notes made by a click on a square. Words are not made by a click alone. */
export function written(tool: Exclude<Tool, 'words'>, ship: Ship, square: string, notes: Notes): object[] {
  const reminded = (colour: Ship): boolean => (notes.reminders[colour] ?? []).includes(square);
  const marked = (kind: string): boolean => (notes.counters[kind] ?? []).includes(square);
  if (tool === 'figure') return [{ type: 'move_figure', ship, square }];
  if (tool === 'reminder') return [{ type: reminded(ship) ? 'take_reminder' : 'put_reminder', colour: ship, square }];
  if (tool !== 'erase') return [{ type: marked(tool) ? 'take_counter' : 'put_counter', kind: tool, square }];
  return [
    ...SHIPS.filter(reminded).map((colour) => ({ type: 'take_reminder', colour, square })),
    ...['maelstrom', 'fog'].filter(marked).map((kind) => ({ type: 'take_counter', kind, square })),
    ...wordsAt(square, '', notes),
  ];
}

/** Words at a square; nothing written takes away what is there. */
export function wordsAt(square: string, text: string, notes: Notes): object[] {
  if (text.trim() !== '') return [{ type: 'put_words', square, text: text.trim() }];
  return square in notes.words ? [{ type: 'take_words', square }] : [];
}
