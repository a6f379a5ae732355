// Heads in profile, as on a black-figure cup: black with incised lines, added white and wine. On a 64 × 64 grid.

/** One stroke of the painter: filled with ink, added white or wine, an incised line, or one drawn on white. */
export type Stroke = readonly [paint: 'ink' | 'white' | 'wine' | 'line' | 'mark', d: string];

/** Face and neck without hair: forehead, nose, lips, chin; what is worn comes over it. */
const FACE: Stroke = [
  'ink',
  'M24 62c1-6 1-10-1-15-6-5-8-12-7-20C17 15 26 9 36 10c7 1 11 5 12 12l.5 5 4 8.500c.6 1.5-.4 2.2-2 2.200l.3 2.8-1.5 1.2.9 1.7-1.4 1.300c.8 3.6-1.6 5.6-5.6 5.300l-2.7-.2c.3 4 1.5 8 3.5 12.200z',
];
const YOUNG: Stroke[] = [FACE, ['line', 'M39.5 28.500c2-2 5-2 7-.7M40.5 29.800h4.5'], ['line', 'M46 42.500l3-.4']];
const BEARD: Stroke[] = [
  ['ink', 'M33 33c0 9 4 14 8 18 3 4 8 7 12 5 1-4-1-8-1-12l-3-3-9-2z'],
  ['line', 'M37 41c2 6 5 9 10 12M41 43c1 4 4 7 8 9M45 44c1 3 3 5 5 7'],
];
const EAR: Stroke = ['line', 'M30 30c-2-2-5 0-4 3s4 4 4 1'];

export const HEADS = {
  youth: [
    ...YOUNG,
    EAR,
    ['wine', 'M15.5 22.500C25 18 38 17 48 20.500l.3 3C38 20 25 21 15.5 26z'],
    ['line', 'M19 32c2 3 2 6 4 9M16 28c1 4 3 7 4 11M24 14c4 1 8 0 11-3M20 17c6 2 14 0 18-4'],
  ],
  pupil: [
    ...YOUNG,
    EAR,
    [
      'ink',
      'M14 26c-3-2-3-6 0-8-1-4 3-7 6-6 1-4 6-5 9-3 3-3 8-3 10 0 4-1 8 2 8 5 3 1 4 4 2 7-6-3-12-3-17-1-6 1-12 3-18 6z',
    ],
    [
      'line',
      'M17 19c2-2 4-1 4 1M24 15c2-2 4-1 4 1M31 13c2-2 4-1 4 1M38 14c2-2 4-1 4 1M44 18c2-1 3 0 3 2M16 30c2 3 2 7 5 10',
    ],
  ],
  trader: [
    ...YOUNG,
    EAR,
    ...BEARD,
    ['white', 'M8 22c9-3 10-4 12-8 2-5 8-8 14-8s11 3 12 8c0 3 4 5 11 6-8 4-17 4-26 3-8-1-16-1-23-1z'],
    ['line', 'M20 15c7 3 18 3 26-1'],
  ],
  peddler: [
    ...YOUNG,
    EAR,
    ...BEARD,
    ['wine', 'M15 24C14 12 24 3 32 4c8 0 15 7 16 18-10-4-22-4-33 2z'],
    ['line', 'M17 21c9-4 20-5 30-2'],
  ],
  general: [
    [
      'ink',
      'M24 62c1-6 1-10-2-15-6-5-8-12-7-20 1-12 9-18 20-17 9 1 13 8 14 17l1 8-5-1 2 16c-5 3-10 2-13-1l-1-4c.3 6 2 11 4 17z',
    ],
    ['line', 'M49.5 34.500L36 30.500c-2-1-1-3.5 1-3l12 3M36 31c0 8 2 14 6 18M19 40c4 1 8 1 11-1M16 24c10-4 22-5 32-1'],
    ['wine', 'M6 44C2 22 12 2 36 2c6 0 11 2 14 6-4-1-7-1-9 0C20 6 11 20 14 46z'],
    ['line', 'M9 36l5-1M8 28l6 0M10 20l6 2M14 13l5 4M21 8l3 5M30 5l1 5M39 4l-1 4'],
  ],
  admiral: [
    ...YOUNG,
    ...BEARD,
    ['ink', 'M13 30C10 14 20 3 34 4c10 1 18 7 20 16l-6 2c-10-2-20-2-27 0 0 6 0 10 1 15-5-1-8-3-9-7z'],
    ['line', 'M15 25c10-5 26-7 38-5M40 9l9 8M46 8l5 8M21 24c0 5 0 9 1 12'],
    ['white', 'M38 12.500c3-2 6-1 7 2-3 1.5-6 1-7-2z'],
  ],
  elder: [
    ...YOUNG,
    EAR,
    ...BEARD,
    ['white', 'M16 27C14 14 24 7 35 8c7 1 11 5 12.5 11-3-4-7-5-11-5-9-1-17 4-20.5 13z'],
    ['line', 'M20 21c2-6 8-9 15-9M17 30c1 5 3 9 5 12'],
    ['white', 'M41 51c3 4 8 7 12 5 1-4-1-8-1-12-3 2-8 1-11-1z'],
    ['line', 'M43 49c2 3 4 4 7 5M46 47c1 3 3 4 5 5'],
  ],
  seer: [
    ['white', FACE[1]],
    ['line', 'M39.5 28.500c2-2 5-2 7-.7M40.5 29.800h4.500M46 42.500l3-.4'],
    ['ink', 'M10 62C8 44 6 28 14 16 20 6 34 3 43 9c3 2 5 6 5 10-4-4-9-5-13-3-4 3-4 9-4 16 0 10-4 14-2 30z'],
    ['line', 'M16 60c-2-14-3-28 4-38M22 61c-1-10-1-20 3-29M18 16c6-7 16-9 24-5'],
    ['wine', 'M19 13c7-7 18-8 25-2l1 2.500c-8-4-18-3-26 3z'],
  ],
  breeze: [
    ...YOUNG,
    ['ink', 'M17 30C6 30 2 20 8 12c0 5 3 7 6 7-2-6 1-12 8-13-3 4-2 7 1 8z'],
    ['line', 'M16 27c-5-1-8-4-8-9M19 20c-2-3-1-7 1-10'],
    ['white', 'M53 37c4-1 7 0 9 2-4 0-6 1-8 3zM54 44c3 0 5 1 7 4-3-1-5-1-7 0z'],
  ],
  storm: [
    ...YOUNG,
    ...BEARD,
    ['ink', 'M18 30C4 32-1 20 4 9c1 6 5 8 9 8C10 10 14 2 24 2c-4 4-3 8 0 10 6-6 14-6 18-2z'],
    ['line', 'M16 28C10 27 6 23 6 17M20 20c-4-3-4-9-1-14M26 15c3-4 8-6 12-5'],
    ['white', 'M52 36c5-2 9-1 12 2-5 0-8 2-11 4zM53 44c4-1 7 0 10 4-4-1-7-1-10 0zM52 51c3 0 5 2 7 6-3-2-5-2-8-2z'],
  ],
  dice: [
    ['white', 'M32 8l20 10-20 11-20-11z'],
    ['ink', 'M10 21l20 11v23L10 44z'],
    ['ink', 'M54 21L34 32v23l20-11z'],
    ['line', 'M32 16.500v.2M24 18v.2M40 18v.2M20 38v.2M16 32v.2M25 45v.2M44 38v.2'],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export type HeadName = keyof typeof HEADS;
