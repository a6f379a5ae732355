// What the player looks at: one selection shared by map, prestige track, charters and the decision panel.

/** A route laid over the map while it is considered. */
export interface Course {
  nation: string;
  hexes: readonly string[];
  donations: readonly string[];
}

export class Selection {
  nation = $state<string | null>(null);
  hex = $state<string | null>(null);
  /** A route pointed at in a list. */
  course = $state.raw<Course | null>(null);
  /** The Delian League marker is in the hand: posts it may go under are live. */
  delian = $state(false);

  chooseNation(nation: string): void {
    this.nation = this.nation === nation ? null : nation;
  }

  chooseHex(hex: string): void {
    this.hex = this.hex === hex ? null : hex;
  }
}

const KEPT = new Map<string, Selection>();

/** The selection of a table, so that the action bar and the tabs share it with the board. */
export function selectionOf(table: string): Selection {
  let known = KEPT.get(table);
  if (known === undefined) {
    known = new Selection();
    KEPT.clear();
    KEPT.set(table, known);
  }
  return known;
}
