// What the frame needs to show a table of Odyssey.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/odyssey';
import Afterwards from './Afterwards.svelte';
import Board from './Board.svelte';
import SeatSummary from './SeatSummary.svelte';
import Surveys from './Surveys.svelte';
import type { Notes } from './table';

const module: BoardModule<View, Action, Event, Notes> = {
  Board,
  SeatSummary,
  Afterwards,
  tabs: [{ key: 'surveys', Panel: Surveys }],
  // Agreeing and disagreeing concern no square: they stand in the dock.
  buttons: (table) =>
    table.moves.filter((move) => ['confirm_ships', 'confirm_lighthouses', 'refuse_proposal'].includes(move.type)),
  chart: { by: 'round' },
};

export default module;
