// Names used all over this board.
import type { TableStore } from '../../types';
import type { Reason } from '../../../wire/frame';
import type { Action, Event, Page, View } from '../../../wire/peloponnes';

export type Table = TableStore<View, Action, Event, Page>;

/** Why an action is not possible; nothing about earlier positions, where the table could only speak of now. */
export function whyNot(table: Table, action: Action): Promise<Reason | null> {
  return table.mode === 'now' ? table.why(action) : Promise.resolve(null);
}
