// The table as the board of Odyssey sees it.
import type { TableStore } from '../types';
import type { Action, Event, Sheet as Notes, View } from '../../wire/odyssey';

export type { Notes };
export type Table = TableStore<View, Action, Event, Notes>;

/** The rounds have begun and are not over. */
export function playing(view: View): boolean {
  return ['poseidon', 'navigators', 'maelstrom'].includes(view.phase);
}
