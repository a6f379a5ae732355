// What of the events is told when it happens.
import type { Event } from '../../wire/peloponnes';

const TOLD: readonly Event['type'][] = [
  'bid_made',
  'displaced',
  'relocated',
  'withdrawn',
  'passed',
  'bought',
  'building_paid',
  'building_marked',
  'building_lost',
  'land_placed',
  'land_lost',
  'income_received',
  'income_chosen',
  'chit_turned',
  'disaster_struck',
  'spared',
  'loss_suffered',
  'tiles_kept',
  'fed',
  'buildings_settled',
  'supply_began',
  'round_began',
];

/** Of the income of others nobody wants to hear every figure. */
export function spoken(event: Event, seat: number | null): boolean {
  return TOLD.includes(event.type) && (event.type !== 'income_received' || seat === null || event.seat === seat);
}
