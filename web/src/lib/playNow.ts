// One click to a running table: no form, and no name before others are met.
import { me } from '../signin/session.svelte';
import { api } from './api';
import { router, tableAddress } from './router.svelte';

export async function playNow(game: string): Promise<void> {
  const table = await api.playNow(game);
  if (me.id === null) await me.load(); // the server knows this browser from now on
  router.go(tableAddress(table.card.id));
}
