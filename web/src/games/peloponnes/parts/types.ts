// Names used all over this board.
import type { TableStore } from '../../types';
import type { Action, Event, View } from '../../../wire/peloponnes';

export type Table = TableStore<View, Action, Event>;
