// The last seconds of my own time are heard, once each; those of others, and of days, are not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../src/lib/now.svelte';
import { sound } from '../../src/lib/sound.svelte';
import { TableClocks } from '../../src/table/clock/clocks.svelte';
import type { TableClient } from '../../src/table/client/client.svelte';

const play = vi.spyOn(sound, 'play').mockImplementation(() => undefined);
beforeEach(() => play.mockClear());
afterEach(() => (now.seconds = 0));

function heard(seat: number, kind: string, from: number): number {
  const clock = { left: from, runs: true, over: false, stands: null, until: null, stops: null };
  const table = {
    seat,
    seats: [
      { seat: 0, clock },
      { seat: 1, clock: null },
    ],
    info: { now: 100, card: { pace: { kind } } },
    ahead: 0,
  } as unknown as TableClient;
  const clocks = new TableClocks(table);
  for (let second = 0; second < from; second += 0.5) {
    now.seconds = 100 + second;
    clocks.hear();
  }
  return play.mock.calls.filter(([name]) => name === 'tick').length;
}

test('ten ticks end my time', () => expect(heard(0, 'live', 14)).toBe(10));
test('nobody hears the time of another', () => expect(heard(1, 'live', 14)).toBe(0));
test('days do not tick', () => expect(heard(0, 'days', 14)).toBe(0));
