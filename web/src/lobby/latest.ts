// What happened last at a table, in one line, as everybody may know it.
import { catalogue, t } from '../lib/catalogue.svelte';
import { seatNames } from '../lib/seats';
import { comingDay } from '../lib/time';
import type { Event, TableSummary } from '../wire/frame';

/** So much fits into the greeting. */
const SHORT = 72;

/** What another seat did last, short enough for a headline; nothing if the last decision was mine. */
export function headline(table: TableSummary): string {
  const last = table.latest;
  if (table.status !== 'running' || last === null || table.seats[last.seat]?.mine !== false) return '';
  const told = decided(table);
  return told.length <= SHORT ? told : moved(table, last.seat);
}

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
  return decided(table);
}

function decided(table: TableSummary): string {
  const last = table.latest;
  if (last === null) return '';
  const words = catalogue.words(table.game);
  const event = last.event as Event | null;
  if (event === null) return moved(table, last.seat);
  const key = `event.${event.type}`;
  return words.has(key) ? words.say(key, { ...event }, seatNames(table.seats, words)) : moved(table, last.seat);
}

function moved(table: TableSummary, seat: number): string {
  return t('frame.mine.moved', { name: seatNames(table.seats, catalogue.words(table.game))[seat] ?? '' });
}
