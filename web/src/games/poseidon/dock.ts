// What the dock says and offers: the money there is, one red button named by its result, and what leads away from it.
import type { Dock, DockButton } from '../types';
import type { Action, OfferView, View } from '../../wire/poseidon';
import type { Piece } from '../../lib/words';
import { room } from '../../table/frame/layout.svelte';
import type { Asked, Controls } from './controls.svelte';
import { sail } from './decisions/exploration/sail';
import { placeName } from './parts/say';
import { nationOf } from './pieces';
import type { Table } from './table';

/** What the red button says for a whole decision. */
function named(table: Table, view: View, action: Action): string {
  const say = (key: string, params = {}): string => table.say(`board.do.${key}`, params);
  const { trade, fleet, harbour, explore, issue, king } = view.prospects;
  switch (action.type) {
    case 'mr_buy':
      return say('buy', { money: nationOf(view, action.nation).prestige });
    case 'mr_sell': {
      const sale = trade?.sell.find((one) => one.nation === action.nation);
      const money = sale?.choices.find((one) => one.count === action.count)?.money ?? 0;
      return say('sell', { count: action.count, money });
    }
    case 'mr_found':
      return say('found', { nation: action.nation, money: action.bought * action.prestige });
    case 'pr_buy':
      return say('pick', { card: action.card, money: view.cards.find((card) => card.card === action.card)?.price });
    case 'er_high_culture':
      return say('culture', { nation: action.nation });
    case 'er_archon':
      return say('archon', { nation: action.nation });
    case 'gov_take':
      return say('crown', { nation: action.nation });
    case 'er_kings_money':
      return action.take ? say('money', { money: king?.money ?? 0 }) : table.say('board.king.leave');
    case 'er_discover':
      return say('explore', {
        steps: action.path?.length ?? 0,
        posts: action.builds?.length ?? 0,
        home: action.new_home != null,
      });
    case 'er_poseidon':
      return say('bless', { nation: action.nation });
    case 'er_sail': {
      const routes = [...(fleet?.routes ?? []), ...(fleet?.drawn == null ? [] : [fleet.drawn])];
      const same = routes.find(
        (one) => one.path.join() === action.path?.join() && one.donations.join() === action.donations?.join(),
      );
      return same === undefined ? say('sail.any') : say('sail', { revenue: same.revenue });
    }
    case 'er_stay_home':
      return say('stay', { money: fleet?.home_income ?? 0 });
    case 'er_buy_bank': {
      const price = harbour?.bank.find((one) => one.trade_in === (action.trade_in ?? null))?.price ?? 0;
      const params = { ship: view.top_ship, price, phases: harbour?.phase?.phases ?? [] };
      return harbour?.phase == null ? say('ship', params) : say('ship.phase', params);
    }
    case 'er_offer':
      return say('offer', { price: action.price, nation: action.seller });
    case 'er_answer':
      return action.yes ? say('accept', { price: view.offer?.price ?? 0 }) : table.say('board.offer.no');
    case 'er_forced_buy':
      if (harbour?.forced?.bankrupt === true) return say('forced.bankrupt');
      return say(harbour?.forced?.missing ? 'forced.sell' : 'forced', { ship: view.top_ship });
    case 'er_forced_sell':
      return say('forced_sell', {
        count: action.count,
        nation: action.nation,
        money:
          view.prospects.forced_sale?.sales.find((one) => one.nation === action.nation && one.count === action.count)
            ?.money ?? 0,
      });
    case 'place_delian':
      return say('delian', { place: placeName(table, view, action.hex) });
    case 'phase_issue':
      return action.count === 0
        ? say('issue.none')
        : say('issue', { count: action.count, money: action.count * (issue?.prestige ?? 0) });
    default:
      return table.say(`action.${action.type}`, { ...action, explore });
  }
}

/** The same in fewer words, for a phone: what the figures above the button say is left out. */
function brieflyNamed(table: Table, view: View, action: Action): { short: string } | null {
  const { harbour } = view.prospects;
  if (action.type === 'er_buy_bank' && harbour?.phase != null) {
    const price = harbour.bank.find((one) => one.trade_in === (action.trade_in ?? null))?.price ?? 0;
    return { short: table.say('board.do.ship.short', { price }) };
  }
  if (action.type === 'mr_found')
    return { short: table.say('board.do.found.short', { money: action.bought * action.prestige }) };
  if (action.type !== 'er_forced_sell') return null;
  const { count, nation } = action;
  const sale = view.prospects.forced_sale?.sales.find((one) => one.nation === nation && one.count === count);
  return { short: table.say('board.do.forced_sell.short', { count, money: sale?.money ?? 0 }) };
}

/** What can be done at once, without choosing anything first. */
function direct(table: Table, view: View, controls: Controls): DockButton | null {
  const asked = view.prospects;
  const button = (action: Action, test: string, look: boolean): DockButton => ({
    label: named(table, view, action),
    ...brieflyNamed(table, view, action),
    act: () => (look ? table.propose(action) : void table.choose(action)),
    disabled: !table.live,
    test,
    target: `button:${action.type}`,
  });
  if (controls.asked === 'delian') return null;
  if (asked.crown !== null) return button({ type: 'gov_take', nation: asked.crown.nation }, 'take', true);
  if (asked.king !== null)
    return button({ type: 'er_kings_money', nation: asked.king.nation, take: true }, 'money-take', false);
  if (asked.bless !== null) return button({ type: 'er_poseidon', nation: asked.bless.nation }, 'bless', true);
  if (asked.explore !== null) {
    const done = table.moves.find((move) => move.type === 'er_discover');
    const { path, builds, new_home } = asked.explore;
    const something = path.length > 0 || builds.length > 0 || new_home !== null;
    return done === undefined || !something ? null : button(done, 'explored', false);
  }
  if (asked.fleet?.drawn != null && asked.fleet.drawn.path.length > 0)
    return button(sail(asked.fleet, asked.fleet.drawn), 'sail-drawn', true);
  if (asked.harbour?.forced != null && controls.harbour === 'bank')
    return button({ type: 'er_forced_buy', nation: asked.harbour.nation }, 'forced-buy', true);
  if (asked.offer !== null)
    return button({ type: 'er_answer', offer: asked.offer.offer, yes: true }, 'answer-yes', true);
  const [first] = asked.forced_sale?.way ?? [];
  if (first !== undefined)
    return button({ type: 'er_forced_sell', nation: first.nation, count: first.count }, 'way-first', true);
  return null;
}

/** What leads away from the decision, or does nothing. */
function away(table: Table, view: View, controls: Controls): DockButton[] {
  const asked = view.prospects;
  const found: DockButton[] = [];
  const add = (label: string, action: Action, test: string, short = label): void => {
    found.push({
      label,
      short,
      act: () => void table.choose(action),
      disabled: !table.live,
      test,
      target: `button:${action.type}`,
    });
  };
  if (controls.asked === 'delian')
    return [{ label: table.say('board.delian.later'), act: () => (controls.delian = false), test: 'delian-later' }];
  for (const move of table.moves)
    if (move.type === 'mr_pass' || move.type === 'mr_end_turn') add(table.say(`action.${move.type}`), move, move.type);
  if (asked.crown !== null)
    add(table.say('board.crown.tolerate'), { type: 'gov_tolerate', nation: asked.crown.nation }, 'tolerate');
  if (asked.power !== null)
    add(table.say('board.power.keep'), { type: 'er_decline', card: asked.power.card }, 'decline');
  if (asked.king !== null)
    add(
      table.say('board.king.leave'),
      { type: 'er_kings_money', nation: asked.king.nation, take: false },
      'money-leave',
    );
  if (asked.bless !== null) add(table.say('board.bless.no'), { type: 'er_poseidon_no' }, 'bless-no');
  if (asked.explore !== null && asked.explore.path.length + asked.explore.builds.length === 0) {
    const stay = table.moves.find((move) => move.type === 'er_discover');
    if (stay !== undefined && asked.explore.new_home === null) add(table.say('board.explore.stay'), stay, 'explored');
  }
  if (asked.harbour !== null && asked.harbour.end === null)
    add(
      table.say('board.harbour.end'),
      { type: 'er_end_ships', nation: asked.harbour.nation },
      'end-ships',
      table.say('board.end_turn.short'),
    );
  if (asked.offer !== null)
    add(table.say('board.offer.no'), { type: 'er_answer', offer: asked.offer.offer, yes: false }, 'answer-no');
  else if (asked.may_withdraw && view.offer !== null)
    add(table.say('board.offer.withdraw'), { type: 'er_withdraw', offer: view.offer.offer }, 'withdraw');
  if (asked.delian.length > 0)
    found.push({
      label: table.say('card.P0'),
      act: () => (controls.delian = true),
      disabled: !table.live,
      test: 'delian',
      target: 'button:place_delian',
    });
  return found;
}

/** What there is to spend. */
function figure(table: Table, view: View): Dock['figure'] {
  const { explore, fleet, harbour, king, issue } = view.prospects;
  const nation = (explore ?? fleet ?? harbour ?? king ?? issue)?.nation;
  if (view.prospects.offer !== null)
    return { value: String(view.prospects.offer.price), note: table.say('board.figure.offered') };
  if (nation !== undefined)
    return { value: String(nationOf(view, nation).coffers), note: table.say('board.figure.coffers') };
  const me = table.seat === null ? undefined : view.players[table.seat];
  if (me === undefined || me.cash === null) return undefined;
  return {
    value: String(me.cash),
    note: table.say('board.figure.cash', { merchants: me.merchants, limit: me.limit }),
  };
}

/** The effect on crowns, limits and coffers in one line. */
function effect(table: Table, view: View, action: Action): readonly Piece[] | undefined {
  if (action.type === 'mr_buy') {
    const buy = view.prospects.trade?.buy.find((one) => one.nation === action.nation);
    const nation = nationOf(view, action.nation);
    const me = view.players[table.seat ?? 0];
    if (buy === undefined || nation.king === null || me === undefined) return undefined;
    return table.pieces('board.effect.buy', {
      nation: action.nation,
      nth: buy.held,
      king: nation.king,
      own: nation.king === table.seat,
      rival: buy.rivals.includes(table.seat ?? -1),
      merchants: me.merchants + 1,
      limit: me.limit,
      full: me.merchants + 1 >= me.limit,
    });
  }
  if (action.type === 'phase_issue') {
    const { nation, pool, merchants } = nationOf(view, action.nation);
    const held = merchants[table.seat ?? 0] ?? 0;
    const others = merchants.map((count, seat) => (seat === table.seat ? -1 : count));
    const next = Math.max(0, ...others);
    return table.pieces('board.effect.issue', {
      nation,
      held,
      next,
      rival: others.indexOf(next),
      pool: pool + action.count,
    });
  }
  if (action.type === 'er_sail') {
    const coffers = view.prospects.fleet?.coffers ?? 0;
    const donated = (action.donations ?? []).reduce(
      (sum, hex) => sum + (view.board.hexes.find((one) => one.hex === hex)?.donation ?? 0),
      0,
    );
    return donated === 0
      ? table.pieces('board.effect.free', { coffers })
      : table.pieces('board.effect.donation', { coffers, donated, left: coffers - donated });
  }
  const { harbour, offer, fleet, crown } = view.prospects;
  if (action.type === 'er_stay_home' && fleet !== null)
    return table.pieces('board.effect.stay', {
      coffers: fleet.coffers,
      money: fleet.home_income,
      left: fleet.coffers + fleet.home_income,
    });
  if (action.type === 'er_buy_bank' && harbour !== null) {
    const price = harbour.bank.find((one) => one.trade_in === (action.trade_in ?? null))?.price ?? 0;
    const top = view.deck.findIndex((group) => group.ship_type === view.top_ship);
    const next = view.deck.slice(top).find((group, at) => group.deck > (at === 0 ? 1 : 0));
    return table.pieces('board.effect.ship', {
      coffers: harbour.coffers,
      price,
      left: harbour.coffers - price,
      next: next?.ship_type ?? null,
      cost: next?.price ?? 0,
    });
  }
  if (action.type === 'er_offer' && harbour !== null)
    return table.pieces('board.effect.offer', {
      coffers: harbour.coffers,
      price: action.price,
      left: harbour.coffers - action.price,
    });
  if (action.type === 'er_answer' && action.yes && offer !== null) return accepted(table, view, offer);
  if (action.type === 'gov_take' && crown !== null)
    return table.pieces('board.effect.crown', { coffers: crown.coffers });
  if (action.type === 'er_discover' && action.new_home != null)
    return table.pieces('board.effect.home', { place: placeName(table, view, action.new_home) });
  return undefined;
}

/** What the ship earns me in a round, and how long it lasts. */
function accepted(table: Table, view: View, offer: OfferView): readonly Piece[] | undefined {
  const count = nationOf(view, offer.seller).merchants[table.seat ?? 0] ?? 0;
  const { best, best_after } = offer.sells;
  if (best === null || best_after === null) return undefined;
  return table.pieces('board.effect.accept', {
    nation: offer.seller,
    count,
    now: count * best,
    then: count * best_after,
    ship: offer.ship_type,
    phase: view.deck.find((group) => group.ship_type === offer.ship_type)?.obsolete_in ?? 0,
  });
}

/** Nothing is chosen yet, and no button says what to do. */
const CHOICES: readonly Asked[] = ['trade', 'power', 'explore', 'fleet', 'harbour', 'issue', 'delian'];

/** On a phone courses stand beside the map, not with it. */
function choosing(asked: Asked): string {
  return asked === 'fleet' && room() === 'phone' ? 'board.choose.fleet.phone' : `board.choose.${asked}`;
}

export function unchosen(table: Table, view: View, controls: Controls): readonly Piece[] {
  if (table.moves.length === 0) return [];
  const { explore, harbour } = view.prospects;
  // A phone has no room for it beside the figures.
  if (explore?.new_home != null && room() !== 'phone')
    return table.pieces('board.effect.home', { place: placeName(table, view, explore.new_home) });
  if (controls.asked === 'pick') return table.pieces('board.pick.choose');
  const begun = direct(table, view, controls) !== null || (harbour !== null && harbour.end !== null);
  return begun || !CHOICES.includes(controls.asked) ? [] : table.pieces(choosing(controls.asked));
}

/** What asks for lists too high to stand under a map of full size. */
const WIDE: readonly Asked[] = ['trade', 'pick', 'explore', 'harbour', 'forced_sale', 'offer', 'issue'];

/** The task in fewer words, where the tag before it or the control says the rest. */
const SHORTER = ['trade', 'forced', 'crown', 'answer'];

function question(table: Table, controls: Controls): readonly Piece[] | undefined {
  if (controls.asked === 'delian') return table.pieces('board.ask.delian');
  const code = table.task?.code.replace('task.', '') ?? '';
  return SHORTER.includes(code) ? table.pieces(`board.ask.${code}`, table.task?.params) : undefined;
}

/** Who or what has interrupted whose turn. */
function interruption(table: Table, view: View): readonly Piece[] | undefined {
  const { issue, offer, forced_sale, harbour } = view.prospects;
  if (offer !== null)
    return table.pieces('board.band.offer', { buyer: offer.buyer, king: nationOf(view, offer.buyer).king });
  if (issue !== null) {
    const events = table.moments.flatMap((moment) => (moment.undo ? [] : moment.events));
    const began = events.findLastIndex((event) => event.type === 'phase_began');
    const bought = events.slice(0, began).findLast((event) => event.type === 'ship_bought');
    return bought === undefined
      ? undefined
      : table.pieces('board.band.issue', { nation: bought.nation, ship: bought.ship_type, phase: view.phase });
  }
  const broke = forced_sale?.nation ?? (harbour?.forced == null ? undefined : harbour.nation);
  const price = view.deck.find((group) => group.ship_type === view.top_ship)?.price ?? 0;
  return broke === undefined
    ? undefined
    : table.pieces('board.band.forced', { nation: broke, ship: view.top_ship, price });
}

export function dock(table: Table, controls: Controls): Dock {
  const view = controls.question;
  if (view === null || table.seat === null) return {};
  const last = table.preview?.complete === true ? (table.preview.steps.at(-1) ?? null) : null;
  const money = figure(table, view);
  const said: Dock = {
    primary:
      last === null
        ? direct(table, view, controls)
        : {
            label: named(table, view, last),
            ...brieflyNamed(table, view, last),
            act: () => void table.confirm(),
            disabled: !table.live,
            test: 'confirm',
            target: `button:${last.type}`,
          },
    secondary: table.moves.length > 0 ? away(table, view, controls) : [],
    consequence: last === null ? unchosen(table, view, controls) : (effect(table, view, last) ?? []),
  };
  said.wide = WIDE.includes(controls.asked);
  // A phone says it in the control, beside the figures.
  if (room() === 'phone') [said.consequence, said.told] = [[], true];
  if (money !== undefined) said.figure = money;
  const ask = question(table, controls);
  if (ask !== undefined) said.sentence = ask;
  const cause = interruption(table, view);
  if (cause !== undefined) said.band = cause;
  if (table.myTurn && (view.prospects.issue !== null || view.prospects.offer !== null || view.prospects.crown !== null))
    said.tag = { text: table.say('board.tag.asked'), tone: 'turn' };
  if (view.prospects.forced_sale !== null || view.prospects.harbour?.forced != null)
    said.tag = { text: table.say('board.tag.forced'), tone: 'wine' };
  return said;
}
