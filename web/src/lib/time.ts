// Dates and numbers in the reader's language.
import type { Language } from './words';

/** English as it is written here: the day before the month, and 24 hours. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de' };

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 hours ago"; times are seconds since 1970 as the server sends them. */
export function ago(time: number, language: Language, now: number = Date.now() / 1000): string {
  const seconds = Math.round(time - now);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}

export function day(time: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium' }).format(new Date(time * 1000));
}

/** "20 November", of a date such as 2026-11-20 that is the same everywhere. */
export function dayOfYear(date: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

export function clock(time: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { hour: '2-digit', minute: '2-digit' }).format(
    new Date(time * 1000),
  );
}

/** "Friday 20 November": a day to come, as one says it. */
export function comingDay(time: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(time * 1000),
  );
}

/** A day as date fields have it, in the reader's own zone. */
export function dateField(time: number): string {
  const date = new Date(time * 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "Friday" within a week, else "20 Nov": the same where there is little room. */
export function shortDay(time: number, language: Language, now: number = Date.now() / 1000): string {
  const near = time - now < 6 * 86_400;
  return new Intl.DateTimeFormat(
    LOCALES[language],
    near ? { weekday: 'long' } : { day: 'numeric', month: 'short' },
  ).format(new Date(time * 1000));
}
