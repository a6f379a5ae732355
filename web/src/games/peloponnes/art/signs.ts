// Small signs on a 24 × 24 field: goods, coins, people, shields and disasters. Each has its own outline.
import type { Coloured } from './shapes';

const INK = '#2a1c12';

export const SIGNS = {
  wood: [
    { d: 'M3 15.5l12-8 5.5 3-12 8z', fill: '#a5672f', line: INK, width: 1.3 },
    { d: 'M3 15.5l5.5 3v4L3 19.5zM8.5 18.5l12-8v4l-12 8z', fill: '#7c4a1f', line: INK, width: 1.3 },
    { d: 'M5.5 9l9-6 5 2.7-9 6z', fill: '#c0813f', line: INK, width: 1.3 },
    { d: 'M7 14.5l8-5.3M10 16l8-5.3', fill: 'none', line: '#e3b27a', width: 1 },
  ],
  stone: [
    { d: 'M3 10l9-5 9 5-9 5z', fill: '#d6d0c4', line: INK, width: 1.3 },
    { d: 'M3 10l9 5v7l-9-5z', fill: '#a29a8c', line: INK, width: 1.3 },
    { d: 'M21 10l-9 5v7l9-5z', fill: '#837b6d', line: INK, width: 1.3 },
  ],
  food: [
    { d: 'M12 23V9', fill: 'none', line: '#8a5f14', width: 2 },
    {
      d: 'M12 9c-2-2-2-5 0-8 2 3 2 6 0 8zM11.5 13c-4 0-6-2-6-6 4 0 6 2 6 6zM12.5 13c4 0 6-2 6-6-4 0-6 2-6 6zM11.5 18c-4 0-6-2-6-6 4 0 6 2 6 6zM12.5 18c4 0 6-2 6-6-4 0-6 2-6 6z',
      fill: '#efc543',
      line: '#6b4a0c',
      width: 1.1,
    },
  ],
  population: [
    { d: 'M12 10.5a4.3 4.3 0 1 0 0-8.6 4.3 4.3 0 0 0 0 8.6z', fill: '#d9773f', line: INK, width: 1.3 },
    { d: 'M4 22.5c0-7 3-10.5 8-10.5s8 3.5 8 10.5z', fill: '#d9773f', line: INK, width: 1.3 },
    { d: 'M8 14l5 8.5', fill: 'none', line: INK, width: 1.2 },
  ],
  luxury: [
    {
      d: 'M9 2h6v2.5c3 2 6 5 6 9 0 4-3 6.5-5.5 8.5h-7C6 20 3 17.5 3 13.5c0-4 3-7 6-9z',
      fill: '#8c3b6b',
      line: INK,
      width: 1.3,
    },
    { d: 'M8.5 6C4 5 3 8 4.5 10M15.5 6c4.5-1 5.5 2 4 4', fill: 'none', line: INK, width: 1.4 },
    { d: 'M4 13h16M4.5 16h15', fill: 'none', line: '#f2c9a0', width: 1.3 },
  ],
  coins: [
    { d: 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', fill: '#e9c04c', line: INK, width: 1.3 },
    { d: 'M4.8 12a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1-14.4 0z', fill: 'none', line: '#8a6410', width: 1 },
    {
      d: 'M12 7c3 0 4 2 4 4.5S14.5 17 12 17.5C9.5 17 8 14 8 11.5S9 7 12 7zM8 7l2 2M16 7l-2 2',
      fill: '#b98a1e',
      line: '#6e4f0a',
      width: 0.9,
    },
    { d: 'M10.3 10.3v.1M13.7 10.3v.1', fill: 'none', line: INK, width: 1.6 },
  ],
  prestige: [
    { d: 'M12 1.5l9 3v7c0 6-4 9.5-9 11.5-5-2-9-5.5-9-11.5v-7z', fill: '#8b2a1c', line: INK, width: 1.3 },
    {
      d: 'M12 4.5l6.3 2v5c0 4.2-2.7 6.7-6.3 8.3-3.6-1.6-6.3-4.1-6.3-8.3v-5z',
      fill: 'none',
      line: '#f0c96a',
      width: 1.1,
    },
  ],
  supply: [
    { d: 'M2 11h20c0 6-3.5 10-7 11H9c-3.5-1-7-5-7-11z', fill: '#b5532c', line: INK, width: 1.3 },
    { d: 'M4 11c1-4 3-5 4-3 1-5 4-6 5-2 2-4 4-2 4 1 2-1 3 1 3 4z', fill: '#efc543', line: '#6b4a0c', width: 1.1 },
    { d: 'M3.5 15h17', fill: 'none', line: '#f7dcae', width: 1.2 },
  ],
  earthquake: [
    { d: 'M3 21V9h5v12zM16 21V9h5v12z', fill: '#b0a593', line: INK, width: 1.3 },
    { d: 'M2 9l4-5h12l4 5z', fill: '#d8cfbf', line: INK, width: 1.3 },
    { d: 'M13 1l-3 7 4 3-3 5 3 3-2 5', fill: 'none', line: '#c0231a', width: 2.2 },
  ],
  tempest: [
    { d: 'M6 13a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10-1.5A4.7 4.7 0 0 1 18 13z', fill: '#7d93a8', line: INK, width: 1.3 },
    { d: 'M13 11l-4 6h4l-3 6 7-8h-4l3-4z', fill: '#f5cf4b', line: INK, width: 1.1 },
    { d: 'M5 16l-2 5M9.5 16L8 20', fill: 'none', line: '#3c6f96', width: 1.6 },
  ],
  drought: [
    { d: 'M12 12.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10z', fill: '#e8862d', line: INK, width: 1.3 },
    { d: 'M12 .5v0M3 7.5h2.5M18.5 7.5H21M5.5 2.5l1.5 1.5M18.5 2.5L17 4', fill: 'none', line: '#c4501c', width: 1.8 },
    { d: 'M1.5 16h21v6.5h-21z', fill: '#d8b57a', line: INK, width: 1.3 },
    { d: 'M6 16l2 3-2 3.5M13 16l-2 2.5 4 2-1 2M18.5 16l-1 3 2 3.5', fill: 'none', line: '#6d4718', width: 1.3 },
  ],
  plague: [
    {
      d: 'M4 11c0-5.5 3.5-9 8-9s8 3.5 8 9c0 3-1.5 5-3 6v4.5H7V17c-1.5-1-3-3-3-6z',
      fill: '#e6e3c9',
      line: INK,
      width: 1.3,
    },
    {
      d: 'M6.5 11.5a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0zM12.9 11.5a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0zM12 14.5l-1.3 2.5h2.6z',
      fill: INK,
    },
    { d: 'M10 18.5v3M12 18.5v3M14 18.5v3', fill: 'none', line: INK, width: 1.1 },
  ],
  decline: [
    {
      d: 'M9 2h6v3c3 2 5 5 5 8.5 0 1-.2 2-.6 3l-6.4-4-3 4-2 .5-4-3c0-4 2-7 5-9z',
      fill: '#8c3b6b',
      line: INK,
      width: 1.3,
    },
    { d: 'M4 18l4-1.5 3 1 2 5H7zM15 18l4 1-1.5 3.5h-4z', fill: '#8c3b6b', line: INK, width: 1.3 },
    { d: 'M6 10l5 2 4-2 4 2', fill: 'none', line: '#f2c9a0', width: 1.2 },
  ],
  blank: [{ d: 'M4 12a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', fill: '#d9cdb4', line: INK, width: 1.3 }],
  bonus: [
    { d: 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', fill: '#2a1c12', line: '#e9c04c', width: 1.5 },
    { d: 'M5 10h5M7.5 7.5v5M18.5 5.5l-6.5 13', fill: 'none', line: '#f5dc8e', width: 1.5 },
    { d: 'M12.5 6.5v4M15.5 14c1.5-1.5 3.5 0 2.5 1.5l-2.5 3H19', fill: 'none', line: '#f5dc8e', width: 1.4 },
  ],
  free: [
    { d: 'M3 21L19 5', fill: 'none', line: INK, width: 2.6 },
    { d: 'M16 3l6-1-1 6-3 1z', fill: '#d8cfbf', line: INK, width: 1.2 },
    { d: 'M4 8c4-5 9-5 12-1l-9 9c-4-2-5-5-3-8z', fill: '#8b2a1c', line: INK, width: 1.3 },
    { d: 'M7 9c2-2 4-2 6-1', fill: 'none', line: '#f0c96a', width: 1.2 },
  ],
  choice: [
    { d: 'M12 1.5 22.5 12 12 22.5 1.5 12z', fill: '#f3e2b8', line: INK, width: 1.3 },
    { d: 'M9 9.5c0-4 6-4 6 0 0 2.5-3 2.5-3 5M12 17.5v.3', fill: 'none', line: '#8b2a1c', width: 2 },
  ],
  shield: [
    { d: 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', fill: '#2f6b4f', line: INK, width: 1.3 },
    { d: 'M7 12.5l3.5 4L17.5 8', fill: 'none', line: '#fdf6e3', width: 2.4 },
  ],
} as const satisfies Record<string, readonly Coloured[]>;

export type SignName = keyof typeof SIGNS;

export function isSign(name: string): name is SignName {
  return Object.hasOwn(SIGNS, name);
}
