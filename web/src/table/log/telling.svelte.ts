// Tells screen readers what happens, in order, and makes its sounds: every decision is one line, then comes what is asked
// of me, also when it is the same as before, and in the end how the game ended. Nothing is told when a table is opened.
import { untrack } from 'svelte';
import type { BoardModule } from '../../games/types';
import { afterPicture } from '../../lib/afterPicture';
import { announce } from '../../lib/announce.svelte';
import { motion } from '../../lib/motion/queue.svelte';
import { sound, type SoundName } from '../../lib/sound.svelte';
import { wordKey } from '../../lib/words';
import type { Event, Moment } from '../../wire/frame';
import type { TableClient } from '../client/client.svelte';
import { told } from './log';

/** To be called while a component is made. */
export function tellTable(table: TableClient, module: BoardModule | null): void {
  let seen = -1;
  let version = -1;
  let over = false;
  $effect(() => {
    const { update, moments } = table;
    if (update === null) return;
    void update.seq;
    void update.version;
    void update.outcome;
    untrack(() => {
      const opened = seen < 0;
      const news = opened ? [] : moments.filter((moment) => moment.seq >= seen && !moment.undo);
      const again = update.version !== version;
      seen = update.seq;
      version = update.version;
      const ended = update.outcome !== null && !over;
      over = update.outcome !== null;
      if (opened) return;
      const { seat, actors, task, outcome } = update;
      // It is heard, not seen: the picture goes before.
      afterPicture(() => {
        for (const moment of news) announce(wordsOf(table, module, moment));
        for (const name of new Set(news.flatMap((moment) => soundsOf(module, moment)))) sound.play(name);
        const mine = seat !== null && actors.includes(seat);
        if (mine && again && task !== null) {
          announce(table.say(wordKey('task', task.code), task.params));
          // My turn is called when the others' moves have been shown.
          if (news.some((moment) => moment.seat !== seat)) motion.after(() => sound.play('turn'));
        }
        if (ended && outcome !== null) {
          const { verdict, winners } = outcome;
          announce(table.say(wordKey('verdict', verdict.code), verdict.params));
          const won = seat === null || winners.includes(seat);
          motion.after(() => sound.play(won ? 'victory' : 'defeat'));
        }
      });
    });
  });
}

function wordsOf(table: TableClient, module: BoardModule | null, moment: Moment): string {
  return moment.events
    .filter((event: Event) => module?.spoken?.(event, table) ?? (moment.seat !== table.seat && ofMe(table, event)))
    .map((event: Event) =>
      told(table, module, moment, event)
        .map((piece) => piece.text)
        .join(''),
    )
    .join(' ');
}

/** Whether the words of an event speak of my seat. */
function ofMe(table: TableClient, event: Event): boolean {
  const pieces = table.pieces(`event.${event.type}`, { ...event });
  return pieces.some((piece) => piece.group === 'seat' && piece.value === table.seat);
}

function soundsOf(module: BoardModule | null, moment: Moment): SoundName[] {
  return moment.events.flatMap((event: Event) => module?.sounds?.[event.type] ?? []);
}
