// One click to a running table: no form, and no name before others are met.
import { board } from '../games/registry';
import { me } from '../signin/session.svelte';
import { api } from './api';
import { catalogue } from './catalogue.svelte';
import { router, tableAddress } from './router.svelte';

/** Board and words of a game travel before they are needed. If they do not arrive, the table's own page says so. */
export function prepare(game: string): void {
  for (const coming of [board(game), catalogue.load(game)]) coming.catch(() => undefined);
}

export async function playNow(game: string): Promise<void> {
  prepare(game);
  const table = await api.playNow(game);
  if (me.id === null) await me.load(); // the server knows this browser from now on
  router.go(tableAddress(table.card.id));
}
