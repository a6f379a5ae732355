// A supply round: who is fed with luxury, and which unpaid buildings are completed. One decision.
import type { Choice, Supply } from '../../../wire/peloponnes';
import { ChoicePlan, Kept } from './plan.svelte';
import { same } from './sets';

export interface Offer extends Choice {
  action: Supply;
}

export class SupplyPlan extends ChoicePlan {
  readonly #fed = new Kept<number>();
  readonly #complete = new Kept<readonly string[]>();

  get offers(): readonly Offer[] {
    return this.choices.flatMap((one) => (one.action.type === 'supply' ? [{ ...one, action: one.action }] : []));
  }
  get unpaid(): readonly string[] {
    return this.me?.buildings.filter((one) => !one.complete).map((one) => one.tile) ?? [];
  }
  /** How many can be fed with luxury. */
  get amounts(): readonly number[] {
    return [...new Set(this.offers.map((one) => one.action.extra_fed))].sort((one, other) => one - other);
  }
  /** The best for the score first, then for what stays. */
  get ranked(): readonly Offer[] {
    const worth = (one: Offer): number =>
      one.after.score * 1000 + one.after.prestige_points + one.after.population_points;
    return [...this.offers].sort((one, other) => worth(other) - worth(one));
  }
  get fed(): number {
    return this.#fed.get(this.turn) ?? this.ranked[0]?.action.extra_fed ?? 0;
  }
  set fed(count: number) {
    this.#complete.set(this.turn, this.complete);
    this.#fed.set(this.turn, count);
  }
  get complete(): readonly string[] {
    return this.#complete.get(this.turn) ?? this.ranked[0]?.action.complete ?? [];
  }
  settle(tile: string, pay: boolean): void {
    this.#fed.set(this.turn, this.fed);
    const others = this.complete.filter((one) => one !== tile);
    this.#complete.set(this.turn, pay ? [...others, tile] : others);
  }
  take(offer: Offer): void {
    this.#fed.set(this.turn, offer.action.extra_fed);
    this.#complete.set(this.turn, offer.action.complete);
  }
  #find(fed: number, complete: readonly string[]): Offer | null {
    return this.offers.find((one) => one.action.extra_fed === fed && same(one.action.complete, complete)) ?? null;
  }
  /** Whether as many could be fed, or this building paid for, with everything else as it is chosen. */
  canFeed(count: number): boolean {
    return this.#find(count, this.complete) !== null;
  }
  canPay(tile: string): boolean {
    return this.#find(this.fed, [...this.complete.filter((one) => one !== tile), tile]) !== null;
  }
  get choice(): Offer | null {
    return this.#find(this.fed, this.complete);
  }
  /** The best outcome that differs from the chosen one. */
  get other(): Offer | null {
    const chosen = this.choice;
    return this.ranked.find((one) => chosen === null || one.action !== chosen.action) ?? null;
  }
  /** What is chosen, possible or not. */
  get wanted(): Supply {
    return { type: 'supply', extra_fed: this.fed, complete: [...this.complete].sort() };
  }
  /** Something else would lose less of one thing and nothing more of the other. */
  override get rash(): boolean {
    const chosen = this.choice;
    if (chosen === null) return false;
    return this.offers.some(
      (one) =>
        one.after.inhabitants >= chosen.after.inhabitants &&
        one.lost.length <= chosen.lost.length &&
        (one.after.inhabitants > chosen.after.inhabitants || one.lost.length < chosen.lost.length),
    );
  }
}
