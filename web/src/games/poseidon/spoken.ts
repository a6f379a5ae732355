// What of the events is told when it happens, and how those sound that have no motion of their own.
import type { SoundName } from '../../lib/sound.svelte';
import type { Event } from '../../wire/poseidon';

const TOLD: readonly Event['type'][] = [
  'card_bought',
  'nation_founded',
  'merchant_bought',
  'merchants_sold',
  'crown_taken',
  'discovered',
  'fleet_sailed',
  'fleet_stayed',
  'dividend_paid',
  'prestige_moved',
  'ship_bought',
  'ship_sold',
  'offer_made',
  'offer_answered',
  'phase_began',
  'merchants_issued',
  'ships_scrapped',
  'king_paid',
  'went_bankrupt',
  'round_began',
];

export const SOUNDS: Readonly<Partial<Record<Event['type'], SoundName>>> = {
  card_bought: 'stone',
  nation_founded: 'stone',
  merchant_bought: 'coin',
  merchants_sold: 'coin',
  crown_taken: 'chit',
  offer_made: 'outbid',
  went_bankrupt: 'rumble',
};

/** Of the payouts nobody wants to hear every one: mine, or all for a spectator. */
export function spoken(event: Event, seat: number | null): boolean {
  return TOLD.includes(event.type) && (event.type !== 'dividend_paid' || seat === null || event.seat === seat);
}
