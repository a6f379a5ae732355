// Tells screen readers what happens, in order and as one message, and makes the sounds of it: bids, who is outbid, income,
// chits and disasters. Nothing is told twice, and nothing when a table is opened.
import { untrack } from 'svelte';
import { announce } from '../../../lib/announce.svelte';
import { sound, type SoundName } from '../../../lib/sound.svelte';
import { wordKey } from '../../../lib/words';
import type { Event } from '../../../wire/peloponnes';
import type { Table } from '../table';

const TOLD: readonly Event['type'][] = [
  'bid_made',
  'displaced',
  'relocated',
  'withdrawn',
  'passed',
  'bought',
  'building_paid',
  'building_marked',
  'building_lost',
  'land_placed',
  'land_lost',
  'income_received',
  'income_chosen',
  'chit_turned',
  'disaster_struck',
  'spared',
  'loss_suffered',
  'tiles_kept',
  'fed',
  'buildings_settled',
  'supply_began',
  'round_began',
];

const SOUNDS: Readonly<Partial<Record<Event['type'], SoundName>>> = {
  bid_made: 'other',
  displaced: 'outbid',
  land_placed: 'stone',
  building_paid: 'stone',
  building_marked: 'stone',
  income_received: 'grain',
  chit_turned: 'chit',
  disaster_struck: 'rumble',
};

/** What of a series of events is said: of the income of others nobody wants to hear every figure. */
export function spoken(events: readonly Event[], seat: number | null): Event[] {
  return events.filter((event) => {
    if (!TOLD.includes(event.type)) return false;
    return event.type !== 'income_received' || seat === null || event.seat === seat;
  });
}

export function tell(of: () => Table): void {
  let seen = -1;
  $effect(() => {
    const table = of();
    const moments = table.moments;
    untrack(() => {
      const from = seen;
      seen = moments.length;
      if (from < 0 || table.mode !== 'now') return;
      const events = moments.filter((moment) => moment.seq >= from && !moment.undo).flatMap((moment) => moment.events);
      const made = new Set(events.flatMap((event) => SOUNDS[event.type] ?? []));
      for (const name of made) sound.play(name);
      const lines = spoken(events, table.seat).map((event) => table.say(`event.${event.type}`, { ...event }));
      if (lines.length === 0) return;
      if (table.myTurn && table.task !== null)
        lines.push(table.say(wordKey('task', table.task.code), table.task.params));
      announce(lines.join(' '));
    });
  });
}
