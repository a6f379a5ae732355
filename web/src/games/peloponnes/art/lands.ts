// Landscapes: mountains, forest, hills and fields composed from left to right on a 150 × 150 field.
import { chance, type Coloured } from './shapes';

type Terrain = 'mountains' | 'forest' | 'hills' | 'fields';

const LINE = '#3a2a1c';
const r1 = (value: number): string => String(Math.round(value * 10) / 10);

/** The stack a tile belongs to sets the hour: morning, noon, evening. */
const SKIES: Readonly<Record<string, readonly [string, string]>> = {
  A: ['#f3dcb0', '#bcd6d6'],
  B: ['#f2e6c4', '#8fc0d6'],
  C: ['#f4b06f', '#a88fb5'],
};

export function sky(id: string): readonly [string, string] {
  return SKIES[id.charAt(0)] ?? ['#f3dcb0', '#bcd6d6'];
}

const DRAWN = new Map<string, readonly Coloured[]>();

export function landscape(id: string, terrain: readonly string[]): readonly Coloured[] {
  const known = DRAWN.get(id) ?? compose(id, terrain);
  DRAWN.set(id, known);
  return known;
}

function compose(id: string, terrain: readonly string[]): Coloured[] {
  const random = chance(id);
  const width = 150 / Math.max(1, terrain.length);
  const shapes: Coloured[] = [sun(id, random), distance(random)];
  // Mountains lie behind, fields in front, whatever the order from left to right.
  const depth: Terrain[] = ['mountains', 'hills', 'forest', 'fields'];
  for (const kind of depth) {
    const at = terrain.indexOf(kind);
    if (at < 0) continue;
    const from = at * width - (terrain.length > 1 ? 10 : 0);
    const to = (at + 1) * width + (terrain.length > 1 ? 10 : 0);
    shapes.push(...DRAW[kind](from, to, random));
  }
  return shapes;
}

function sun(id: string, random: () => number): Coloured {
  const x = 45 + random() * 60;
  const y = id.startsWith('C') ? 62 : 48;
  return {
    d: `M${r1(x - 11)} ${y}a11 11 0 1 1 22 0a11 11 0 1 1-22 0z`,
    fill: id.startsWith('C') ? '#e2632f' : '#f7c948',
  };
}

function distance(random: () => number): Coloured {
  const lift = random() * 8;
  return {
    d: `M0 ${r1(88 - lift)}q30-16 62-3t50-6 38 4V150H0z`,
    fill: '#a9b38b',
  };
}

const DRAW: Readonly<Record<Terrain, (from: number, to: number, random: () => number) => Coloured[]>> = {
  mountains(from, to, random) {
    const shapes: Coloured[] = [];
    const wide = to - from;
    const peaks = wide > 100 ? 3 : wide > 70 ? 2 : 1;
    const base = 116;
    for (let at = 0; at < peaks; at++) {
      const middle = from + (wide * (at + 0.5)) / peaks + (random() - 0.5) * 8;
      const half = Math.min(46, (wide / peaks) * 0.72);
      const top = at === 1 || peaks === 1 ? 36 + random() * 6 : 48 + random() * 10;
      const left = middle - half;
      const right = middle + half;
      const snow = (base - top) * 0.26;
      const slope = half / (base - top);
      shapes.push(
        {
          d: `M${r1(left)} ${base}L${r1(middle)} ${r1(top)}L${r1(right)} ${base}z`,
          fill: '#8d8377',
          line: LINE,
          width: 1.2,
        },
        {
          d: `M${r1(middle)} ${r1(top)}L${r1(right)} ${base}H${r1(middle + 4)}l-8-22 6-14-7-12z`,
          fill: '#6a6159',
        },
        {
          d:
            `M${r1(middle)} ${r1(top)}l${r1(slope * snow)} ${r1(snow)}-4-3-4 5-4-5-3 3` +
            `L${r1(middle - slope * snow)} ${r1(top + snow)}z`,
          fill: '#fbf6ea',
        },
        {
          d: `M${r1(middle - half * 0.5)} ${base - 8}l7-12M${r1(middle - half * 0.15)} ${base - 6}l6-13M${r1(middle - half * 0.3)} ${base - 28}l5-9`,
          fill: 'none',
          line: '#574d44',
          width: 1.4,
        },
      );
    }
    return [...shapes, ground(from, to, 110, '#8f8a66')];
  },

  hills(from, to, random) {
    const wide = to - from;
    const lift = random() * 6;
    return [
      {
        d: `M${r1(from - 14)} 150L${r1(from)} 104q${r1(wide * 0.3)} ${r1(-44 - lift)} ${r1(wide * 0.62)} -6t${r1(wide * 0.38)} 2L${r1(to + 14)} 150z`,
        fill: '#c9a24c',
        line: LINE,
        width: 1.2,
      },
      {
        d: `M${r1(from - 14)} 150L${r1(from)} 118q${r1(wide * 0.35)} -20 ${r1(wide * 0.6)} -6t${r1(wide * 0.4)} -8L${r1(to + 14)} 150z`,
        fill: '#b0863a',
        line: LINE,
        width: 1,
      },
      // the mine: a dark mouth with a glint of silver
      {
        d: `M${r1(from + wide * 0.42)} 116v-9q6-9 12 0v9z`,
        fill: '#2a1d14',
        line: '#f3d98a',
        width: 1,
      },
      {
        d: `M${r1(from + wide * 0.42 + 3)} 113l2-3 2 3zM${r1(from + wide * 0.42 + 7)} 111l1.5-2.5 1.5 2.5z`,
        fill: '#fbe9a8',
      },
    ];
  },

  forest(from, to, random) {
    const shapes: Coloured[] = [ground(from, to, 100, '#6f8243')];
    const count = Math.max(4, Math.round((to - from) / 12));
    for (let row = 0; row < 3; row++) {
      for (let at = 0; at < count; at++) {
        const x = from + 5 + ((to - from - 10) * (at + (row % 2) * 0.5)) / count + random() * 4;
        const base = 94 + row * 11 + random() * 3;
        const height = 26 + random() * 10;
        const round = random() < 0.4;
        const fill = ['#3f5a34', '#4f6d39', '#5f7f40'][row] ?? '#4f6d39';
        shapes.push({ d: `M${r1(x - 1.2)} ${r1(base)}v-7h2.4v7z`, fill: '#5a3a22' });
        shapes.push(
          round
            ? {
                d: `M${r1(x)} ${r1(base - 5)}q-10 0-9-8-2-9 7-10 4-5 8 0 8 2 5 10 1 8-11 8z`,
                fill,
                line: LINE,
                width: 0.8,
              }
            : {
                d: `M${r1(x)} ${r1(base - height)}q8 ${r1(height * 0.55)} 5.5 ${r1(height - 5)}h-11q-2.5 ${r1(-height * 0.4)} 5.5 ${r1(5 - height)}z`,
                fill,
                line: LINE,
                width: 0.8,
              },
        );
      }
    }
    return shapes;
  },

  fields(from, to, random) {
    const wide = to - from;
    const shapes: Coloured[] = [ground(from, to, 98, '#dcb552')];
    const rows = 5;
    for (let at = 0; at < rows; at++) {
      const y = 102 + at * 9;
      shapes.push({
        d: `M${r1(from)} ${y}q${r1(wide / 2)} ${r1(-6 + random() * 3)} ${r1(wide)} 0v5q${r1(-wide / 2)} -5 ${r1(-wide)} 0z`,
        fill: at % 2 === 0 ? '#e9cb6b' : '#b98f33',
      });
    }
    const ears = Math.max(3, Math.round(wide / 20));
    for (let at = 0; at < ears; at++) {
      const x = from + (wide * (at + 0.5)) / ears + (random() - 0.5) * 5;
      const y = 94 + random() * 6;
      shapes.push({
        d:
          `M${r1(x)} ${r1(y + 26)}v-22M${r1(x)} ${r1(y + 4)}q-4-2-4-6 4 1 4 6q0-5 4-6 0 4-4 6M${r1(x)} ${r1(y + 11)}q-4-2-4-6 4 1 4 6q0-5 4-6 0 4-4 6` +
          `M${r1(x)} ${r1(y + 18)}q-4-2-4-6 4 1 4 6q0-5 4-6 0 4-4 6`,
        fill: '#f6e08d',
        line: '#6d4d14',
        width: 1.1,
      });
    }
    return shapes;
  },
};

function ground(from: number, to: number, y: number, fill: string): Coloured {
  const wide = to - from;
  return {
    d: `M${r1(from - 16)} 150L${r1(from)} ${y + 6}q${r1(wide * 0.25)} -10 ${r1(wide * 0.5)} -3t${r1(wide * 0.5)} 1L${r1(to + 16)} 150z`,
    fill,
    line: LINE,
    width: 1,
  };
}
