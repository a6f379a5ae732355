// What the frame needs to show a table of Poseidon.
import type { BoardModule } from '../types';
import type { Action, Event, Page, View } from '../../wire/poseidon';
import About from './About.svelte';
import Actions from './Actions.svelte';
import Afterwards from './Afterwards.svelte';
import Board from './Board.svelte';
import Course from './Course.svelte';
import Orders from './Orders.svelte';
import SeatSummary from './SeatSummary.svelte';
import Sheet from './Sheet.svelte';
import { things } from './things';

const module: BoardModule<View, Action, Event, Page> = {
  Board,
  SeatSummary,
  Actions,
  Afterwards,
  tabs: [
    { key: 'sheet', Panel: Sheet, place: 'middle' },
    { key: 'course', Panel: Course, place: 'middle' },
    { key: 'orders', Panel: Orders },
    { key: 'about', Panel: About },
  ],
  things,
  // What ends a turn stands apart from what can be done in it, in the bar on top.
  buttons: (table) => table.moves.filter((move) => move.type === 'mr_pass' || move.type === 'mr_end_turn'),
  chart: { first: 'worth', by: 'round' },
};

export default module;
