// Decisions that are one list of answers: chosen income (one good for each building), the civilization, extra incomes.
import type { Action, Choice, ChooseIncome } from '../../../wire/peloponnes';
import { ChoicePlan, Kept } from './plan.svelte';

export type Good = ChooseIncome['goods'][number];

export class IncomePlan extends ChoicePlan {
  readonly #picked = new Kept<Readonly<Record<string, Good>>>();

  get #offers(): readonly { choice: Choice; tiles: readonly string[]; goods: readonly Good[] }[] {
    return this.choices.flatMap((choice) =>
      choice.action.type === 'choose_income'
        ? [{ choice, tiles: choice.action.tiles, goods: choice.action.goods }]
        : [],
    );
  }
  get tiles(): readonly string[] {
    return this.#offers[0]?.tiles ?? [];
  }
  goods(tile: string): readonly Good[] {
    const at = this.tiles.indexOf(tile);
    return [...new Set(this.#offers.flatMap((one) => one.goods[at] ?? []))];
  }
  get picked(): Readonly<Record<string, Good>> {
    return this.#picked.get(this.turn) ?? {};
  }
  pick(tile: string, good: Good): void {
    this.#picked.set(this.turn, { ...this.picked, [tile]: good });
  }
  /** What would come of it if this good were picked for the tile, everything else as it is or as it comes first. */
  outlook(tile: string, good: Good): Choice | null {
    const picked: Readonly<Record<string, Good>> = { ...this.picked, [tile]: good };
    const fits = this.#offers.filter((one) =>
      one.tiles.every((other, at) => picked[other] === undefined || picked[other] === one.goods[at]),
    );
    return fits[0]?.choice ?? null;
  }
  get choice(): Choice | null {
    const { picked } = this;
    return this.#offers.find((one) => one.tiles.every((tile, at) => picked[tile] === one.goods[at]))?.choice ?? null;
  }
}

/** One answer of several, told apart by a key. */
export class OnePlan extends ChoicePlan {
  readonly #key = new Kept<string>();

  static key(action: Action): string {
    if (action.type === 'choose_civilization') return String(action.number);
    return action.type === 'choose_extra_income' ? action.goods.join('-') : '';
  }
  get key(): string | null {
    return this.#key.get(this.turn) ?? null;
  }
  pick(key: string): void {
    this.#key.set(this.turn, key);
  }
  get choice(): Choice | null {
    return this.choices.find((one) => OnePlan.key(one.action) === this.key) ?? null;
  }
}
