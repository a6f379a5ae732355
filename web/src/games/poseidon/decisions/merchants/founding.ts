// Where the figures of a founding find room under the stairs of what can be paid for, and what bots expect of it.
import type { FoundChoice, Outlook } from '../../../../wire/poseidon';

export interface Corner {
  /** The first row and column that are free, from there on to the end. */
  row: number;
  column: number;
}

/** The least room the figures need, in rows and columns of the matrix. */
const [LEAST_ROWS, LEAST_COLUMNS] = [4, 6];

/** The largest free corner at the lower right; null if it is too small for the figures. */
export function corner(
  values: readonly number[],
  sizes: readonly number[],
  taken: (prestige: number, disks: number) => boolean,
): Corner | null {
  let best: { room: number; found: Corner } | null = null;
  for (let row = 0; sizes.length - row >= LEAST_ROWS; row++) {
    const below = sizes.slice(row);
    const column = values.findLastIndex((value) => below.some((size) => taken(value, size))) + 1;
    const [rows, columns] = [sizes.length - row, values.length - column];
    if (columns >= LEAST_COLUMNS && rows * columns > (best?.room ?? 0))
      best = { room: rows * columns, found: { row, column } };
  }
  return best?.found ?? null;
}

/** What bots expect of each nation in the rounds they tell: founded like this, or before that is chosen as well as can be. */
export function expectations(
  outlook: Outlook | null,
  like: Pick<FoundChoice, 'prestige' | 'disks'> | null,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const sum = (revenue: readonly number[]): number => revenue.reduce((all, one) => all + one, 0);
  for (const { nation, prestige, disks, revenue } of outlook?.foundings ?? []) {
    if (like !== null && (prestige !== like.prestige || disks !== like.disks)) continue;
    if (sum(revenue) > sum(found.get(nation) ?? [-1])) found.set(nation, revenue);
  }
  return found;
}
