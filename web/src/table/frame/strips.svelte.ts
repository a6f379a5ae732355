// The lines that hang from the top bar over the head of a table: what is to be said about its time, and which table waits
// elsewhere. They come and go without moving anything, so they must not stay over what they cover: the next press or key
// beside them folds each to a sign in the top bar, which opens it again.
import { nextTable } from '../../shell/nextTable.svelte';
import type { TableClient } from '../client/client.svelte';
import { timeLine, type TimeLine } from '../clock/timeLine';

export class Strips {
  readonly #table: TableClient;
  /** The line about time that was folded; another one opens by itself. */
  #folded = $state('');
  /** Whether the table that waits was asked for at its sign. */
  #asked = $state(false);
  readonly time: TimeLine | null = $derived.by(() => timeLine(this.#table));
  readonly timeOpen = $derived(this.time !== null && this.time.bold !== this.#folded);

  /** To be called while a component is made. */
  constructor(table: TableClient) {
    this.#table = table;
    // What comes again is news, though it says the same as before.
    $effect(() => {
      if (this.time?.bold !== this.#folded) this.#folded = '';
    });
  }

  get nextOpen(): boolean {
    return nextTable.table !== null && (nextTable.fresh || this.#asked);
  }

  openTime(): void {
    this.#folded = '';
  }
  openNext(): void {
    this.#asked = true;
  }
  fold(): void {
    if (this.time !== null) this.#folded = this.time.bold;
    this.#asked = false;
    nextTable.putAway();
  }
}
