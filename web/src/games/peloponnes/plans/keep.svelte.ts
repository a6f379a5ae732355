// Earthquake and tempest: which tiles are paid for. The engine lists every set that can be kept.
import type { Choice } from '../../../wire/peloponnes';
import { faceOf } from '../pieces';
import { ChoicePlan, Kept } from './plan.svelte';
import { same, within } from './sets';

interface Offer {
  choice: Choice;
  tiles: readonly string[];
}

export class KeepPlan extends ChoicePlan {
  readonly #wish = new Kept<readonly string[]>();

  get #offers(): readonly Offer[] {
    return this.choices.flatMap((choice) =>
      choice.action.type === 'keep_buildings' || choice.action.type === 'keep_lands'
        ? [{ choice, tiles: choice.action.tiles }]
        : [],
    );
  }
  get quake(): boolean {
    return this.view?.disaster === 'earthquake';
  }
  /** All that the disaster is about. */
  get all(): readonly string[] {
    return (this.quake ? this.me?.buildings.map((one) => one.tile) : this.me?.lands) ?? [];
  }
  get most(): number {
    return Math.max(0, ...this.#offers.map((one) => one.tiles.length));
  }
  /** All that can be paid for, and of that the most prestige: the player changes it as he likes. */
  get kept(): readonly string[] {
    const wish = this.#wish.get(this.turn);
    if (wish !== undefined) return wish;
    const best = this.#offers
      .filter((one) => one.tiles.length === this.most)
      .sort((one, other) => this.prestige(other.tiles) - this.prestige(one.tiles))[0];
    return best?.tiles ?? [];
  }
  prestige(tiles: readonly string[]): number {
    const view = this.view;
    return view === null ? 0 : tiles.reduce((sum, tile) => sum + faceOf(view, tile).prestige, 0);
  }
  possible(tile: string): boolean {
    return this.kept.includes(tile) || this.#with(tile) !== null;
  }
  /** The set with this tile in it too; if that is too much, the one of least prestige leaves for it. */
  #with(tile: string): readonly string[] | null {
    const more = [...this.kept, tile];
    if (this.#offers.some((one) => within(more, one.tiles))) return more;
    const others = [...this.kept].sort((one, other) => this.prestige([one]) - this.prestige([other]));
    for (const out of others) {
      const swapped = more.filter((one) => one !== out);
      if (this.#offers.some((one) => within(swapped, one.tiles))) return swapped;
    }
    return null;
  }
  toggle(tile: string): void {
    const next = this.kept.includes(tile) ? this.kept.filter((one) => one !== tile) : this.#with(tile);
    if (next !== null) this.#wish.set(this.turn, next);
  }
  get choice(): Choice | null {
    return this.#offers.find((one) => same(one.tiles, this.kept))?.choice ?? null;
  }
  override get rash(): boolean {
    return this.kept.length < this.most;
  }
}
