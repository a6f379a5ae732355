// Tells those who are away that it is their turn at the table of this page (lib/notices.svelte.ts does the telling).
import { untrack } from 'svelte';
import { t } from '../lib/catalogue.svelte';
import { notices } from '../lib/notices.svelte';
import { tableName } from '../lib/tableName';
import { wordKey } from '../lib/words';
import type { TableClient } from './client/client.svelte';

/** `loaded`: whether the words of the game are there. To be called while a component is made. */
export function noticeTurns(table: TableClient, loaded: () => boolean): void {
  // Any of my seats, as the lobby counts: at one screen the turn goes from one to the other without a notice.
  const waits = $derived(table.myTurn || table.seats.some((other) => other.mine && table.actors.includes(other.seat)));
  let heard = 0;
  $effect(() => {
    if (!loaded() || table.update === null) return;
    const { seq, seat: own } = table.update;
    const [hidden, mine, late] = [notices.hidden, waits, table.catchingUp];
    untrack(() => {
      // A connection that was cut tells at once that I have decided elsewhere and that it is my turn again: that is
      // another turn.
      const missed = table.moments.filter((moment) => moment.seq >= heard);
      const decided = missed.findIndex((moment) => moment.seat === own && !moment.undo);
      heard = seq;
      if (decided >= 0 && missed.slice(decided).some((moment) => moment.seat !== own))
        notices.atTable(table.id, false, notice);
      // While others' moves are still being shown, it may be my turn already: whoever watches needs no notice.
      if (late && !hidden) notices.look(table.id);
      else notices.atTable(table.id, mine, notice);
    });
  });

  function notice(): { title: string; body: string } {
    const card = table.info?.card;
    const task = table.myTurn ? (table.update?.task ?? null) : null;
    return {
      title: card === undefined ? 'Thalassa' : tableName(card, (key) => table.say(key)),
      body: task === null ? t('frame.your_turn') : table.say(wordKey('task', task.code), task.params),
    };
  }
}
