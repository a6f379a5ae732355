// Pieces a log line speaks of beyond those its words name: hexes are words without a group.
import type { Event, View } from '../../wire/poseidon';

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

/** What happens to a nation concerns its king and those who hold its merchants. */
export function touches(event: Event, view: View | null, seat: number | null): boolean {
  if (view === null || seat === null) return false;
  const mine = (name: string): boolean =>
    view.nations.some((one) => one.nation === name && (one.king === seat || (one.merchants[seat] ?? 0) > 0));
  switch (event.type) {
    case 'merchant_bought':
    case 'merchants_sold':
    case 'crown_taken':
    case 'prestige_moved':
    case 'fleet_stayed':
    case 'merchants_issued':
    case 'king_paid':
      return mine(event.nation);
    case 'offer_made':
    case 'ship_sold':
      return mine(event.seller) || mine(event.buyer);
    case 'phase_began':
    case 'went_bankrupt':
      return true;
    default:
      return false;
  }
}
