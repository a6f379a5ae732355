import { mount } from 'svelte';
import { vi } from 'vitest';
import Afterwards from '../../../src/games/odyssey/Afterwards.svelte';
import Beside from '../../../src/games/odyssey/Beside.svelte';
import Board from '../../../src/games/odyssey/Board.svelte';
import Decision from '../../../src/games/odyssey/Decision.svelte';
import { BoardControls } from '../../../src/games/odyssey/parts/controls.svelte';
import Rounds from '../../../src/games/odyssey/Rounds.svelte';
import Told from '../../../src/games/odyssey/Told.svelte';
import { testWording } from '../wording';
import { Stand, type Situation } from './fixtures/stand.svelte';

// Waves and mountains have no words.
vi.mock('../../../src/games/odyssey/sea/Ground.svelte', () => ({ default: () => ({}) }));

const stored = import.meta.glob<Situation>('./fixtures/*.json', { eager: true, import: 'default' });

testWording(
  Object.fromEntries(
    Object.entries(stored).map(([path, situation]) => [
      path.slice('./fixtures/'.length, -'.json'.length),
      () => new Stand(situation),
    ]),
  ),
  (table) => {
    const target = document.body;
    const controls = new BoardControls(() => table);
    return [
      ...[Board, Beside, Decision, Told, Afterwards].map((part) => mount(part, { target, props: { table, controls } })),
      mount(Rounds, { target, props: { table, short: false, onlook: () => undefined } }),
    ];
  },
  ['board', 'ship', 'ship_the', 'tile', 'heading', 'survey', 'special', 'terrain', 'role', 'reason', 'tab', 'action'],
);
