// Clocks in words: what is left, as long as it is, and what it looks like. Knows no table and not what time it is.
import type { ClockInfo, Pace } from '../wire/frame';
import { t } from './catalogue.svelte';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** "1 day 3 h", below a day "20 h", below two hours "1 h 40 min"; live "4:12". */
export function duration(seconds: number, live = false): string {
  const left = Math.max(0, Math.floor(seconds));
  if (live && left < HOUR) return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, '0')}`;
  if (left >= DAY) return t('frame.clock.days', { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
  if (left >= 2 * HOUR) return t('frame.clock.hours', { h: Math.floor(left / HOUR) });
  if (left >= MINUTE)
    return t('frame.clock.minutes', { h: Math.floor(left / HOUR), m: Math.floor((left % HOUR) / MINUTE) });
  return t('frame.clock.seconds', { s: left });
}

/** What a clock has at this moment of the server, given how it stood at `then`. */
export function left(clock: ClockInfo, then: number, now: number): number {
  if (!clock.runs || clock.stands !== null) return clock.left;
  const until = clock.stops === null ? now : Math.min(now, clock.stops);
  return Math.max(0, clock.left - Math.max(0, until - then));
}

/** Whether it runs at this moment: a clock that stands still is never red. */
export function ticks(clock: ClockInfo, now: number): boolean {
  return clock.runs && clock.stands === null && (clock.stops === null || now < clock.stops);
}

/** When what the server said about a clock holds no more, because a rest begins or ends. */
export function changes(clock: ClockInfo): number | null {
  if (!clock.runs) return null;
  return clock.stands === null ? clock.stops : clock.until;
}

/** Nearly out: below two hours where days are counted, below a minute live. */
export function short(seconds: number, pace: Pace): boolean {
  return seconds < (pace.kind === 'live' ? MINUTE : 2 * HOUR);
}

/** Share of the time for one move, for the bar. */
export function share(seconds: number, pace: Pace): number {
  return Math.max(0, Math.min(1, seconds / Math.max(1, pace.bank)));
}

/** "By day: 3 days + 12 h", for lists. */
export function brief(pace: Pace): string {
  const more = pace.increment > 0 ? ` + ${duration(pace.increment)}` : '';
  return `${t(`frame.pace.${pace.kind}`)}: ${duration(pace.bank)}${more}`;
}

/** "3 days, and 12 h for every decision, at most 5 days"; what a decision does not add is not spoken of. */
export function figures(pace: Pace): string {
  return t('frame.pace.figures', {
    bank: duration(pace.bank),
    more: pace.increment,
    increment: duration(pace.increment),
    cap: duration(pace.cap),
  });
}
