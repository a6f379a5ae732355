// Looks up what is printed on the pieces: the figures come with the view, no rule is worked out here.
import type { Civilization, Pieces, Tile, View } from '../../wire/peloponnes';

export const GOODS = ['wood', 'stone', 'food', 'population', 'luxury', 'coins'] as const;
export type Good = (typeof GOODS)[number];
export type Amounts = Readonly<Partial<Record<Good, number>>>;
export type Face = Tile;

const TILES = new WeakMap<Pieces, Map<string, Face>>();

const UNKNOWN: Omit<Face, 'id'> = {
  stack: 'A',
  kind: 'building',
  name: '?',
  prestige: 0,
  min_bid: 1,
  cost: { wood: 0, stone: 0 },
  gain: { population: 0, coins: 0, luxury: 0, food: 0 },
  income: { wood: 0, stone: 0, food: 0 },
  terrain: [],
  protects: null,
  supply_round: false,
  bid_bonus: 0,
  free_placement: false,
  choose_income: [],
};

/** The face of a tile. */
export function faceOf(view: Pick<View, 'pieces'>, id: string): Face {
  let known = TILES.get(view.pieces);
  if (known === undefined) {
    known = new Map(view.pieces.tiles.map((tile) => [tile.id, tile]));
    TILES.set(view.pieces, known);
  }
  return known.get(id) ?? { ...UNKNOWN, id };
}

/** Nothing comes in any more: the income of the last round has been given. */
export function lastHarvestIn(view: Pick<View, 'round' | 'rounds' | 'phase' | 'final_supply'>): boolean {
  const given = view.final_supply || ['income', 'disaster', 'finished'].includes(view.phase);
  return view.round === view.rounds && given;
}

export function civilizationOf(view: Pick<View, 'pieces'>, number: number): Civilization | null {
  return view.pieces.civilizations.find((one) => one.number === number) ?? null;
}

/** The goods of a list of amounts in the order of the mat. */
export function entries(amounts: Amounts): [Good, number][] {
  return GOODS.flatMap((good): [Good, number][] => {
    const count = amounts[good] ?? 0;
    return count === 0 ? [] : [[good, count]];
  });
}

export interface Power {
  key: string;
  sign: string;
  /** A disaster that is barred. */
  ward: boolean;
}

/** What a tile can do beyond its figures, as signs. */
export function powersOf(face: Face): Power[] {
  return [
    ...(face.protects ? [{ key: 'protects', sign: face.protects, ward: true }] : []),
    ...(face.supply_round ? [{ key: 'supply', sign: 'supply', ward: false }] : []),
    ...(face.bid_bonus ? [{ key: 'bonus', sign: 'bonus', ward: false }] : []),
    ...(face.free_placement ? [{ key: 'free', sign: 'free', ward: false }] : []),
    ...((face.choose_income ?? []).length > 0 ? [{ key: 'choice', sign: 'choice', ward: false }] : []),
  ];
}
