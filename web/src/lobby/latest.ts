// What happened last at a table, in one line, as everybody may know it.
import { catalogue, t } from '../lib/catalogue.svelte';
import { seatNames } from '../lib/seats';
import { comingDay } from '../lib/time';
import type { Event, TableSummary } from '../wire/frame';

export function latest(table: TableSummary): string {
  const words = catalogue.words(table.game);
  const names = seatNames(table.seats, words);
  if (table.status === 'running' && table.rest !== null)
    return table.rest.until === null
      ? t('frame.mine.rest_open')
      : t('frame.mine.rest_until', { day: comingDay(table.rest.until, catalogue.language) });
  const gone = table.seats.find((seat) => seat.away !== null && seat.clock?.runs && !seat.mine);
  if (table.status === 'running' && gone !== undefined && gone.away !== null)
    return t('frame.mine.away', {
      name: names[gone.seat] ?? '',
      day: comingDay(gone.away, catalogue.language),
    });
  const last = table.latest;
  if (last === null) return '';
  const event = last.event as Event | null;
  const name = names[last.seat] ?? '';
  if (event === null) return t('frame.mine.moved', { name });
  const key = `event.${event.type}`;
  return words.has(key) ? words.say(key, { ...event }, names) : t('frame.mine.moved', { name });
}
