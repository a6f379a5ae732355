// The table as the board of Peloponnes sees it.
import type { TableStore } from '../types';
import type { Reason } from '../../wire/frame';
import type { Action, Event, Sheet as Notes, View } from '../../wire/peloponnes';

export type { Notes };
export type Table = TableStore<View, Action, Event, Notes>;

/** Why an action is not possible; nothing about earlier positions, where the table could only speak of now. */
export function whyNot(table: Table, action: Action): Promise<Reason | null> {
  return table.mode === 'now' ? table.why(action) : Promise.resolve(null);
}
