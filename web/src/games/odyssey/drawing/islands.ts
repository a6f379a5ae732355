// What stands on an island: pines and cypresses, crags, the temple of the Sacred Island. All from the square's name.
import { fraction } from '../../../lib/coast/noise';
import type { Ship, Square } from '../squares';

/** Painted one after the other, each with its class. */
export interface Stroke {
  paint: 'trunk' | 'crown' | 'light' | 'crag' | 'shade' | 'ray' | 'fane' | 'gable';
  d: string;
}

export interface Island {
  square: string;
  strokes: readonly Stroke[];
  /** The flag of a starting island stands here. */
  flag: { ship: Ship; x: number; y: number } | null;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

function pine(x: number, y: number, s: number): Stroke[] {
  return [
    { paint: 'trunk', d: `M${n(x)} ${n(y)}v${n(-s * 0.8)}` },
    {
      paint: 'crown',
      d:
        `M${n(x - s * 0.62)} ${n(y - s * 0.6)}q${n(-s * 0.1)} ${n(-s * 0.45)} ${n(s * 0.3)} ${n(-s * 0.5)}` +
        `q${n(s * 0.3)} ${n(-s * 0.45)} ${n(s * 0.64)} 0q${n(s * 0.42)} 0 ${n(s * 0.3)} ${n(s * 0.5)}` +
        `q${n(-s * 0.6)} ${n(s * 0.2)} ${n(-s * 1.24)} 0Z`,
    },
    {
      paint: 'light',
      d: `M${n(x - s * 0.36)} ${n(y - s * 0.86)}q${n(s * 0.2)} ${n(-s * 0.3)} ${n(s * 0.5)} ${n(-s * 0.12)}`,
    },
  ];
}

function cypress(x: number, y: number, s: number): Stroke[] {
  return [
    { paint: 'trunk', d: `M${n(x)} ${n(y)}v${n(-s * 0.3)}` },
    {
      paint: 'crown',
      d:
        `M${n(x)} ${n(y - s * 1.7)}q${n(s * 0.46)} ${n(s)} 0 ${n(s * 1.5)}` +
        `q${n(-s * 0.46)} ${n(-s * 0.5)} 0 ${n(-s * 1.5)}Z`,
    },
  ];
}

function crag(x: number, y: number, w: number, h: number, lean: number): Stroke[] {
  const ridge = `L${n(x + w * 0.35)} ${n(y - h * 0.5)}L${n(x + w * 0.6)} ${n(y - h * 0.42)}L${n(x + w)} ${n(y)}`;
  const flank = `M${n(x - w)} ${n(y)}L${n(x - w * 0.55)} ${n(y - h * 0.55)}L${n(x - w * 0.3)} ${n(y - h * 0.45)}`;
  return [
    { paint: 'crag', d: `${flank}L${n(x + lean)} ${n(y - h)}${ridge}Z` },
    {
      paint: 'shade',
      d: `M${n(x + lean)} ${n(y - h)}${ridge}H${n(x + w * 0.2)}L${n(x + w * 0.05)} ${n(y - h * 0.45)}Z`,
    },
  ];
}

function woods(lot: (...what: (string | number)[]) => number, x: number, y: number): Stroke[] {
  const turn = lot('trees') * 6;
  return Array.from({ length: 4 + Math.floor(2 * lot('many')) }, (_, at) => {
    const angle = at * 2.4 + turn;
    const away = 4 + 8.2 * Math.sqrt(at);
    return {
      x: x + away * Math.cos(angle) * 1.05,
      y: y + 8 + away * Math.sin(angle) * 0.5,
      size: 15 + 5 * lot(at, 'height'),
      pine: lot(at, 'kind') > 0.35,
    };
  })
    .sort((one, other) => one.y - other.y)
    .flatMap((tree) => (tree.pine ? pine(tree.x, tree.y, tree.size) : cypress(tree.x, tree.y, tree.size * 0.85)));
}

function crags(lot: (...what: (string | number)[]) => number, x: number, y: number): Stroke[] {
  const width = 14 + 4 * lot('width');
  return [
    ...crag(x - 12 + 4 * lot(1), y + 8, width, 24 + 10 * lot(2), -2),
    ...crag(x + 11, y + 12, width + 1, 32 + 11 * lot(3), 2),
    ...crag(x - 4, y + 16, width * 0.8, 14 + 6 * lot(4), 1),
  ];
}

function temple(x: number, y: number): Stroke[] {
  const at = (dx: number, dy: number): string => `${x + dx} ${y + dy}`;
  const column = (dx: number): string => `M${at(dx, -5)}h6v20h-6Z`;
  return [
    ...[-72, -48, -24, 0, 24, 48, 72].map((angle): Stroke => {
      const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      return { paint: 'ray', d: `M${n(x + 35 * sin)} ${n(y - 35 * cos)}l${n(9 * sin)} ${n(-9 * cos)}` };
    }),
    {
      paint: 'fane',
      d: `M${at(-24, -11)}h48v4h-48Z${[-22, -10, 4, 16].map(column).join('')}` + `M${at(-27, 17)}h54v5h-54Z`,
    },
    { paint: 'gable', d: `M${at(-28, -13)}l28-17 28 17Z` },
  ];
}

export function island(board: string, one: Square): Island {
  const [x, y] = [one.column * 100 + 50, one.row * 100 + 53];
  const lot = (...what: (string | number)[]): number => fraction(board, one.name, ...what);
  const strokes =
    one.terrain === 'sacred' ? temple(x, y - 2) : one.terrain === 'rocky' ? crags(lot, x, y) : woods(lot, x, y);
  const flag = one.start === null ? null : { ship: one.start, x: x + 32, y: y + 30 };
  return { square: one.name, strokes, flag };
}
