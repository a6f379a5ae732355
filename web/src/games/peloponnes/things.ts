// Pieces a log line speaks of beyond those its words name.
import type { Event } from '../../wire/peloponnes';

export function things(event: Event): string[] {
  switch (event.type) {
    case 'spared':
    case 'loss_suffered':
    case 'tiles_kept':
    case 'chit_turned':
    case 'disaster_struck':
      return [`disaster:${event.disaster}`];
    case 'displaced':
      return [`seat:${event.seat}`, `seat:${event.by}`, `tile:${event.tile}`];
    default:
      return [];
  }
}
