// Landscapes in black-figure: ridges behind each other in clay and wine, before them black silhouettes with incised lines
// and added white. Mountains, hills, forest and fields stand from left to right on the ground line y = 113.
import { chance, circle, type Coloured } from './shapes';

type Terrain = 'mountains' | 'forest' | 'hills' | 'fields';

const INK = '#1c1410';
const CUT = '#e9a873';
const WHITE = '#f4e7cc';
const WINE = '#7f2517';
const GROUND = 113;
const r1 = (value: number): string => String(Math.round(value * 10) / 10);

interface Hour {
  /** The sky at the horizon and above, the sun, the two ridges far away. */
  low: string;
  high: string;
  sun: string;
  far: string;
  near: string;
}

/** The stack a tile belongs to sets the hour: morning, noon, evening. */
const HOURS: Readonly<Record<string, Hour>> = {
  A: { low: '#fbe3b4', high: '#eba769', sun: '#fff4d8', far: '#dd9a5f', near: '#b8672f' },
  B: { low: '#f7d39a', high: '#df8a4c', sun: '#fdf0cf', far: '#d3874a', near: '#a8552a' },
  C: { low: '#f2b070', high: '#b8552a', sun: '#7f2517', far: '#c06534', near: '#84351c' },
};

function hour(id: string): Hour {
  return HOURS[id.charAt(0)] ?? HOURS['A']!;
}

/** The colours of the sky, from the horizon upwards. */
export function sky(id: string): readonly [string, string] {
  const { low, high } = hour(id);
  return [low, high];
}

const DRAWN = new Map<string, readonly Coloured[]>();

export function landscape(id: string, terrain: readonly string[]): readonly Coloured[] {
  const known = DRAWN.get(id) ?? compose(id, terrain);
  DRAWN.set(id, known);
  return known;
}

const ink = (d: string, outlined = true): Coloured =>
  outlined ? { d, fill: INK, line: CUT, width: 0.9 } : { d, fill: INK };
const cut = (d: string, width = 1.1): Coloured => ({ d, fill: 'none', line: CUT, width });
const white = (d: string): Coloured => ({ d, fill: WHITE });

function compose(id: string, terrain: readonly string[]): Coloured[] {
  const random = chance(id);
  const wide = 150 / Math.max(1, terrain.length);
  const lap = terrain.length > 1 ? 9 : 0;
  const shapes: Coloured[] = [...heaven(id, terrain, random)];
  // Mountains lie behind, fields in front, whatever the order from left to right.
  for (const kind of ['mountains', 'hills', 'forest', 'fields'] as const) {
    const at = terrain.indexOf(kind);
    if (at < 0) continue;
    shapes.push(...DRAW[kind](at * wide - lap, (at + 1) * wide + lap, random));
  }
  shapes.push({ d: `M0 ${GROUND}h150v37H0z`, fill: INK }, ...border());
  return shapes;
}

/** How many of the first shapes are sun and birds. */
export const HEAVEN = 3;

/** Sun (never behind the shield in the middle), birds, and two ridges. */
function heaven(id: string, terrain: readonly string[], random: () => number): Coloured[] {
  const { sun, far, near } = hour(id);
  // The sun stands over the lower land.
  const left = terrain.length > 1 ? terrain.at(-1) === 'mountains' : random() < 0.5;
  const x = left ? 28 : 122;
  const y = id.startsWith('C') ? 70 : 55;
  const bird = (bx: number, by: number): string => `M${bx} ${by}q3-4 5 0q3-4 5 0`;
  const lift = random() * 7;
  return [
    { d: circle(x, y, 13), fill: sun },
    { d: circle(x, y, 16.5), fill: 'none', line: sun, width: 0.9 },
    { d: `${bird(left ? 104 : 26, 52)}${bird(left ? 117 : 40, 59)}`, fill: 'none', line: INK, width: 1.5 },
    { d: `M0 ${r1(92 - lift)}q22-19 44-8t42-9 34 6 30-8V${GROUND}H0z`, fill: far },
    { d: `M0 ${r1(100 - lift)}q30-14 60-3t52-5 38 2V${GROUND}H0z`, fill: near },
  ];
}

/** Under the ground line runs a branch of laurel; buildings stand on the meander. */
function border(): Coloured[] {
  let leaves = '';
  for (let at = 0; at < 13; at++) {
    const x = 6 + at * 11.6;
    leaves += `M${r1(x)} 126q3-6 9-6-2 6-9 6zM${r1(x + 3)} 126q3 6 9 6-2-6-9-6z`;
  }
  return [
    cut(`M0 ${GROUND + 4}h150M0 ${GROUND + 22}h150`, 1.2),
    { d: leaves, fill: '#c8703a' },
    { d: 'M0 126h150', fill: 'none', line: '#c8703a', width: 1 },
  ];
}

const DRAW: Readonly<Record<Terrain, (from: number, to: number, random: () => number) => Coloured[]>> = {
  mountains(from, to, random) {
    const wide = to - from;
    const peaks = wide > 100 ? 3 : wide > 70 ? 2 : 1;
    const order = peaks === 3 ? [0, 2, 1] : peaks === 2 ? [0, 1] : [0];
    return order.flatMap((at) => {
      const highest = peaks === 1 || at === (peaks === 3 ? 1 : 1);
      const x = from + (wide * (at + 0.5)) / peaks + (random() - 0.5) * 6;
      return peak(x, highest ? 40 + random() * 5 : 56 + random() * 8, Math.min(44, (wide / peaks) * 0.78), random);
    });
  },

  hills(from, to, random) {
    const wide = to - from;
    const top = 74 + random() * 6;
    const x = from + wide * 0.42;
    const mine = x - 2;
    const hump = (middle: number, height: number, half: number): string =>
      `M${r1(middle - half)} ${GROUND}C${r1(middle - half * 0.55)} ${r1(height + 4)} ${r1(middle - half * 0.35)} ${r1(height)} ${r1(middle)} ${r1(height)}` +
      `S${r1(middle + half * 0.6)} ${r1(height + 8)} ${r1(middle + half)} ${GROUND}z`;
    const arcs = (middle: number, height: number, half: number): string =>
      [0.74, 0.5]
        .map((part) => {
          const w = half * part;
          const h = GROUND - (GROUND - height) * part;
          return `M${r1(middle - w)} ${GROUND}C${r1(middle - w * 0.55)} ${r1(h + 3)} ${r1(middle - w * 0.35)} ${r1(h)} ${r1(middle)} ${r1(h)}S${r1(middle + w * 0.6)} ${r1(h + 6)} ${r1(middle + w)} ${GROUND}`;
        })
        .join('');
    const [low, half] = [88 + random() * 4, wide * 0.42];
    return [
      ink(hump(from + wide * 0.76, low, half)),
      cut(arcs(from + wide * 0.76, low, half)),
      ink(hump(x, top, wide * 0.5)),
      cut(
        arcs(x, top, wide * 0.5)
          .split('M')
          .slice(0, 2)
          .join('M'),
      ),
      // the mine: its mouth, the timber over it, silver inside
      { d: `M${r1(mine - 9)} ${GROUND}v-13q9-9 18 0v13z`, fill: '#d67a43', line: INK, width: 1 },
      { d: `M${r1(mine - 11)} ${GROUND - 13}l11-8 11 8`, fill: 'none', line: WHITE, width: 2 },
      white(`M${r1(mine - 5)} ${GROUND}l3-5 3 5zM${r1(mine + 1)} ${GROUND}l2.5-4 2.5 4z`),
      ...shrub(x + wide * 0.26, GROUND - 14),
    ];
  },

  forest(from, to, random) {
    const wide = to - from;
    const count = wide > 100 ? 5 : wide > 70 ? 3 : 2;
    const step = wide / count;
    const back = Array.from({ length: count + 1 }, (_, at) =>
      cypress(from + at * step + (random() - 0.5) * 5, 62 + random() * 8, 6.5),
    );
    const front = Array.from({ length: count }, (_, at) => {
      const x = from + (at + 0.5) * step + (random() - 0.5) * 4;
      return at % 2 === 0 ? pine(x, 66 + random() * 6, 13) : olive(x, 76 + random() * 5);
    });
    return [...back.flat(), ...front.flat()];
  },

  fields(from, to, random) {
    const wide = to - from;
    const rows = [0, 1, 2].map((at) => {
      const y = 99 + at * 6;
      return cut(`M${r1(from)} ${y}q${r1(wide / 2)} ${r1(-7 + at * 2)} ${r1(wide)} 0`, 1.2);
    });
    const count = Math.max(3, Math.round(wide / 17));
    const ears = Array.from({ length: count }, (_, at) =>
      ear(from + (wide * (at + 0.5)) / count + (random() - 0.5) * 4, 68 + random() * 10, random() < 0.5 ? -1 : 1),
    );
    return [
      ink(
        `M${r1(from - 8)} ${GROUND}L${r1(from)} 97q${r1(wide * 0.25)} -9 ${r1(wide * 0.5)} -5t${r1(wide * 0.5)} 3L${r1(to + 8)} ${GROUND}z`,
      ),
      ...rows,
      ...ears.flat(),
    ];
  },
};

function peak(x: number, top: number, half: number, random: () => number): Coloured[] {
  const [left, right] = [x - half, x + half];
  const height = GROUND - top;
  const snow = height * 0.3;
  const slope = half / height;
  const crag = random() * 4;
  return [
    ink(
      `M${r1(left)} ${GROUND}L${r1(x - half * 0.55)} ${r1(top + height * 0.52)}l4-3L${r1(x - 3)} ${r1(top + 2)}L${r1(x)} ${r1(top)}l4 4` +
        `L${r1(x + half * 0.42)} ${r1(top + height * 0.45 + crag)}l5 1L${r1(right)} ${GROUND}z`,
    ),
    white(
      `M${r1(x)} ${r1(top)}l4 4L${r1(x + slope * snow)} ${r1(top + snow)}l-4-5-4 8-4-7-4 6-4-5L${r1(x - slope * snow)} ${r1(top + snow)}L${r1(x - 3)} ${r1(top + 2)}z`,
    ),
    // the ridge, and hatching on the side away from the sun
    cut(`M${r1(x + 1)} ${r1(top + snow + 4)}l5 9-4 10 7 12-3 ${r1(Math.max(4, height - snow - 42))}`),
    cut(
      `M${r1(x + half * 0.36)} ${r1(top + height * 0.62)}l-7 14M${r1(x + half * 0.54)} ${r1(top + height * 0.7)}l-7 14M${r1(x + half * 0.7)} ${r1(top + height * 0.8)}l-5 10M${r1(x - half * 0.5)} ${r1(top + height * 0.7)}l7 13M${r1(x - half * 0.3)} ${r1(top + height * 0.82)}l5 9`,
      0.9,
    ),
  ];
}

function cypress(x: number, top: number, half: number): Coloured[] {
  const d = `M${r1(x)} ${GROUND}c${r1(-half * 1.5)}-12 ${r1(-half)}-${r1((GROUND - top) * 0.62)} 0 ${r1(top - GROUND)}c${r1(half)} ${r1((GROUND - top) * 0.38)} ${r1(half * 1.5)} ${r1(GROUND - top - 12)} 0 ${r1(GROUND - top)}z`;
  return [ink(d), cut(`M${r1(x)} ${r1(top + 10)}V${GROUND}`, 0.8)];
}

function pine(x: number, top: number, half: number): Coloured[] {
  const tier = (y: number, wide: number, high: number): string =>
    `M${r1(x)} ${r1(y)}q${r1(-wide * 0.3)} ${r1(high * 0.7)} ${r1(-wide)} ${r1(high)}q${r1(wide)} 5 ${r1(2 * wide)} 0q${r1(-wide * 0.7)} ${r1(-high * 0.3)} ${r1(-wide)} ${r1(-high)}z`;
  const tall = GROUND - top;
  return [
    ink(`M${r1(x - 2)} ${GROUND}v-14h4v14z`, false),
    ink(tier(top + tall * 0.46, half, tall * 0.4)),
    ink(tier(top + tall * 0.22, half * 0.8, tall * 0.36)),
    ink(tier(top, half * 0.58, tall * 0.34)),
    cut(
      `M${r1(x)} ${r1(top + 6)}v${r1(tall * 0.7)}M${r1(x)} ${r1(top + tall * 0.34)}l-4 6M${r1(x)} ${r1(top + tall * 0.34)}l4 6M${r1(x)} ${r1(top + tall * 0.62)}l-6 8M${r1(x)} ${r1(top + tall * 0.62)}l6 8`,
      0.9,
    ),
  ];
}

function olive(x: number, top: number): Coloured[] {
  const y = top + 12;
  return [
    {
      d: `M${r1(x - 2)} ${GROUND}q3-9 0-${r1(GROUND - y - 6)}M${r1(x + 1)} ${r1(y + 12)}l6-7`,
      fill: 'none',
      line: INK,
      width: 4,
    },
    ink(`M${r1(x - 13)} ${r1(y + 6)}q-5-8 3-12 2-8 10-8 9-2 12 6 8 2 6 10 2 8-8 8-4 4-10 1-8 2-13-5z`),
    cut(
      `M${r1(x - 7)} ${r1(y)}q3-4 6 0-3 3-6 0zM${r1(x + 3)} ${r1(y - 4)}q3-4 6 0-3 3-6 0zM${r1(x + 4)} ${r1(y + 4)}q3-4 6 0-3 3-6 0zM${r1(x - 5)} ${r1(y + 8)}q3-4 6 0-3 3-6 0z`,
      0.9,
    ),
    { d: circle(x - 1, y - 6, 1.3) + circle(x + 9, y + 1, 1.3) + circle(x - 9, y + 5, 1.3), fill: WINE },
  ];
}

function shrub(x: number, y: number): Coloured[] {
  return [ink(`M${r1(x - 7)} ${r1(y + 4)}q-2-7 4-8 3-6 7-1 6 0 5 6 0 5-8 5-6 1-8-2z`)];
}

/** An ear of grain in added white, bent to one side. */
function ear(x: number, top: number, side: number): Coloured[] {
  const grains = [0, 1, 2, 3]
    .map((at) => {
      const y = top + 7 + at * 7;
      return `M${r1(x)} ${r1(y + 5)}q-6-1-6-8 6 1 6 8zM${r1(x)} ${r1(y + 5)}q6-1 6-8-6 1-6 8z`;
    })
    .join('');
  return [
    {
      d: `M${r1(x + side)} ${GROUND}q${r1(-side)} -20 ${r1(-side)} ${r1(top + 12 - GROUND)}`,
      fill: 'none',
      line: WHITE,
      width: 1.6,
    },
    { d: `${grains}M${r1(x)} ${r1(top + 6)}q-3-5 0-10 3 5 0 10z`, fill: WHITE, line: INK, width: 0.9 },
  ];
}
