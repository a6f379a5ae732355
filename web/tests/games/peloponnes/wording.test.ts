import { mount } from 'svelte';
import { vi } from 'vitest';
import Board from '../../../src/games/peloponnes/Board.svelte';
import { Controls } from '../../../src/games/peloponnes/controls.svelte';
import Decision from '../../../src/games/peloponnes/Decision.svelte';
import Goods from '../../../src/games/peloponnes/Goods.svelte';
import Rounds from '../../../src/games/peloponnes/Rounds.svelte';
import SeatDetail from '../../../src/games/peloponnes/SeatDetail.svelte';
import SeatSummary from '../../../src/games/peloponnes/SeatSummary.svelte';
import { testWording } from '../wording';
import { Stand, type Situation } from './fixtures/stand.svelte';

// The pictures have hundreds of paths and no words.
vi.mock('../../../src/games/peloponnes/art/Picture.svelte', () => ({ default: () => ({}) }));

const stored = import.meta.glob<Situation>(['./fixtures/*.json', '!./fixtures/pieces.json'], {
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
    const first = table.view?.prospects?.find((one) => one.act !== null);
    if (first !== undefined) controls.bid.choose(first.tile);
    const props = { table, controls };
    return [
      ...[Board, Goods, Decision].map((part) => mount(part, { target, props })),
      mount(Rounds, { target, props: { ...props, short: false, onlook: () => {} } }),
      ...[SeatSummary, SeatDetail].map((part) => mount(part, { target, props: { ...props, seat: 0, short: false } })),
    ];
  },
  ['board', 'term', 'tile', 'good', 'disaster', 'phase', 'row', 'gauge', 'reason', 'way', 'tab'],
);
