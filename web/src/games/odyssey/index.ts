// What the frame needs to show a table of Odyssey.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/odyssey';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import Decision from './Decision.svelte';
import { dock, story } from './dock';
import { dockHeight } from './dockHeight';
import { spoken } from './motion';
import { speaksOf } from './speaksOf';
import { BoardControls } from './parts/controls.svelte';
import Rounds from './Rounds.svelte';
import { roundEnded, roundNext } from './series';
import SeatSummary from './SeatSummary.svelte';
import type { Notes } from './table';
import Told from './Told.svelte';
import { later } from '../../lib/ui/later';

const RoundSummary = later(() => import('./RoundSummary.svelte'));
const Afterwards = later(() => import('./Afterwards.svelte'));

const module: BoardModule<View, Action, Event, Notes, BoardControls> = {
  Board,
  controls: (table) => new BoardControls(() => table),
  Rounds,
  Decision,
  dock,
  dockPlace: 'upright',
  dockHeight,
  uprightAcross: true,
  level: true,
  // A board is as high as the stage; its mount makes it a little narrower than high.
  stageWidthAcross: '(100dvh - 5.5rem) * 0.97 + 1.5rem',
  stageWidth: 'min(61%, (100dvh - 5.5rem) * 0.97 + 1.5rem)',
  Beside,
  narrowPlates: false,
  SeatSummary,
  // The part a seat plays stands in its second line.
  seatNote: () => '',
  roundEnded,
  roundNext,
  RoundSummary,
  Afterwards,
  revealFirst: true,
  story,
  spoken,
  speaksOf,
  tabs: [{ key: 'told', Panel: Told }],
  firstTab: 'told',
  chart: { by: 'round' },
};

export default module;
