import { mount } from 'svelte';
import { vi } from 'vitest';
import Afterwards from '../../../src/games/odyssey/Afterwards.svelte';
import Board from '../../../src/games/odyssey/Board.svelte';
import Surveys from '../../../src/games/odyssey/Surveys.svelte';
import { testWording } from '../wording';
import { Stand, type Situation } from './fixtures/stand.svelte';

// Waves and mountains have no words.
vi.mock('../../../src/games/odyssey/parts/Ground.svelte', () => ({ default: () => ({}) }));

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
    return [...[Board, Surveys, Afterwards].map((part) => mount(part, { target, props: { table } }))];
  },
  ['board', 'ship', 'ship_the', 'tile', 'heading', 'survey', 'special', 'terrain', 'role', 'reason', 'tab', 'action'],
);
