// Large pictures on a field of 560 × 220 that stand on the ground line y = 200: what struck, or a quiet year. Black-figure
// by day, red-figure by night: `ink` and `cut` swap with the ground.

export interface Stroke {
  d: string;
  paint: 'ink' | 'cut' | 'white' | 'ground';
  /** Incised and drawn lines. */
  width?: number;
  move?: string;
}

const ink = (d: string, move?: string): Stroke => ({ d, paint: 'ink', ...(move === undefined ? {} : { move }) });
const cut = (d: string, width = 1.4, move?: string): Stroke => ({
  d,
  paint: 'cut',
  width,
  ...(move === undefined ? {} : { move }),
});
const white = (d: string): Stroke => ({ d, paint: 'white' });
const line = (d: string, width: number): Stroke => ({ d, paint: 'ink', width });

const GROUND = ink('M-3000 200h6560v20h-6560z');
const COLUMNS = [-54, -36, -18, 0, 18, 36, 54]
  .map((x) => `M${x - 5.6} -51h11.2l-1.6 3.4h-8zM${x - 3.4} -47.6h6.800L${x + 4} -10h-8z`)
  .join('');
const FLUTES = [-54, -36, -18, 0, 18, 36, 54].map((x) => `M${x - 2}-46v35M${x + 2}-46v35`).join('');

function temple(move: string): Stroke[] {
  return [
    ink('M-62-58 0-88l62 30v7h-124z', move),
    { d: 'M-46-58 0-80l46 22z', paint: 'ground', move },
    ink('M-5-65a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', move),
    ink(COLUMNS, move),
    ink('M-62-10h124v4h-124zM-67-6h134v6h-134z', move),
    cut(`${FLUTES}M -62-54h124`, 1, move),
    { d: 'M0-88v-8M-5-94q5-8 10 0M-62-58l-4-7 7 2M62-58l4-7-7 2', paint: 'ink', width: 2, move },
  ];
}

const DRUM = 'M-9 0h18l-2 7h-14zM-7 8h14l2 60h-18z';

const CRACKS = 'M60 202l20 8-6 8M190 202l-14 9 10 8M300 202l24 7-8 10M420 202l-16 8 8 9M510 202l14 9';

function amphora(x: number, y: number, scale: number): Stroke[] {
  const move = `translate(${x} ${y}) scale(${scale})`;
  return [
    ink(
      'M-14-120h28v8c-3 8-4 14-3 22 20 10 34 32 34 54 0 20-16 30-30 36h-30c-14-6-30-16-30-36 0-22 14-44 34-54 1-8 0-14-3-22z',
      move,
    ),
    { d: 'M-12-104c-22-6-30 12-20 30M12-104c22-6 30 12 20 30', paint: 'ink', width: 5, move },
    cut('M-40-52h80M-43-40h86M-40-18h80M-30-46l6 22 6-22 6 22 6-22 6 22 6-22 6 22 6-22', 1.8, move),
  ];
}

export const SCENES: Readonly<Record<string, readonly Stroke[]>> = {
  earthquake: [
    ...temple('rotate(-5 190 200) translate(200 196) scale(1.5)'),
    ink('M0 0h60v12H0zM6 16h48v10H6z', 'translate(330 40) rotate(24)'),
    ink(DRUM, 'translate(392 96) rotate(52)'),
    cut('M-3 12v54M3 12v54', 1.4, 'translate(392 96) rotate(52)'),
    ink(DRUM, 'translate(452 170) rotate(96)'),
    cut('M-3 12v54M3 12v54', 1.4, 'translate(452 170) rotate(96)'),
    GROUND,
    white('M306 8l-30 58 22 26-32 46 24 22-40 60h26l34-58-24-22 34-48-22-26z'),
    ink('M120 186l10-9 12 6 2 10H118zM470 196l14-12 14 12zM76 198l8-7 10 7z'),
  ],
  tempest: [
    ink('M70 74c-26 0-36-34-8-40 6-30 54-34 66-10 24-16 56 2 48 24 22 0 26 26 4 26z'),
    ink('M330 66c-24 0-34-30-8-36 8-28 52-30 64-8 26-14 54 4 46 22 22 2 22 22 4 22z'),
    cut('M74 60q20-14 34 0 18-14 34 0M336 54q18-12 32 0 18-12 32 0', 2.4),
    white('M196 40l-40 66h26l-24 64 62-84h-28l28-46z'),
    line('M60 92l-16 40M96 92l-20 50M132 92l-16 40M350 84l-16 40M388 84l-20 50M424 84l-16 40', 3),
    // an olive tree bent by the wind
    { d: 'M330 200c6-34 26-50 62-62M352 164c10-14 30-18 46-14', paint: 'ink', width: 12 },
    ink('M372 128c20-26 66-30 92-16 30-6 54 8 58 26-20-4-30 0-44 10-34 10-74 4-106-20z'),
    cut(
      'M398 128q12-8 24 0-12 8-24 0zM438 124q12-8 24 0-12 8-24 0zM470 136q12-8 24 0-12 8-24 0zM420 144q12-8 24 0-12 8-24 0z',
      1.8,
    ),
    GROUND,
    line('M240 196l-10-20M254 196l-8-26M268 196l-6-18M496 196l14-20M510 196l18-24', 3),
  ],
  drought: [
    ink('M220 104a64 64 0 1 1 128 0a64 64 0 1 1-128 0z'),
    line(
      Array.from({ length: 24 }, (_, at) => {
        const angle = (at * Math.PI) / 12;
        const point = (r: number): string =>
          `${(284 + r * Math.cos(angle)).toFixed(1)} ${(104 + r * Math.sin(angle)).toFixed(1)}`;
        return `M${point(74)}L${point(at % 2 === 0 ? 98 : 88)}`;
      }).join(''),
      6,
    ),
    cut('M256 96q10-10 20 0M292 96q10-10 20 0M270 128q14 8 28 0M284 100v16', 3),
    GROUND,
    cut(CRACKS, 2.4),
    // withered ears
    {
      d: 'M90 200c2-30 0-56 22-70M130 200c-2-30-4-50-24-60M450 200c0-34 6-54 28-64M486 200c2-24-2-40-20-50',
      paint: 'ink',
      width: 4,
    },
    ink(
      'M112 130q14-4 22 10-16 4-22-10zM106 140q-14-2-20 12 16 2 20-12zM478 136q14-4 22 10-16 4-22-10zM466 150q-14-2-20 12 16 2 20-12z',
    ),
  ],
  plague: [
    ...temple('translate(150 200) scale(1.15)'),
    // the arrows of the god
    ...[
      [292, 8, 62],
      [346, -10, 62],
      [404, 14, 62],
      [462, -6, 62],
      [262, 92, 62],
      [520, 48, 62],
      [390, 106, 62],
    ].flatMap(([x, y, turn]): Stroke[] => [
      { d: 'M0 0h74', paint: 'ink', width: 4, move: `translate(${x} ${y}) rotate(${turn})` },
      ink('M70-8l20 8-20 8 6-8z', `translate(${x} ${y}) rotate(${turn})`),
      { d: 'M0 0l-8-7M0 0l-8 7M9 0L1-7M9 0L1 7', paint: 'ink', width: 3, move: `translate(${x} ${y}) rotate(${turn})` },
    ]),
    GROUND,
    // one who has fallen
    ink('M404 200l-6-9q6-7 18-7 18-1 36 4l22-34q5-6 11 0l18 41 12 3v2h-27l-11-24-13 16 34 1q14 1 21 7H404z'),
    ink('M402 192q-14-6-30 6l-12 0 0 2 50 0z'),
    cut('M416 186q-4 6-2 13M428 186q14 6 26 5M424 193q16 5 32 1M440 190l6 10M470 178l10-16', 1.8),
    ink(
      'M-4 9.500C-3 7-5 5-6.500 2-8-2-6.500-7-1-8 3-8.500 6-6 6.200-2.500L8.200 1.800 6.600 2.600 7 5C6.800 6.400 5 6.800 3 6.400L4 10zM1 2C1 7 3 10 6 13 8.500 11.500 8.500 7.500 7 4.500z',
      'translate(390 185) rotate(-58) scale(1.5)',
    ),
    cut(
      'M-7-2.500C-3-5.500 3-5.800 6.200-3.800M2.800-.4C4-1.500 5.200-1.400 6.400-.6',
      1,
      'translate(390 185) rotate(-58) scale(1.5)',
    ),
  ],
  decline: [
    ...amphora(170, 200, 1.05),
    ...amphora(282, 200, 0.8),
    white('M172 74l-14 34 18 18-16 30 12 44h8l-8-42 16-30-18-18 10-36z'),
    ink(
      'M376 200l14-40 34-6 10 30-8 16zM452 200l8-26 30 2 10 24zM430 150l26-20 12 22-20 12zM350 176l16-10 8 20-14 10z',
    ),
    cut('M384 178l46-6M388 190l40-4M458 188l38 2M438 150l22-10', 1.8),
    GROUND,
  ],
  quiet: [
    ...temple('translate(280 200) scale(1.6)'),
    ink('M60 200c-16-40-8-96 6-130 14 34 22 90 6 130zM490 200c-16-40-8-96 6-130 14 34 22 90 6 130z'),
    ink('M100 200c-10-28-6-64 4-88 10 24 14 60 4 88zM450 200c-10-28-6-64 4-88 10 24 14 60 4 88z'),
    cut('M66 90v106M496 90v106M104 126v70M454 126v70', 1.8),
    line('M150 46q12-14 22 0q12-14 22 0M370 30q10-12 18 0q10-12 18 0', 3.4),
    GROUND,
  ],
};
