// A bid, a purchase or the move of a displaced bid while it is being made: a tile, and how many coins.
import type { Action, Holdings, OpenTile, Prospect, Result, RoundIncome, Step } from '../../../wire/peloponnes';
import { ChoicePlan, Kept } from './plan.svelte';

export class BidPlan extends ChoicePlan {
  readonly #tile = new Kept<string | null>();
  readonly #amount = new Kept<number>();

  /** None of the answers listed: a bid is worked out from its tile and amount. */
  get choice(): null {
    return null;
  }
  get lots(): readonly OpenTile[] {
    return this.view === null ? [] : [...this.view.auction, ...this.view.conquest];
  }
  /** The chosen tile. A displaced bid starts on the first tile it could move to. */
  get tile(): string | null {
    const wished = this.#tile.get(this.turn);
    if (wished !== undefined) return this.lots.some((lot) => lot.tile === wished) ? wished : null;
    const move = this.view?.prospects?.find((one) => one.act === 'relocate' && one.ladder[0]?.ways[0] !== 'lost');
    return move?.now ? move.tile : null;
  }
  choose(tile: string | null): void {
    this.#tile.set(this.turn, tile);
    this.#amount.clear();
  }
  /** As if nothing had been chosen in this turn. */
  forget(): void {
    this.#tile.clear();
    this.#amount.clear();
  }
  /** Back to before anything was chosen; false if nothing was. */
  leave(): boolean {
    if (this.tile === null) return false;
    this.choose(null);
    return true;
  }

  prospectOf(tile: string | null): Prospect | null {
    return this.view?.prospects?.find((one) => one.tile === tile) ?? null;
  }
  get prospect(): Prospect | null {
    return this.prospectOf(this.tile);
  }
  get lot(): OpenTile | null {
    return this.lots.find((lot) => lot.tile === this.tile) ?? null;
  }
  get ladder(): readonly Step[] {
    return this.prospect?.ladder ?? [];
  }
  /** A tile starts at the least legal bid. */
  get step(): Step | null {
    const wished = this.#amount.get(this.turn);
    return this.ladder.find((step) => step.amount === wished) ?? this.ladder[0] ?? null;
  }
  get amount(): number {
    return this.step?.amount ?? 0;
  }
  set amount(wished: number) {
    const [low, high] = [this.ladder[0], this.ladder.at(-1)];
    if (low === undefined || high === undefined) return;
    this.#amount.set(this.turn, Math.max(low.amount, Math.min(high.amount, wished)));
  }

  /** The way the tile would go at this amount. */
  get result(): Result | null {
    const results = this.prospect?.results ?? [];
    return results.find((one) => one.way === this.step?.ways[0]) ?? results[0] ?? null;
  }
  override get after(): Holdings | null {
    const [result, step, least] = [this.result, this.step, this.ladder[0]];
    if (result === null || step === null || least === undefined) return null;
    // The engine works the result out for the least bid; a higher one leaves fewer coins, and points as the step says.
    return {
      ...result.after,
      coins: result.after.coins - (least.coins - step.coins),
      luxury: result.after.luxury - (least.luxury - step.luxury),
      prestige_points: step.prestige_points,
      score: step.score,
    };
  }
  override get income(): RoundIncome | null {
    return this.result?.income ?? null;
  }
  override get lost(): readonly string[] {
    return [];
  }
  override get rash(): boolean {
    return this.step?.ways[0] === 'lost';
  }
  override get action(): Action | null {
    const [prospect, step] = [this.prospect, this.step];
    if (prospect === null || step === null || !prospect.now) return null;
    if (prospect.act === 'relocate') return { type: 'relocate', tile: prospect.tile };
    if (prospect.act === 'buy') return { type: 'buy', tile: prospect.tile };
    return { type: 'bid', tile: prospect.tile, amount: step.amount };
  }
}
