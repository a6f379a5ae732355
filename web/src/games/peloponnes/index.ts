// What the frame needs to show a table of Peloponnes.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/peloponnes';
import Afterwards from './Afterwards.svelte';
import Board from './Board.svelte';
import Orders from './Orders.svelte';
import Overview from './Overview.svelte';
import SeatSummary from './SeatSummary.svelte';
import { things } from './things';
import type { Notes } from './table';

const module: BoardModule<View, Action, Event, Notes> = {
  Board,
  SeatSummary,
  Afterwards,
  tabs: [
    { key: 'overview', Panel: Overview },
    { key: 'orders', Panel: Orders },
  ],
  things,
  // What leads away from the tiles stands apart from them, in the dock.
  buttons: (table) => table.moves.filter((move) => move.type === 'pass' || move.type === 'withdraw'),
  chart: { first: 'score', by: 'round' },
};

export default module;
