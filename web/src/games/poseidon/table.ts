import type { TableStore } from '../types';
import type { Action, Event, Page, View } from '../../wire/poseidon';

export type Table = TableStore<View, Action, Event, Page>;
