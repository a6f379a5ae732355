import { mount } from 'svelte';
import { vi } from 'vitest';
import Board from '../../../src/games/peloponnes/Board.svelte';
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
    return [mount(Board, { target, props: { table } })];
  },
  ['board', 'term', 'tile', 'good', 'disaster', 'phase', 'row', 'gauge', 'reason', 'way', 'tab'],
);
