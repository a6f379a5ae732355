// Pieces a log line speaks of beyond those its words name: hexes are words without a group.
import type { Event } from '../../wire/poseidon';

const hexes = (ids: readonly string[]): string[] => ids.map((id) => `hex:${id}`);

export function things(event: Event): string[] {
  switch (event.type) {
    case 'high_culture_founded':
    case 'delian_placed':
      return hexes([event.hex]);
    case 'discovered':
      return hexes([event.start, ...event.path, ...event.posts]);
    case 'fleet_sailed':
      return hexes([event.start, ...event.path]);
    default:
      return [];
  }
}
