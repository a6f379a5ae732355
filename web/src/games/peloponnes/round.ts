// What happened in a round, gathered from the log: who got what, what came in, which omens were turned. No rules, only sums.
import type { Event } from '../../wire/peloponnes';
import type { Table } from './table';

export interface Bought {
  seat: number;
  tile: string | null;
  amount: number;
  /** bid, passed or withdrawn; then what became of the tile. */
  state: 'won' | 'passed' | 'withdrawn';
  fate: 'kept' | 'marked' | 'lost';
}

export const HARVEST = ['coins', 'wood', 'stone', 'food', 'luxury', 'inhabitants'] as const;
export type Harvest = Record<(typeof HARVEST)[number], number>;

export interface Round {
  events: readonly Event[];
  bought: readonly Bought[];
  left: readonly string[];
  harvest: ReadonlyMap<number, Harvest>;
  /** Goods of each seat that became luxury for lack of room. */
  overflow: ReadonlyMap<number, number>;
  chits: readonly { disaster: string; count: number }[];
  struck: readonly string[];
  /** What the disasters did, in order. */
  blows: readonly Event[];
}

/** The round that ended with these events, else null: the next one begins in them, or the game is over. */
export function endedIn(events: readonly Event[], rounds: number): number | null {
  for (const event of events) {
    if (event.type === 'round_began' && event.round > 1) return event.round - 1;
    if (event.type === 'game_ended') return rounds;
  }
  return null;
}

/** All events from the beginning of the round to the beginning of the next. */
export function eventsOf(moments: Table['moments'], round: number): Event[] {
  const found: Event[] = [];
  for (const moment of moments) {
    if (moment.undo) continue;
    let inside = moment.round === round;
    for (const event of moment.events) {
      if (event.type === 'round_began') inside = event.round === round;
      else if (inside) found.push(event);
    }
  }
  return found;
}

export function gather(events: readonly Event[]): Round {
  const bids = new Map<number, Bought>();
  const harvest = new Map<number, Harvest>();
  const overflow = new Map<number, number>();
  const round = { left: [] as string[], chits: [] as { disaster: string; count: number }[], struck: [] as string[] };
  const blows: Event[] = [];
  const add = (seat: number, good: keyof Harvest, count: number): void => {
    const own = harvest.get(seat) ?? { coins: 0, wood: 0, stone: 0, food: 0, luxury: 0, inhabitants: 0 };
    own[good] += count;
    harvest.set(seat, own);
  };
  const fate = (seat: number, what: Bought['fate']): void => {
    const bid = bids.get(seat);
    if (bid !== undefined) bids.set(seat, { ...bid, fate: what });
  };
  for (const event of events) {
    switch (event.type) {
      case 'bid_made':
      case 'relocated':
      case 'bought':
        bids.set(event.seat, {
          seat: event.seat,
          tile: event.tile,
          amount: event.amount,
          state: 'won',
          fate: 'kept',
        });
        break;
      case 'passed':
      case 'withdrawn':
        bids.set(event.seat, { seat: event.seat, tile: null, amount: 0, state: event.type, fate: 'kept' });
        if (event.type === 'passed') add(event.seat, 'coins', event.coins);
        break;
      case 'building_marked':
        fate(event.seat, 'marked');
        break;
      case 'building_lost':
      case 'land_lost':
        fate(event.seat, 'lost');
        break;
      case 'tiles_left':
        round.left.push(...event.tiles);
        break;
      case 'tile_gained':
      case 'income_received':
        for (const good of ['coins', 'luxury', 'food', 'inhabitants'] as const) add(event.seat, good, event[good]);
        if (event.type === 'income_received') {
          add(event.seat, 'wood', event.wood);
          add(event.seat, 'stone', event.stone);
        }
        overflow.set(event.seat, (overflow.get(event.seat) ?? 0) + event.overflow);
        break;
      case 'income_chosen':
        for (const good of event.goods)
          if (good in { coins: 1, wood: 1, stone: 1, food: 1 }) add(event.seat, good as keyof Harvest, 1);
        overflow.set(event.seat, (overflow.get(event.seat) ?? 0) + event.overflow);
        break;
      case 'chit_turned':
        round.chits.push({ disaster: event.disaster, count: event.count });
        break;
      case 'disaster_struck':
        round.struck.push(event.disaster);
        break;
      case 'spared':
      case 'tiles_kept':
      case 'loss_suffered':
        blows.push(event);
        break;
      default:
        break;
    }
  }
  return { events, bought: [...bids.values()], harvest, overflow, blows, ...round };
}
