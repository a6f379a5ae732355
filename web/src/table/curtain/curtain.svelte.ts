// Several seats at one screen: while the curtain is drawn nothing of the game is on the page. It is drawn before every
// change of the seat, and when nobody has looked at the page for a while.
import type { TableClient } from '../client/client.svelte';

/** So long in the background, and whoever comes back may be somebody else. */
export const AWAY_MS = 10_000;

export class CurtainState {
  #lifted = $state(false);
  #table: TableClient;

  constructor(table: TableClient) {
    this.#table = table;
    let left: number | null = null;
    $effect(() => {
      const look = (): void => {
        if (document.hidden) left = Date.now();
        else if (left !== null && Date.now() - left >= AWAY_MS) this.#lifted = false;
      };
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    });
  }

  get drawn(): boolean {
    const { seats, seat, status } = this.#table;
    const shared = seats.filter((one) => one.mine).length > 1;
    return shared && seat !== null && status === 'running' && !this.#lifted;
  }

  lift(): void {
    this.#lifted = true;
  }
}
