// The table as the board of Poseidon sees it.
import type { TableStore } from '../types';
import type { Action, Event, Sheet as Notes, View } from '../../wire/poseidon';

export type { Notes };
export type Table = TableStore<View, Action, Event, Notes>;
