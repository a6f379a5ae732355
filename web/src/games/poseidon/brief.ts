// What a phone says in the dock about the choice made elsewhere: one large figure and up to four facts.
import type { View } from '../../wire/poseidon';
import type { Controls } from './controls.svelte';
import { nationOf, signed } from './pieces';
import { placeName, roundShort } from './parts/say';
import { lastRevenue } from './parts/sailings';
import { lastStep } from './preview';
import type { Table } from './table';

export interface Brief {
  figure: string;
  /** A type of ship instead of a figure. */
  ship?: string;
  facts: string[];
}

const range = (steps: number | null): string => (steps === null ? '∞' : String(steps));
const turned = (before: number | string, after: number | string): string =>
  before === after ? String(after) : `${before} → ${after}`;

export function brief(table: Table, view: View, controls: Controls): Brief | null {
  const asked = view.prospects;
  if (controls.asked === 'delian') return doubled(table, view);
  if (asked.trade !== null) return traded(table, view, controls);
  if (asked.fleet !== null) return sailed(table, view);
  if (asked.harbour !== null) return bought(table, view, controls);
  const say = (key: string, params = {}): string => table.say(`board.brief.${key}`, params);
  const { king, crown, bless, explore, issue, offer, forced_sale: sale } = asked;
  if (king !== null)
    return {
      figure: `+${king.money}`,
      facts: [say('coffers', { value: turned(king.coffers_after + king.money, king.coffers_after) })],
    };
  if (crown !== null)
    return {
      figure: `${crown.you_hold} : ${crown.king_holds}`,
      facts: [say('coffers', { value: crown.coffers }), say('ships', { count: crown.ships.length })],
    };
  if (bless !== null)
    return {
      figure: `${bless.best_doubled}`,
      facts: [
        say('best', { value: turned(bless.best, bless.best_doubled) }),
        say('range', { value: turned(bless.range, bless.doubled) }),
      ],
    };
  if (explore !== null)
    return {
      figure: `${explore.path.length}/${explore.range}`,
      facts: [
        say('steps', { steps: explore.path.length, range: explore.range }),
        say('posts', { posts: explore.builds.length, supply: explore.supply }),
        ...(explore.fleet === null ? [] : [say('best', { value: turned(explore.fleet.now, explore.fleet.all) })]),
        ...(explore.new_home === null ? [] : [say('home', { place: placeName(table, view, explore.new_home) })]),
      ],
    };
  if (issue !== null) {
    const count = lastStep(table, 'phase_issue')?.count ?? 0;
    const money = count * issue.prestige;
    return {
      figure: `+${money}`,
      facts: [
        say('coffers', { value: turned(issue.coffers, issue.coffers + money) }),
        say('supply', { value: turned(issue.supply, issue.supply - count) }),
        say('range', { value: range(issue.range_after) }),
        say('pool', { pool: nationOf(view, issue.nation).pool + count }),
      ],
    };
  }
  if (offer !== null) {
    const { sells } = offer;
    const mine = nationOf(view, offer.seller).merchants[table.seat ?? 0] ?? 0;
    return {
      figure: '',
      ship: offer.ship_type,
      facts: [
        say('coffers', { value: turned(sells.coffers, sells.coffers_after) }),
        say('range', { value: turned(range(sells.range), range(sells.range_after)) }),
        ...(sells.best === null
          ? []
          : [
              say('best', { value: turned(sells.best, sells.best_after ?? 0) }),
              say('mine', { value: turned(mine * sells.best, mine * (sells.best_after ?? 0)) }),
            ]),
      ],
    };
  }
  if (sale !== null) {
    const sold = lastStep(table, 'er_forced_sell');
    const one = sale.sales.find((choice) => choice.nation === sold?.nation && choice.count === sold.count);
    if (one === undefined) return { figure: `${sale.missing}`, facts: [say('missing', { price: sale.price })] };
    return {
      figure: `+${one.money}`,
      facts: [
        say('forced', { value: one.missing_after }),
        say('prestige', { value: turned(nationOf(view, one.nation).prestige, one.prestige) }),
      ],
    };
  }
  return null;
}

function traded(table: Table, view: View, controls: Controls): Brief | null {
  const say = (key: string, params = {}): string => table.say(`board.brief.${key}`, params);
  const trade = view.prospects.trade;
  const me = view.players[table.seat ?? 0];
  const [buy, sell, found] = [lastStep(table, 'mr_buy'), lastStep(table, 'mr_sell'), lastStep(table, 'mr_found')];
  if (trade === null || me === undefined) return null;
  if (buy !== null) {
    const one = trade.buy.find((choice) => choice.nation === buy.nation);
    const nation = nationOf(view, buy.nation);
    const [last, king] = [lastRevenue(view, nation), nation.king];
    if (one === undefined) return null;
    return {
      figure: String(one.cash_after),
      facts: [
        say('cash', { cash: one.cash_after + one.price, price: one.price }),
        say('merchants', { merchants: me.merchants + 1, limit: me.limit }),
        ...(last === null ? [] : [say('last', { revenue: last.revenue })]),
        ...(king === null
          ? []
          : [say('crown', { king, own: king === table.seat, rival: one.rivals.includes(me.seat) })]),
      ],
    };
  }
  if (sell !== null) {
    const one = trade.sell
      .find((sale) => sale.nation === sell.nation)
      ?.choices.find((choice) => choice.count === sell.count);
    if (one === undefined) return null;
    return {
      figure: `+${one.money}`,
      facts: [
        say('prestige', { value: turned(nationOf(view, sell.nation).prestige, one.prestige) }),
        say('worth', { change: signed(one.worth[table.seat ?? 0] ?? 0) }),
      ],
    };
  }
  if (found === null) return null;
  const one = trade.found.find((choice) => choice.prestige === found.prestige && choice.disks === found.disks);
  if (one === undefined) return null;
  const round = controls.outlook?.rounds[0];
  const expected = controls.outlook?.foundings.find(
    ({ nation, prestige, disks }) => nation === found.nation && prestige === found.prestige && disks === found.disks,
  );
  return {
    figure: String(one.coffers),
    facts: [
      say('in_coffers', { disks: found.disks, prestige: found.prestige }),
      say('ships', { count: one.ships.length }),
      say('cash', { cash: me.cash ?? 0, price: found.bought * found.prestige }),
      ...(expected === undefined || round === undefined
        ? []
        : [`${roundShort(table, round)} ≈${expected.revenue[0]} ${table.say('board.fleet.per')}`]),
    ],
  };
}

/** The Delian marker: what the chosen post earns from then on. */
function doubled(table: Table, view: View): Brief | null {
  const chosen = lastStep(table, 'place_delian');
  const spot = view.prospects.delian.find((one) => one.nation === chosen?.nation && one.hex === chosen.hex);
  if (spot === undefined) return null;
  return { figure: turned(spot.value, spot.doubled), facts: [placeName(table, view, spot.hex)] };
}

function sailed(table: Table, view: View): Brief | null {
  const say = (key: string, params = {}): string => table.say(`board.brief.${key}`, params);
  const fleet = view.prospects.fleet;
  const last = lastStep(table, 'er_sail');
  if (fleet === null) return null;
  if (lastStep(table, 'er_stay_home') !== null)
    return {
      figure: `+${fleet.home_income}`,
      facts: [say('coffers', { value: turned(fleet.coffers, fleet.coffers + fleet.home_income) }), say('unpaid')],
    };
  const drawn = table.view?.prospects.fleet?.drawn ?? fleet.drawn;
  const chosen = fleet.routes.find(
    (one) => one.path.join() === last?.path?.join() && one.donations.join() === last.donations?.join(),
  );
  const route = last === null ? drawn : (chosen ?? fleet.drawn);
  const best = fleet.routes.at(-1);
  if (route == null) return { figure: String(best?.revenue ?? 0), facts: [say('best_course')] };
  return {
    figure: String(route.revenue),
    facts: [
      say('per', { best: best?.revenue ?? route.revenue }),
      ...(fleet.range === null ? [] : [say('steps', { steps: route.path.length, range: fleet.range })]),
      say('payout', { money: route.payout[table.seat ?? 0] ?? 0 }),
      ...(route.donated === 0 ? [] : [say('coffers', { value: turned(fleet.coffers, fleet.coffers - route.donated) })]),
    ],
  };
}

function bought(table: Table, view: View, controls: Controls): Brief | null {
  const say = (key: string, params = {}): string => table.say(`board.brief.${key}`, params);
  const harbour = view.prospects.harbour;
  if (harbour === null) return null;
  const wanted = lastStep(table, 'er_offer');
  if (controls.harbour === 'others' && wanted !== null)
    return {
      figure: '',
      ship: wanted.ship_type,
      facts: [say('coffers', { value: turned(harbour.coffers, harbour.coffers - wanted.price) })],
    };
  if (view.top_ship === null) return null;
  if (harbour.forced !== null)
    return {
      figure: '',
      ship: view.top_ship,
      facts: [
        say('dear', { price: harbour.forced.price }),
        say('coffers', { value: harbour.coffers }),
        say('missing_now', { missing: harbour.forced.missing }),
      ],
    };
  const trade = lastStep(table, 'er_buy_bank')?.trade_in ?? null;
  const one = harbour.bank.find((choice) => choice.trade_in === trade);
  if (one === undefined) return null;
  const right = harbour.phase?.issues.find((issue) => issue.nation === harbour.nation);
  const sunk = harbour.phase?.scraps.reduce((sum, scrap) => sum + scrap.ships.length, 0) ?? 0;
  return {
    figure: '',
    ship: view.top_ship,
    facts: [
      one.why_not === null
        ? say('costs', { price: one.price, left: one.coffers_after })
        : say('dear', { price: one.price }),
      say('range', { value: turned(range(nationOf(view, harbour.nation).range), range(one.range_after)) }),
      ...(sunk === 0 ? [] : [say('sinking', { count: sunk })]),
      ...(right === undefined ? [] : [say('may_issue', { most: right.most, prestige: right.prestige })]),
    ],
  };
}
