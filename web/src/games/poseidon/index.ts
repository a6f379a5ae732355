// What the frame needs to show a table of Poseidon.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/poseidon';
import About from './About.svelte';
import Afterwards from './Afterwards.svelte';
import Board from './Board.svelte';
import Charts from './Charts.svelte';
import DelianButton from './DelianButton.svelte';
import Orders from './Orders.svelte';
import SeatSummary from './SeatSummary.svelte';
import Sheet from './Sheet.svelte';
import { things } from './things';
import type { Notes } from './table';

const module: BoardModule<View, Action, Event, Notes> = {
  Board,
  SeatSummary,
  Decision: DelianButton,
  Afterwards,
  tabs: [
    { key: 'sheet', Panel: Sheet, place: 'middle' },
    { key: 'course', Panel: Charts, place: 'middle' },
    { key: 'orders', Panel: Orders },
    { key: 'about', Panel: About },
  ],
  things,
  // What ends a turn stands apart from what can be done in it, in the dock.
  buttons: (table) => table.moves.filter((move) => move.type === 'mr_pass' || move.type === 'mr_end_turn'),
  chart: { first: 'worth', by: 'round' },
};

export default module;
