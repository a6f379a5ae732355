import { expect, test } from 'vitest';
import { clock, comingDay, day, dayOfYear, shortDay } from '../../src/lib/time';

const NOON = Date.UTC(2026, 10, 20, 12) / 1000; // the same day in every zone but the last two

test('English names the day before the month and counts 24 hours, as German does', () => {
  for (const language of ['en', 'de'] as const) {
    for (let hour = 0; hour < 24; hour++) {
      expect(clock(NOON + hour * 3600, language)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }
  }
  expect(comingDay(NOON, 'en')).toBe('Friday 20 November');
  expect(comingDay(NOON, 'de')).toBe('Freitag, 20. November');
  expect(dayOfYear('2026-11-17', 'en')).toBe('17 November');
  expect(dayOfYear('2026-11-17', 'de')).toBe('17. November');
  expect(day(NOON, 'en')).toBe('20 Nov 2026');
});

test('what is near is a day of the week', () => {
  expect(shortDay(NOON, 'en', NOON - 86_400)).toBe('Friday');
  expect(shortDay(NOON, 'en', NOON - 30 * 86_400)).toBe('20 Nov');
});
