// When a player comes back to a table after a while, the page or the tab alike: how far he had seen it, and the walk
// through what has happened since.
import { untrack } from 'svelte';
import type { BoardModule } from '../../games/types';
import type { LastSeen } from '../../wire/frame';
import type { TableClient } from '../client/client.svelte';
import { newsSince, type News } from './news';

/** Whoever was away for less than this has missed nothing he would want to be told. */
const AWAY_SECONDS = 60;

export class SinceState {
  /** Whether the page that tells it is open. */
  open = $state(false);
  /** Whether the player walks through it on the board. */
  touring = $state(false);
  /** Whether the walk has been at its last stop, which is the table as it is. */
  arrived = $state(false);
  #table: TableClient;
  #module: BoardModule | null;
  #from = $state.raw<number | null>(null);
  #time = $state.raw(0);
  /** What the server said of my last visit, once it was told. */
  #heard: LastSeen | null = null;

  readonly news: News | null = $derived.by(() =>
    this.#from === null ? null : newsSince(this.#table, this.#module, this.#from, this.#time),
  );

  constructor(table: TableClient, module: BoardModule | null) {
    this.#table = table;
    this.#module = module;
  }

  /** To be called while a component is made; the frame of a table may be made anew while its page stays. */
  watch(): void {
    const table = this.#table;
    $effect(() => {
      const seen = table.lastSeen;
      if (seen === null || seen === this.#heard || table.update === null) return;
      this.#heard = seen;
      untrack(() => this.#tell(seen.seq, seen.time, Date.now() / 1000 + table.ahead - seen.time));
    });
    $effect(() => {
      let left: { seq: number; at: number } | null = null;
      const turn = (): void => {
        const now = Date.now() / 1000;
        if (document.hidden) left = { seq: table.moments.length, at: now };
        else if (left !== null) this.#tell(left.seq, left.at + table.ahead, now - left.at);
      };
      document.addEventListener('visibilitychange', turn);
      return () => document.removeEventListener('visibilitychange', turn);
    });
    // Whoever goes elsewhere in the game has done with it.
    $effect(() => {
      if (table.mode === 'now' && !this.arrived) this.touring = false;
    });
  }

  /** When I last looked, in seconds since 1970 by this machine's clock. */
  get time(): number {
    return this.#time - this.#table.ahead;
  }

  /** The positions to walk through: how I left the table, then one after each decision. */
  get stops(): readonly number[] {
    if (this.#from === null) return [];
    return [this.#from, ...(this.news?.steps ?? []).map((moment) => moment.seq + 1)];
  }

  /** The walk goes on to this stop; null: it is over. */
  walk(to: number | null): void {
    if (to === null) this.touring = this.arrived = false;
    else if (to >= this.#table.moments.length) this.arrived = true;
  }

  #tell(seq: number, time: number, away: number): void {
    if (away < AWAY_SECONDS || this.#table.seat === null || this.#table.outcome !== null) return;
    this.#from = seq;
    this.#time = time;
    this.#table.reach(seq);
    this.open = (this.news?.steps.length ?? 0) > 0;
  }
}
