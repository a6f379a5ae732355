// How many chat messages of others came since the chat was last looked at; remembered by this browser.
import { recall, remember } from '../../lib/storage';
import type { TableClient } from '../client/client.svelte';

export class Unread {
  #table: TableClient;
  #looking: () => boolean;
  #read = $state(0);

  /** `looking`: whether the chat is in sight. To be made while a component is. */
  constructor(table: TableClient, looking: () => boolean) {
    this.#table = table;
    this.#looking = looking;
    this.#read = Number(recall(`thalassa.read.${table.id}`) ?? 0);
    $effect(() => {
      const last = table.chat.at(-1)?.number ?? 0;
      if (!looking() || last <= this.#read) return;
      this.#read = last;
      remember(`thalassa.read.${table.id}`, String(last));
    });
  }

  get count(): number {
    if (this.#looking()) return 0;
    const seat = this.#table.seat;
    return this.#table.chat.filter((line) => line.number > this.#read && (line.seat === null || line.seat !== seat))
      .length;
  }
}
