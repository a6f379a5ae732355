// The height of the dock, the same through a whole game: what the fullest decision of this seat needs at this table.
import { MediaQuery } from 'svelte/reactivity';
import { across, room } from '../../table/frame/layout.svelte';
import type { Table } from './table';

type Need = 'orders' | 'ships' | 'lights' | 'storms' | 'hiding' | 'monster' | 'monsters' | 'watching';
type Screen = 'upright' | 'across' | 'low' | 'desktop';

/** In rem, in both languages, with the room above a dock that stands beside the board. */
const HEIGHTS: Readonly<Record<Screen, Readonly<Record<Need, number>>>> = {
  upright: {
    orders: 16.5,
    ships: 20.75,
    lights: 18.5,
    storms: 17,
    hiding: 19,
    monster: 20.25,
    monsters: 20.25,
    watching: 21.75,
  },
  across: {
    orders: 27,
    ships: 30.5,
    lights: 31.75,
    storms: 25,
    hiding: 36.5,
    monster: 30.25,
    monsters: 35.25,
    watching: 24,
  },
  low: {
    orders: 17,
    ships: 24,
    lights: 17.75,
    storms: 20.25,
    hiding: 22.25,
    monster: 22.75,
    monsters: 25.5,
    watching: 20,
  },
  desktop: {
    orders: 19.5,
    ships: 25,
    lights: 18.75,
    storms: 23,
    hiding: 23.25,
    monster: 25.75,
    monsters: 28.25,
    watching: 20.5,
  },
};

const low = new MediaQuery('max-height: 829px', false);

export function dockHeight(table: Table): string | undefined {
  const { view } = table;
  if (view === null) return undefined;
  const screen: Screen = room() === 'desktop' ? (low.current ? 'low' : 'desktop') : across() ? 'across' : 'upright';
  const heights = needs(table, view.role).map((need) => HEIGHTS[screen][need]);
  return `${Math.max(...heights)}rem`;
}

function needs({ options }: Table, role: string): Need[] {
  if (role === 'spectator') return ['watching'];
  const count = (option: string): number => Number(options[option] ?? 0);
  if (role === 'poseidon') {
    const monsters = count('sea_monsters');
    return [
      'storms',
      ...(count('maelstroms') + count('fogs') > 0 ? (['hiding'] as const) : []),
      ...(monsters > 1 ? (['monsters'] as const) : monsters === 1 ? (['monster'] as const) : []),
    ];
  }
  return [
    'orders',
    ...(options['ship_split'] === 'agreed' ? (['ships'] as const) : []),
    ...(count('lighthouses') > 0 ? (['lights'] as const) : []),
  ];
}
