// What all decisions have in common while they are being made: the parts of the board draw it, the dock speaks of it.
import type { Action, Choice, Holdings, RoundIncome, SeatView, View } from '../../../wire/peloponnes';
import type { Table } from '../table';

export interface Plan {
  /** What the red button would do; null while nothing whole is chosen. */
  readonly action: Action | null;
  /** What I would then have. */
  readonly after: Holdings | null;
  /** How the income of a round would change. */
  readonly income: RoundIncome | null;
  /** Tiles of mine that would leave the game. */
  readonly lost: readonly string[];
  /** It gives something up that could be kept: asked about once. */
  readonly rash: boolean;
}

/** What a player has chosen but not decided: it belongs to one decision and is forgotten with it. */
export class Kept<T> {
  #held = $state.raw<{ turn: string; value: T } | null>(null);

  get(turn: string): T | undefined {
    return this.#held?.turn === turn ? this.#held.value : undefined;
  }
  set(turn: string, value: T): void {
    this.#held = { turn, value };
  }
  clear(): void {
    this.#held = null;
  }
}

/** A plan that picks one of the answers the engine lists. */
export abstract class ChoicePlan implements Plan {
  protected readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  protected get view(): View | null {
    return this.table.view;
  }
  get me(): SeatView | null {
    return this.view === null || this.view.seat === null ? null : (this.view.seats[this.view.seat] ?? null);
  }
  protected get choices(): readonly Choice[] {
    return this.view?.choices ?? [];
  }
  /** A decision is the same as long as the same thing is asked of me. */
  protected get turn(): string {
    const { view, me } = this;
    if (view === null) return '';
    const asked = view.choices?.[0]?.action.type ?? '';
    return [this.table.id, view.round, view.phase, view.disaster, asked, me?.bid.state, me?.won].join('/');
  }
  abstract get choice(): Choice | null;
  get action(): Action | null {
    return this.choice?.action ?? null;
  }
  get after(): Holdings | null {
    return this.choice?.after ?? null;
  }
  get income(): RoundIncome | null {
    const [before, after] = [this.me?.income, this.choice?.income];
    return before === undefined || after === undefined ? null : change(before, after);
  }
  get lost(): readonly string[] {
    return this.choice?.lost ?? [];
  }
  get rash(): boolean {
    return false;
  }
}

/** The difference of two incomes, good by good. */
function change(before: RoundIncome, after: RoundIncome): RoundIncome {
  return {
    wood: after.wood - before.wood,
    stone: after.stone - before.stone,
    food: after.food - before.food,
    inhabitants: after.inhabitants - before.inhabitants,
    coins: after.coins - before.coins,
    luxury: after.luxury - before.luxury,
    choices: after.choices - before.choices,
  };
}
