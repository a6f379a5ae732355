// What happened in a round, gathered from the log for the page at its end. No rules, only sums.
import type { Event, View } from '../../wire/poseidon';
import type { Table } from './table';

/** What a player did in a Merchant Round. */
export interface Deals {
  seat: number;
  founded: { nation: string; prestige: number }[];
  bought: ReadonlyMap<string, number>;
  sold: ReadonlyMap<string, number>;
}

/** What a nation did in an Exploration Round. */
export interface Voyage {
  nation: string;
  posts: number;
  newHome: boolean;
  /** Paid per merchant; null: the fleet did not sail. */
  revenue: number | null;
  /** Into the coffers, for a fleet that stayed. */
  stayed: number | null;
  ships: string[];
}

export interface Round {
  name: string;
  deals: readonly Deals[];
  voyages: readonly Voyage[];
  /** What dividends brought each player. */
  paid: ReadonlyMap<number, number>;
  prestige: ReadonlyMap<string, { before: number; after: number }>;
  crowns: readonly { nation: string; seat: number }[];
  /** The phase that began in it last. */
  phase: number | null;
}

/** The number of the round that ended with these events, else null. */
export function endedIn(events: readonly Event[], view: View | null): number | null {
  const ended = events.find((event) => event.type === 'round_ended');
  const at = view?.rounds.findIndex((round) => round.name === ended?.round) ?? -1;
  return at < 0 ? null : at + 1;
}

/** All events of a round, from its beginning to its end. Moves taken back do not count. */
export function eventsOf(moments: Table['moments'], name: string, struck: ReadonlySet<number>): Event[] {
  const found: Event[] = [];
  let inside = false;
  for (const moment of moments) {
    if (moment.undo || struck.has(moment.seq)) continue;
    for (const event of moment.events) {
      if (event.type === 'round_began') inside = event.round === name;
      else if (inside) found.push(event);
    }
  }
  return found;
}

export function gather(name: string, events: readonly Event[]): Round {
  const deals = new Map<number, Deals & { bought: Map<string, number>; sold: Map<string, number> }>();
  const voyages = new Map<string, Voyage>();
  const paid = new Map<number, number>();
  const prestige = new Map<string, { before: number; after: number }>();
  const crowns: { nation: string; seat: number }[] = [];
  let phase: number | null = null;
  const dealsOf = (seat: number): Deals & { bought: Map<string, number>; sold: Map<string, number> } => {
    const known = deals.get(seat) ?? { seat, founded: [], bought: new Map(), sold: new Map() };
    deals.set(seat, known);
    return known;
  };
  const voyageOf = (nation: string): Voyage => {
    const known = voyages.get(nation) ?? { nation, posts: 0, newHome: false, revenue: null, stayed: null, ships: [] };
    voyages.set(nation, known);
    return known;
  };
  for (const event of events) {
    switch (event.type) {
      case 'nation_founded':
        dealsOf(event.seat).founded.push({ nation: event.nation, prestige: event.prestige });
        break;
      case 'merchant_bought': {
        const { bought } = dealsOf(event.seat);
        bought.set(event.nation, (bought.get(event.nation) ?? 0) + 1);
        break;
      }
      case 'merchants_sold': {
        const { sold } = dealsOf(event.seat);
        sold.set(event.nation, (sold.get(event.nation) ?? 0) + event.count);
        break;
      }
      case 'discovered': {
        const voyage = voyageOf(event.nation);
        voyage.posts += event.posts.length;
        voyage.newHome ||= event.new_home !== null;
        break;
      }
      case 'fleet_sailed':
        voyageOf(event.nation).revenue = event.revenue;
        break;
      case 'fleet_stayed':
        voyageOf(event.nation).stayed = event.money;
        break;
      case 'ship_bought':
        voyageOf(event.nation).ships.push(event.ship_type);
        break;
      case 'ship_sold':
        voyageOf(event.buyer).ships.push(event.ship_type);
        break;
      case 'dividend_paid':
        paid.set(event.seat, (paid.get(event.seat) ?? 0) + event.money);
        break;
      case 'prestige_moved':
        prestige.set(event.nation, {
          before: prestige.get(event.nation)?.before ?? event.before,
          after: event.after,
        });
        break;
      case 'crown_taken':
        crowns.push({ nation: event.nation, seat: event.seat });
        break;
      case 'phase_began':
        phase = event.phase;
        break;
      default:
        break;
    }
  }
  return { name, deals: [...deals.values()], voyages: [...voyages.values()], paid, prestige, crowns, phase };
}
