import { mount } from 'svelte';
import About from '../../../src/games/poseidon/About.svelte';
import Afterwards from '../../../src/games/poseidon/end/Afterwards.svelte';
import { Controls } from '../../../src/games/poseidon/controls.svelte';
import Desk from '../../../src/games/poseidon/desk/Desk.svelte';
import NationsTab from '../../../src/games/poseidon/desk/NationsTab.svelte';
import PlayersTab from '../../../src/games/poseidon/desk/PlayersTab.svelte';
import Rounds from '../../../src/games/poseidon/Rounds.svelte';
import Board from '../../../src/games/poseidon/Board.svelte';
import Orders from '../../../src/games/poseidon/Orders.svelte';
import SeatSummary from '../../../src/games/poseidon/SeatSummary.svelte';
import Figures from '../../../src/games/poseidon/desk/Figures.svelte';
import { testWording } from '../wording';
import { Stand, type Situation } from './fixtures/stand.svelte';

const stored = import.meta.glob<Situation>(['./fixtures/*.json', '!./fixtures/board.json'], {
  eager: true,
  import: 'default',
});

testWording(
  Object.fromEntries(
    Object.entries(stored).map(([path, situation]) => [
      path.slice('./fixtures/'.length, -'.json'.length),
      () => new Stand(situation),
    ]),
  ),
  (table) => {
    const target = document.body;
    const controls = new Controls(table);
    return [
      ...[Figures, Orders, Afterwards].map((part) => mount(part, { target, props: { table } })),
      ...[Board, Desk, NationsTab, PlayersTab, About].map((part) =>
        mount(part, { target, props: { table, controls } }),
      ),
      mount(Rounds, { target, props: { table, short: false, onlook: () => {} } }),
      mount(SeatSummary, { target, props: { table, seat: 0 } }),
    ];
  },
  ['board', 'term', 'nation', 'card', 'ship', 'phase', 'round', 'hex', 'gauge', 'reason', 'tab', 'stage'],
);
