import { mount } from 'svelte';
import About from '../../../src/games/poseidon/About.svelte';
import Afterwards from '../../../src/games/poseidon/Afterwards.svelte';
import Board from '../../../src/games/poseidon/Board.svelte';
import Orders from '../../../src/games/poseidon/Orders.svelte';
import SeatSummary from '../../../src/games/poseidon/SeatSummary.svelte';
import Sheet from '../../../src/games/poseidon/Sheet.svelte';
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
    return [
      ...[Board, Sheet, Orders, About, Afterwards].map((part) => mount(part, { target, props: { table } })),
      mount(SeatSummary, { target, props: { table, seat: 0 } }),
    ];
  },
  ['board', 'term', 'nation', 'card', 'ship', 'phase', 'round', 'hex', 'gauge', 'reason', 'tab', 'stage'],
);
