// What the frame needs to show a table of Peloponnes.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/peloponnes';
import Sign from './art/Sign.svelte';
import Board from './Board.svelte';
import { Controls } from './controls.svelte';
import Decision from './Decision.svelte';
import { dock } from './dock';
import Goods from './Goods.svelte';
import { counts, highlights, marks } from './highlights';
import Overview from './Overview.svelte';
import Rounds from './Rounds.svelte';
import { endedIn } from './round';
import SeatDetail from './SeatDetail.svelte';
import SeatSummary from './SeatSummary.svelte';
import { spoken } from './spoken';
import { story } from './story';
import { things } from './things';
import type { Notes } from './table';
import { later } from '../../lib/ui/later';

const Orders = later(() => import('./Orders.svelte'));
const Afterwards = later(() => import('./Afterwards.svelte'));
const RoundSummary = later(() => import('./RoundSummary.svelte'));
const HighlightArt = later(() => import('./HighlightArt.svelte'));

const module: BoardModule<View, Action, Event, Notes, Controls> = {
  Board,
  controls: (table) => new Controls(table),
  Rounds,
  Goods,
  Decision,
  dock,
  stepBack: (controls) => controls.stepBack(),
  SeatSummary,
  SeatDetail,
  seatScore: (table, seat) => table.view?.seats[seat]?.holdings.score ?? null,
  seatNote: (table, seat) => {
    const civilization = table.view?.seats[seat]?.civilization ?? null;
    return civilization === null ? null : table.say(`civilization.${civilization}`);
  },
  order: (table) => table.view?.order ?? [],
  roundEnded: (moment, table) => endedIn(moment.events, table.now?.rounds ?? 0),
  RoundSummary,
  story,
  Afterwards,
  tabs: [
    { key: 'overview', Panel: Overview },
    { key: 'orders', Panel: Orders, unread: (table) => table.notes?.notices.length ?? 0 },
  ],
  things,
  spoken: (event, table) => spoken(event, table.seat),
  chart: { first: 'score', by: 'round' },
  highlights,
  HighlightArt,
  marks,
  MarkSign: Sign,
  counts,
};

export default module;
