// The clock at the foot of a plate. Against made-up tables.
import { mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { Words } from '../../src/lib/words';
import SeatClock from '../../src/table/clock/SeatClock.svelte';
import type { TableClient } from '../../src/table/client/client.svelte';
import type { TableClocks } from '../../src/table/clock/clocks.svelte';
import type { SeatInfo } from '../../src/wire/frame';

const WORDS = { 'frame.clock.has': 'has {time}', 'frame.clock.over': 'time is over' };

test('a seat has time, or its time is over, and never both', () => {
  vi.spyOn(catalogue, 'words').mockReturnValue(new Words('en', WORDS));
  expect(plate(false)).toMatch(/^has /);
  expect(plate(true)).toBe('time is over');
});

function plate(over: boolean): string {
  const target = document.createElement('div');
  const props = {
    table: { status: 'running', names: ['Bo'] } as unknown as TableClient,
    clocks: { left: () => 7200, ticks: () => true, live: false, pace: null } as unknown as TableClocks,
    seat: {
      seat: 0,
      stand_in: null,
      away: null,
      clock: { left: 0, runs: true, over, stands: null },
    } as unknown as SeatInfo,
    small: false,
  };
  const page = mount(SeatClock, { target, props });
  const said = target.querySelector('.has')?.textContent ?? '';
  void unmount(page);
  return said;
}
