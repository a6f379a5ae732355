// The building just won: which way it goes.
import type { Choice } from '../../../wire/peloponnes';
import { ChoicePlan, Kept } from './plan.svelte';

export const WAYS = ['pay', 'mark', 'discard'] as const;
export type Way = (typeof WAYS)[number];

export class BuildPlan extends ChoicePlan {
  readonly #way = new Kept<Way>();

  get tile(): string | null {
    return this.me?.won ?? null;
  }
  choiceOf(way: Way): Choice | null {
    return this.choices.find((one) => one.action.type === 'build' && one.action.way === way) ?? null;
  }
  /** Paid for, if that is possible. */
  get way(): Way | null {
    return this.#way.get(this.turn) ?? WAYS.find((way) => this.choiceOf(way) !== null) ?? null;
  }
  choose(way: Way): void {
    if (this.choiceOf(way) !== null) this.#way.set(this.turn, way);
  }
  get choice(): Choice | null {
    return this.way === null ? null : this.choiceOf(this.way);
  }
  override get rash(): boolean {
    return this.way === 'discard' && WAYS.some((way) => way !== 'discard' && this.choiceOf(way) !== null);
  }
}
