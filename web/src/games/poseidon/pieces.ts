// Looks up pieces in the view and gives every nation its mark. Works out no rule.
import { untrack } from 'svelte';
import type { Board, HexInfo, NationView, SiteView, View } from '../../wire/poseidon';

export function nationOf(view: View, id: string): NationView {
  const found = view.nations.find((nation) => nation.nation === id);
  if (found === undefined) throw new Error(`no nation ${id}`);
  return found;
}

const HEXES = new WeakMap<Board, Map<string, HexInfo>>();

export function hexOf(board: Board, id: string): HexInfo | null {
  let known = HEXES.get(board);
  if (known === undefined) {
    known = new Map(board.hexes.map((hex) => [hex.hex, hex]));
    HEXES.set(board, known);
  }
  return known.get(id) ?? null;
}

const SITES = new WeakMap<readonly SiteView[], Map<string, SiteView>>();

export function siteOf(view: View, id: string): SiteView | null {
  let known = SITES.get(view.sites);
  if (known === undefined) {
    known = new Map(view.sites.map((site) => [site.hex, site]));
    SITES.set(view.sites, known);
  }
  return known.get(id) ?? null;
}

/** Colour of the wooden pieces and of the letters on them, the same by day and by night. */
const PAINTS: Readonly<Record<string, readonly [string, string]>> = {
  red: ['#b3261e', '#ffffff'],
  blue: ['#1c5aa8', '#ffffff'],
  yellow: ['#f0c531', '#1d1a05'],
  gray: ['#9aa0a5', '#14181b'],
  orange: ['#e8832a', '#1f1002'],
  green: ['#2f7a3b', '#ffffff'],
  purple: ['#74409b', '#ffffff'],
  black: ['#23262a', '#ffffff'],
};

export function paint(nation: Pick<NationView, 'color'>): readonly [string, string] {
  return PAINTS[nation.color] ?? ['#5a6670', '#ffffff'];
}

/** Two letters that tell the nations apart: the first of the home port and the next one nobody else uses. */
export function lettersOf(nations: readonly Pick<NationView, 'nation' | 'home_name'>[]): Record<string, string> {
  const used = new Set<string>();
  const found: Record<string, string> = {};
  for (const nation of nations) {
    const [first = '?', ...rest] = nation.home_name;
    const pair = rest.map((letter) => first + letter).find((letters) => !used.has(letters)) ?? first;
    used.add(pair);
    found[nation.nation] = pair;
  }
  return found;
}

/** Phases as the map numbers them. */
export const ROMAN = ['', 'I', 'II', 'III', 'IV'];

/** Outlines on a 24 × 24 grid, one for each nation of the edition. */
export const OUTLINES: readonly string[] = [
  'M12 1.5A10.5 10.5 0 1 1 12 22.5 10.5 10.5 0 1 1 12 1.5Z',
  'M2.5 2.5h19v19h-19Z',
  'M12 .5 23.5 12 12 23.5 .5 12Z',
  'M6.5 2h11L23.5 12l-6 10h-11L.5 12Z',
  'M12 .5 23.5 9.2 19.2 22.5H4.8L.5 9.2Z',
  'M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9Z',
  'M2.5 2h19v11c0 5-4 8-9.5 10C6.5 21 2.5 18 2.5 13Z',
  'M1 6.5 12 1 23 6.500v11L12 23 1 17.500Z',
];

export interface Mark {
  fill: string;
  ink: string;
  outline: string;
  letters: string;
}

type Marks = ReadonlyMap<string, Mark>;
const NOBODYS: Mark = { fill: '#5a6670', ink: '#ffffff', outline: OUTLINES[0] ?? '', letters: '?' };
const MARKS = new WeakMap<View['nations'], Marks>();
/** By what they follow from, which a game never changes: the same nation always has the same object. */
const KNOWN = new Map<string, Marks>();

function marksOf(nations: View['nations']): Marks {
  let marks = MARKS.get(nations);
  if (marks !== undefined) return marks;
  const key = nations.map((nation) => [nation.nation, nation.home_name, nation.color].join()).join(';');
  marks = KNOWN.get(key);
  if (marks === undefined) {
    const letters = lettersOf(nations);
    marks = new Map(
      nations.map((nation, at): [string, Mark] => {
        const [fill, ink] = paint(nation);
        const outline = OUTLINES[at % OUTLINES.length] ?? '';
        return [nation.nation, { fill, ink, outline, letters: letters[nation.nation] ?? '?' }];
      }),
    );
    KNOWN.set(key, marks);
  }
  MARKS.set(nations, marks);
  return marks;
}

/** The same all through a game: whoever draws one needs not ask again when something changes for a nation. */
export function markOf(view: View, id: string): Mark {
  return marksOf(untrack(() => view.nations)).get(id) ?? NOBODYS;
}

/** The nation whose home this hex is, the same all through a game. */
export function atHome(view: View, hex: string): string | null {
  return untrack(() => view.nations).find((nation) => nation.home === hex)?.nation ?? null;
}

/** A difference as players write it. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0';
}
