// What the frame needs to show a table of Poseidon.
import type { BoardModule } from '../types';
import type { Action, Event, View } from '../../wire/poseidon';
import { story } from './end/story';
import Board from './Board.svelte';
import { Controls, PANES } from './controls.svelte';
import Decision from './Decision.svelte';
import { dock } from './dock';
import NationsTab from './desk/NationsTab.svelte';
import PlayersTab from './desk/PlayersTab.svelte';
import { endedIn } from './round';
import Rounds from './Rounds.svelte';
import SeatSummary from './SeatSummary.svelte';
import { breakdown } from './parts/say';
import { SOUNDS, spoken } from './spoken';
import { things, touches } from './things';
import type { Notes } from './table';
import { later } from '../../lib/ui/later';

const Orders = later(() => import('./Orders.svelte'));
const RoundSummary = later(() => import('./RoundSummary.svelte'));
const Afterwards = later(() => import('./end/Afterwards.svelte'));

const module: BoardModule<View, Action, Event, Notes, Controls> = {
  Board,
  controls: (table) => new Controls(table),
  Rounds,
  Decision,
  dock,
  dockPlace: 'upright',
  // What the two tables below it leave.
  dockRest: '26.25rem',
  uprightAcross: true,
  firstTab: 'nations',
  SeatSummary,
  seatScore: (table, seat) => table.fields?.players[seat]?.worth ?? null,
  story,
  Afterwards,
  wideAfterwards: true,
  tabs: [
    { key: 'nations', Panel: NationsTab, place: 'rail' },
    { key: 'players', Panel: PlayersTab, place: 'rail' },
    { key: 'orders', Panel: Orders, unread: (table) => table.notes?.notices.length ?? 0 },
  ],
  panes: (table, controls) =>
    PANES.map((pane) => ({
      key: pane,
      label: table.say(`board.pane.${pane}`),
      icon: ({ map: 'map', market: 'scales', nations: 'crown' } as const)[pane],
      chosen: controls.pane === pane,
      open: () => (controls.pane = pane),
    })),
  roundName: (table, round) => {
    if (round === 0) return table.say('round.PR');
    const named = table.fields?.rounds[round - 1];
    return named === undefined ? null : table.say(`round_name.${named.name}`);
  },
  roundEnded: (moment, table) => endedIn(moment.events, table.now),
  RoundSummary,
  things,
  touches: (event, table) => touches(event, table.now, table.seat),
  spoken: (event, table) => spoken(event, table.seat),
  sounds: SOUNDS,
  detail: (event, table) => (event.type === 'fleet_sailed' ? breakdown(table, event).join(', ') : null),
  chart: { first: 'worth', by: 'round' },
};

export default module;
