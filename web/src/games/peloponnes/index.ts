// What the frame needs to show a table of Peloponnes.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/peloponnes';
import Afterwards from './Afterwards.svelte';
import Board from './Board.svelte';
import Overview from './Overview.svelte';
import SeatSummary from './SeatSummary.svelte';
import { things } from './things';

const module: BoardModule<View, Action, Event> = {
  Board,
  SeatSummary,
  Afterwards,
  tabs: [{ key: 'overview', Panel: Overview }],
  things,
  // What leads away from the tiles stands apart from them, in the bar on top.
  buttons: (table) => table.moves.filter((move) => move.type === 'pass' || move.type === 'withdraw'),
  chart: { first: 'score', by: 'round' },
};

export default module;
