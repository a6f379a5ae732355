import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import About from '../../../src/games/poseidon/About.svelte';
import Board from '../../../src/games/poseidon/Board.svelte';
import { Controls } from '../../../src/games/poseidon/controls.svelte';
import Desk from '../../../src/games/poseidon/desk/Desk.svelte';
import { dock } from '../../../src/games/poseidon/dock';
import Inspector from '../../../src/games/poseidon/parts/Inspector.svelte';
import Nations from '../../../src/games/poseidon/parts/Nations.svelte';
import Players from '../../../src/games/poseidon/parts/Players.svelte';
import Orders from '../../../src/games/poseidon/Orders.svelte';
import Rounds from '../../../src/games/poseidon/Rounds.svelte';
import Figures from '../../../src/games/poseidon/desk/Figures.svelte';
import bargain from './fixtures/bargain.json';
import crown from './fixtures/crown.json';
import delian from './fixtures/delian.json';
import drawing from './fixtures/drawing.json';
import explore from './fixtures/explore.json';
import finished from './fixtures/finished.json';
import fleet from './fixtures/fleet.json';
import forced from './fixtures/forced.json';
import forced_sale from './fixtures/forced_sale.json';
import founding from './fixtures/founding.json';
import harbour from './fixtures/harbour.json';
import hidden from './fixtures/hidden.json';
import issue from './fixtures/issue.json';
import king from './fixtures/king.json';
import offer from './fixtures/offer.json';
import pick from './fixtures/pick.json';
import { Stand, type Situation } from './fixtures/stand.svelte';
import trade from './fixtures/trade.json';
import two from './fixtures/two.json';
import withdraw from './fixtures/withdraw.json';
import module from '../../../src/games/poseidon/index';
import { hexTowards, place } from '../../../src/games/poseidon/map/geometry';
import { lettersOf, OUTLINES, signed } from '../../../src/games/poseidon/pieces';
import { things } from '../../../src/games/poseidon/things';
import { hexName } from '../../../src/games/poseidon/parts/say';
import { lastRevenue, revenues, sailings } from '../../../src/games/poseidon/parts/sailings';
import type { Table } from '../../../src/games/poseidon/table';
import type { Event, FleetSailed } from '../../../src/wire/poseidon';
import { fetchAll } from '../../../src/lib/ui/later';

beforeAll(fetchAll);

const SAILED: FleetSailed = {
  type: 'fleet_sailed',
  nation: 'athenai',
  start: 'F10',
  path: ['G15', 'H14'],
  donations: ['H14'],
  donated: 40,
  revenue: 18,
  stops: [
    { hex: 'G15', value: 10, donation: 0, doubled: true },
    { hex: 'H14', value: 8, donation: 40, doubled: false },
  ],
};

let mounted: Record<string, unknown>[] = [];

function show<More extends object>(part: Component<{ table: Table } & More>, stand: Stand, more = {} as More): void {
  mounted.push(mount(part, { target: document.body, props: { table: stand, ...more } }));
  flushSync();
}

/** An entry of the log. */
const moment = (seq: number, events: Event[], undo = false): Table['moments'][number] => ({
  seq,
  seat: 0,
  round: 1,
  events,
  actions: [],
  undo,
});

let controls: Controls;

/** Stage, decision and tables of a table, as the frame lays them out. */
function lay(situation: Situation): Stand {
  const stand = new Stand(situation);
  controls = new Controls(stand);
  const view = only(stand.view);
  show(Board, stand, { controls });
  show(Desk, stand, { controls });
  show(Players, stand, { controls, view });
  show(Nations, stand, { controls, view });
  return stand;
}

/** A button of the dock. */
function press(stand: Stand, test: string): void {
  const { primary, secondary } = dock(stand, controls);
  const button = [primary, ...(secondary ?? [])].find((one) => one?.test === test);
  if (button == null) throw new Error(`no button ${test}`);
  expect(button.disabled).not.toBe(true);
  button.act();
  flushSync();
}

const id = (name: string): string => `[data-testid="${name}"]`;

function the(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function click(selector: string): void {
  the(selector).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

function only<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('nothing there');
  return found;
}

afterEach(() => {
  for (const part of mounted) void unmount(part);
  mounted = [];
  document.body.replaceChildren();
});

describe('the map', () => {
  test('is drawn from the edition: every hex, dark line and piece', () => {
    const stand = lay(explore);
    const view = only(stand.view);
    expect(all('[data-hex]')).toHaveLength(view.board.hexes.length);
    expect(the('.ground .dark').getAttribute('d')?.match(/M/g)).toHaveLength(view.board.dark_lines.length);
    for (const site of view.sites) {
      const text = only(the(`[data-hex="${site.hex}"]`).closest('.hex')).querySelectorAll('text');
      const letters = lettersOf(view.nations);
      const shown = [...text].map((one) => one.textContent);
      for (const nation of [...site.posts, ...site.discovery_ships]) expect(shown).toContain(letters[nation]);
    }
  });

  test('every nation has letters and an outline of its own', () => {
    const view = only(new Stand(explore).view);
    const letters = Object.values(lettersOf(view.nations));
    expect(new Set(letters).size).toBe(view.nations.length);
    expect(new Set(OUTLINES).size).toBeGreaterThanOrEqual(view.nations.length);
  });

  test('an own edition names its places, also where the shipped map has waters', () => {
    const stand = new Stand(explore);
    const water = only(only(stand.view).board.hexes.find((hex) => hex.kind === 'sea'));
    expect(hexName(stand as Table, water)).toBe(stand.say(`spot.${water.hex}`));
    const say = stand.say.bind(stand);
    // What the server tells of an own edition takes the place of the shipped words.
    stand.say = (key, params) => (key === `spot.${water.hex}` ? 'Abydos' : say(key, params));
    expect(hexName(stand as Table, water)).toBe('Abydos');
  });

  test('arrow keys reach every hex', () => {
    const view = only(new Stand(explore).view);
    const points = new Map(view.board.hexes.map((hex) => [hex.hex, place(hex.row, hex.column)]));
    const reached = new Set<string>(['F10']);
    const queue = ['F10'];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        const next = hexTowards(only(points.get(at)), points, key);
        if (next !== null && !reached.has(next)) {
          reached.add(next);
          queue.push(next);
        }
      }
    }
    expect([...points.keys()].filter((hex) => !reached.has(hex))).toEqual([]);
  });

  test('one hex is in the tab order; an arrow moves the focus, Enter selects', () => {
    lay(king);
    const stop = all('[data-hex][tabindex="0"]');
    expect(stop).toHaveLength(1);
    only(stop[0]).focus();
    only(stop[0]).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    flushSync();
    const next = all('[data-hex][tabindex="0"]');
    expect(next).toHaveLength(1);
    expect(only(next[0]).dataset['hex']).not.toBe(only(stop[0]).dataset['hex']);
    only(next[0]).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    flushSync();
    expect(the(id('inspector')).textContent).toContain(only(next[0]).dataset['hex']);
  });

  test('the inspector counts a post that is only pencilled in', () => {
    const stand = new Stand(explore);
    const view = only(stand.view);
    const asked = only(view.prospects.explore);
    const free = only(view.sites.find((site) => site.posts.length === 0 && site.capacity > 0));
    const pencilled = { ...asked, builds: [free.hex] };
    stand.view = { ...view, prospects: { ...view.prospects, explore: pencilled } };
    const looking = new Controls(stand);
    looking.chooseHex(free.hex);
    show(Inspector, stand, { view: stand.view, controls: looking });
    expect(the(id('inspector')).textContent).toContain(stand.say(`nation.${asked.nation}`));
    expect(the(id('inspector')).textContent).not.toContain('no posts');
  });

  test('the inspector tells of a New Home that is only pencilled in, and of no posts there', () => {
    const stand = new Stand(explore);
    const view = only(stand.view);
    const asked = only(view.prospects.explore);
    const free = only(view.sites.find((site) => site.posts.length === 0 && site.capacity > 0));
    stand.view = { ...view, prospects: { ...view.prospects, explore: { ...asked, new_home: free.hex } } };
    const looking = new Controls(stand);
    looking.chooseHex(free.hex);
    show(Inspector, stand, { view: stand.view, controls: looking });
    expect(the(id('inspector')).textContent).toContain(stand.say('board.hex.new_home', { nation: asked.nation }));
    expect(the(id('inspector')).textContent).not.toContain('posts');
  });

  test('a round that was played leads back to its beginning', () => {
    const stand = new Stand(trade);
    const done = only(only(stand.view).rounds.find((round) => round.state === 'done'));
    const began: Event = { type: 'round_began', round: done.name };
    stand.moments = [{ seq: 6, seat: 0, round: 1, events: [began], actions: [], undo: false }];
    let looked: number | null = null;
    show(Rounds, stand, { short: false, onlook: (at: number | null) => (looked = at) });
    click('ol button');
    expect(looked).toBe(7);
  });

  test('a round of which the events are not here yet leads back to its first entry', () => {
    const stand = new Stand(trade);
    const at = only(stand.view).rounds.findIndex((round) => round.state === 'done');
    const old = { seat: 0, events: [], actions: [], undo: false };
    stand.moments = [8, 9].map((seq) => ({ ...old, seq, round: at + 1 }));
    let looked: number | null = null;
    show(Rounds, stand, { short: false, onlook: (seq: number | null) => (looked = seq) });
    click('ol button');
    expect(looked).toBe(8);
  });

  test('the log is read as far back as the last fleet whose revenue is told, and no further', () => {
    const stand = new Stand(trade);
    const before = only(stand.view);
    const paid = before.nations.map((_, at) => (at === 0 ? 5 : null));
    const view = {
      ...before,
      history: before.history.map((row) => (row.round === 'ER1' ? { ...row, revenue: paid } : row)),
    };
    expect(lastRevenue(view, only(view.nations[0]))?.round).toBe('ER1');
    const at = view.rounds.findIndex((round) => round.name === 'ER1');
    const old = { seat: 0, events: [], actions: [], undo: false };
    stand.moments = [at, at + 1, at + 2].map((round, number) => ({ ...old, seq: 10 * (number + 1), round }));
    show(Nations, stand, { controls: new Controls(stand), view });
    expect(stand.reached).toBe(19);
  });

  test('from an early round of the history every later one that was played can be reached', () => {
    const stand = new Stand(trade);
    const later = only(only(stand.view).rounds.find((round) => round.state === 'later'));
    const began: Event = { type: 'round_began', round: later.name };
    stand.moments = [{ seq: 30, seat: 0, round: 0, events: [began], actions: [], undo: false }];
    let looked: number | null = null;
    show(Rounds, stand, { short: false, onlook: (at: number | null) => (looked = at) });
    click('ol button');
    expect(looked).toBe(31);
  });

  test('the log calls a round by its name', () => {
    const stand = new Stand(trade);
    expect(module.roundName?.(stand, 2)).toBe('Exploration Round 1');
  });

  test('with two players the west is marked as closed', () => {
    const stand = lay(two);
    const closed = only(stand.view).board.hexes.filter((hex) => hex.closed);
    expect(closed.length).toBeGreaterThan(0);
    expect(all('.ground.closed')).toHaveLength(closed.length);
  });
});

describe('one selection', () => {
  test('a row lights its marker, and the marker its row', () => {
    const stand = lay(fleet);
    const nation = only(only(stand.view).order[0]);
    click(`${id(`nation-${nation}`)} .name`);
    expect(all(`${id('track')} .marker[aria-pressed="true"]`)).toHaveLength(1);
    click(`${id('track')} .marker[aria-pressed="true"]`);
    expect(all(`${id('nations')} tr.chosen`)).toHaveLength(0);
  });

  test('stacks are shown top first', () => {
    const stand = lay(fleet);
    const wanted = only(stand.view).track.flatMap((space) => space.nations);
    const letters = lettersOf(only(stand.view).nations);
    expect(all(`${id('track')} .marker text`).map((one) => one.textContent)).toEqual(
      wanted.map((nation) => letters[nation]),
    );
  });
});

describe('the ledger', () => {
  test('sorts by every column', () => {
    const stand = lay(finished);
    const view = only(stand.view);
    const header = the(`${id('ledger')} [data-column="cash"] button`);
    header.click();
    flushSync();
    const names = all(`${id('ledger')} tbody .name`).map((one) => one.textContent);
    const wanted = [...view.players]
      .sort((one, other) => (other.cash ?? 0) - (one.cash ?? 0))
      .map((player) => stand.names[player.seat]);
    expect(names).toEqual(wanted);
    header.click();
    flushSync();
    expect(all(`${id('ledger')} tbody .name`).map((one) => one.textContent)).toEqual(wanted.reverse());
  });

  test('nations sort by every column too, and the sorting is kept', () => {
    const stand = lay(finished);
    const founded = only(stand.view).nations.filter((nation) => nation.king !== null);
    for (const column of all(`${id('nations')} th[data-column]`)) {
      column.querySelector('button')?.click();
      flushSync();
      expect(all(`${id('nations')} tbody tr:not(.unfounded)`)).toHaveLength(founded.length);
      expect(the(`${id('nations')} [aria-sort="descending"]`).dataset['column']).toBe(column.dataset['column']);
    }
    the(`${id('nations')} [data-column="coffers"] button`).click();
    flushSync();
    const most = only([...founded].sort((one, other) => other.coffers - one.coffers)[0]);
    expect(only(all(`${id('nations')} tbody tr`)[0]).dataset['testid']).toBe(`nation-${most.nation}`);
    expect(new Controls(stand).sorting('nations', { by: 'prestige', down: true }).by).toBe('coffers');
    localStorage.clear();
  });

  test('the last revenue of a nation is told once, also between two rounds', () => {
    const stand = lay(trade);
    const view = only(stand.view);
    for (const nation of view.nations.filter((one) => one.king !== null)) {
      const told = revenues(view, nation).map((one) => one.round);
      expect(new Set(told).size).toBe(told.length);
    }
  });

  test('shows a previewed decision as changes against now', () => {
    const stand = lay(trade);
    const now = only(stand.now);
    stand.view = { ...now, players: now.players.map((player) => ({ ...player, worth: (player.worth ?? 0) - 7 })) };
    stand.preview = { steps: [{ type: 'mr_pass' }], complete: true };
    show(Players, stand, { controls, view: stand.view });
    expect(only(all(id('ledger'))[1]).textContent).toContain('−7');
  });

  test('hides hidden cash', () => {
    const stand = lay(hidden);
    const covered = only(stand.view).players.filter((player) => player.cash === null);
    expect(covered.length).toBeGreaterThan(0);
    expect(all(`${id('ledger')} tbody td`).filter((cell) => cell.textContent === '?')).toHaveLength(2 * covered.length);
  });
});

describe('decisions', () => {
  test('a Special card is proposed', () => {
    const stand = lay(pick);
    const card = only(only(stand.view).prospects.picks[0]);
    click(id(`pick-${card}`));
    expect(stand.proposed).toEqual([{ type: 'pr_buy', card }]);
  });

  test('with nothing left to buy or to found, what can be sold is in view', () => {
    const stand = new Stand(trade);
    const view = only(stand.view);
    const asked = only(view.prospects.trade);
    const refused = { code: 'bought_already', rule: 'P-55', params: {} };
    const after = { ...asked, found: [], buy: asked.buy.map((one) => ({ ...one, why_not: refused })) };
    stand.view = stand.now = { ...view, prospects: { ...view.prospects, trade: after } };
    expect(new Controls(stand).tradePart).toBe('sell');
  });

  test('founding compares all nations and proposes exactly what is chosen', () => {
    const stand = lay(founding);
    click(id('part-found'));
    const offered = only(only(stand.view).prospects.trade);
    const open = offered.found_nations.filter((one) => one.why_not === null);
    for (const one of offered.found_nations)
      expect(the(id(`found-${one.nation}`)).textContent).toContain(String(one.max_disks));
    const choice = only(offered.found.find((one) => one.max_bought > one.min_bought) ?? offered.found[0]);
    click(id(`found-${only(open[0]).nation}`));
    click(id(`found-${choice.prestige}-${choice.disks}`));
    expect(the(id('decision')).textContent).toContain(String(choice.coffers));
    click(id(`found-bought-${choice.max_bought}`));
    const wanted = { type: 'mr_found', nation: only(open[0]).nation, prestige: choice.prestige, disks: choice.disks };
    expect(stand.proposed).toEqual([
      { ...wanted, bought: choice.min_bought },
      { ...wanted, bought: choice.max_bought },
    ]);
  });

  test('what bots expect of a founding stands beside its nation, as a guess, and follows what is chosen', async () => {
    const stand = lay(founding);
    const offered = only(only(stand.view).prospects.trade);
    const [one, other] = [only(offered.found[0]), only(offered.found.at(-1))];
    const open = only(offered.found_nations.find((nation) => nation.why_not === null && nation.max_disks >= one.disks));
    const told = (choice: typeof one, revenue: number[]): object => ({
      nation: open.nation,
      prestige: choice.prestige,
      disks: choice.disks,
      revenue,
    });
    stand.expected = { rounds: ['ER2', 'ER3'], foundings: [told(one, [7, 11]), told(other, [16, 23])] };
    stand.view = { ...only(stand.view), round: 'MR6' }; // asked once for a decision
    click(id('part-found'));
    await vi.waitFor(() => {
      flushSync();
      the(id(`guess-${open.nation}`));
    });
    const guess = (): string => only(the(id(`guess-${open.nation}`)).textContent).replace(/\s+/g, ' ');
    expect(guess()).toBe('≈ER2 16, ER3 23');
    click(id(`found-${open.nation}`));
    click(id(`found-${one.prestige}-${one.disks}`));
    expect(guess()).toBe('≈ER2 7, ER3 11');
    expect(the(id('found-expected')).textContent).toContain(`≈ ${one.min_bought * 7}`);
  });

  test('selling shows the drop and everybody’s worth, buying greys with the reason', () => {
    const stand = lay(trade);
    const view = only(only(stand.view).prospects.trade);
    const blocked = only(view.buy.find((one) => one.why_not !== null));
    click(id('part-buy'));
    click(id(`buy-${blocked.nation}`));
    expect(stand.proposed).toEqual([]);
    const refused = the(`.choice.aside:has(${id(`buy-${blocked.nation}`)})`);
    expect(refused.textContent).toContain(only(blocked.why_not).rule);
    expect(the(id(`buy-${blocked.nation}`)).children).toHaveLength(2);
    click(id('part-sell'));
    const sale = only(
      view.sell.find((one) => one.choices.some((choice) => choice.worth.some((change) => change !== 0))),
    );
    const choice = only(sale.choices[0]);
    expect(the(id('decision')).textContent).toContain(`→ ${choice.prestige}`);
    click(id(`sell-${sale.nation}`));
    expect(stand.proposed).toEqual([{ type: 'mr_sell', nation: sale.nation, count: 1 }]);
    stand.preview = { steps: [...stand.proposed], complete: true };
    flushSync();
    for (const change of choice.worth) expect(the(`${id('decision')} .boxes`).textContent).toContain(signed(change));
    expect(dock(stand, controls).primary?.label).toBe(`Sell 1 for ${choice.money}`);
  });

  test('a crown is taken after a look, the king tolerated at once', () => {
    const stand = lay(crown);
    const nation = only(only(stand.view).prospects.crown).nation;
    press(stand, 'take');
    press(stand, 'tolerate');
    expect(stand.proposed).toEqual([{ type: 'gov_take', nation }]);
    expect(stand.chosen).toEqual([{ type: 'gov_tolerate', nation }]);
  });

  test('exploring: only listed hexes are live, a click is a step', () => {
    const stand = lay(explore);
    const steps = stand.moves.flatMap((move) => (move.type === 'er_step' ? [move.hex] : []));
    for (const hex of steps)
      expect(only(the(`[data-hex="${hex}"]`).closest('.hex')).classList.contains('live')).toBe(true);
    click(`[data-hex="${only(steps[0])}"]`);
    expect(stand.proposed).toEqual([{ type: 'er_step', hex: steps[0] }]);
    expect(dock(stand, controls).primary).toBeNull();
    press(stand, 'explored');
    expect(stand.chosen).toEqual([stand.moves.find((move) => move.type === 'er_discover')]);
  });

  test('sailing: one best route for every sum of donations, drawn when pointed at', () => {
    const stand = lay(fleet);
    const routes = only(only(stand.view).prospects.fleet).routes;
    expect(all('[data-testid^="route-"]')).toHaveLength(routes.length);
    const best = only(routes.at(-1));
    const button = the(id(`route-${best.donated}`));
    button.dispatchEvent(new Event('pointerenter'));
    flushSync();
    expect(all(id('course'))).toHaveLength(best.path.length > 0 ? 1 : 0);
    expect(button.textContent).toContain(String(best.revenue));
    button.click();
    expect(stand.drafted).toMatchObject([[{ type: 'er_sail', path: best.path, donations: best.donations }]]);
  });

  test('routes that are only the best found are not called the best', () => {
    lay(fleet);
    expect(all(id('unproven'))).toHaveLength(0);
    const found = structuredClone(fleet);
    only(found.view.prospects.fleet).proven = false;
    lay(found);
    expect(the(id('unproven')).textContent).toContain('not proved');
  });

  test('a drawn route shows its revenue against the best', () => {
    const stand = lay(drawing);
    const view = only(only(stand.view).prospects.fleet);
    const hand = only(view.drawn);
    const best = only(view.routes.at(-1)).revenue;
    expect(the(`${id('drawn')} .revenue`).textContent).toBe(String(hand.revenue));
    expect(the(id('drawn')).textContent).toContain(hand.revenue < best ? `${best - hand.revenue} below` : 'the best');
    for (const stop of hand.stops) expect(the(id('stops')).textContent).toContain(String(stop.value));
    // Where the nation would come to stand is tinted, and a pale marker stands there.
    const column = all(`${id('track')} li.tinted`);
    expect(column.map((one) => one.querySelector('.value')?.textContent)).toEqual([String(hand.prestige)]);
    expect(only(column[0]).querySelectorAll('.gone')).toHaveLength(1);
    const next = only(stand.moves.find((move) => move.type === 'er_course'));
    if (next.type !== 'er_course') throw new Error('no course');
    click(`[data-hex="${next.hex}"]`);
    press(stand, 'sail-drawn');
    expect(stand.proposed).toMatchObject([next, { type: 'er_sail', start: hand.start, path: hand.path }]);
  });

  test('a ship that starts a phase lists everything that becomes obsolete', () => {
    const stand = lay(harbour);
    const change = only(only(stand.view).next_phase);
    const text = the(`${id('decision')} ${id('phase-change')}`).textContent ?? '';
    for (const scrap of change.scraps) expect(text).toContain(stand.say(`nation.${scrap.nation}`));
    for (const right of change.issues) expect(text).toContain(String(right.most));
  });

  test('an offer is made with a price', () => {
    const stand = lay(bargain);
    click(id('harbour-others'));
    const one = only(only(only(stand.view).prospects.harbour).offers.find((ship) => ship.why_not === null));
    click(id(`bargain-${one.seller}-${one.ship_type}`));
    const price = the(id('price')) as HTMLInputElement;
    price.value = '1';
    price.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(stand.proposed.at(-1)).toMatchObject({
      type: 'er_offer',
      seller: one.seller,
      ship_type: one.ship_type,
      price: 1,
    });
  });

  test('the forced purchase explains its steps first', () => {
    const stand = lay(forced);
    const preview = only(only(only(stand.view).prospects.harbour).forced);
    const text = the(id('forced')).textContent ?? '';
    expect(text).toContain(String(preview.price));
    if (preview.issued > 0) expect(text).toContain(String(preview.issue_money));
    press(stand, 'forced-buy');
    expect(stand.proposed).toMatchObject([{ type: 'er_forced_buy' }]);
  });

  test('whoever cannot raise the price is told so before he pays, and the red button names it', () => {
    const stand = new Stand(forced);
    const view = only(stand.view);
    const harbour = only(view.prospects.harbour);
    const ruined = { ...only(harbour.forced), bankrupt: true, missing: 182, sellable: 110, way: [] };
    stand.view = { ...view, prospects: { ...view.prospects, harbour: { ...harbour, forced: ruined } } };
    controls = new Controls(stand);
    show(Desk, stand, { controls });
    expect(the(id('ruin')).textContent).toContain('72');
    expect(dock(stand, controls).primary?.label).toBe(stand.say('board.do.forced.bankrupt'));
  });

  test('forced sales are live only where the engine allows them', () => {
    const stand = lay(forced_sale);
    const sales = only(only(stand.view).prospects.forced_sale).sales;
    for (const sale of sales) {
      const button = the(id(`forced-sell-${sale.nation}-${sale.count}`));
      expect(button.getAttribute('aria-disabled')).toBe(String(sale.why_not !== null));
    }
  });

  test('a forced sale ticks what is paid already, and the parts of the price add up', () => {
    const stand = lay(forced_sale);
    const sale = only(only(stand.view).prospects.forced_sale);
    const money = [...the(id('forced-steps')).querySelectorAll('b')].map((one) => Number(one.textContent));
    const coffers = only(only(stand.view).nations.find((one) => one.nation === sale.nation)).coffers;
    expect(money).toEqual([coffers, sale.price - coffers - sale.missing, sale.missing]);
    expect([...the('[role=img]').children].map((part) => Number(part.textContent))).toEqual(
      money.filter((one) => one > 0),
    );
  });

  test('a forced sale tells the emergency issue apart from what the coffers had', () => {
    const stand = new Stand(forced_sale);
    const sale = only(only(stand.view).prospects.forced_sale);
    const { nation } = sale;
    const coffers = only(only(stand.view).nations.find((one) => one.nation === nation)).coffers;
    stand.moments = [
      moment(0, [
        { type: 'nation_acts', nation, seat: 2 },
        { type: 'prestige_moved', nation, before: 80, after: 70 },
        { type: 'merchants_issued', nation, count: 3, money: 210, emergency: true },
      ]),
    ];
    controls = new Controls(stand);
    show(Desk, stand, { controls });
    const money = [...the(id('forced-steps')).querySelectorAll('b')].map((one) => Number(one.textContent));
    expect(money).toEqual([coffers - 210, 210, sale.price - coffers - sale.missing, sale.missing]);
    expect(the(id('forced-steps')).textContent).toContain('80 → 70');
  });

  test('an offer is answered by one and can be withdrawn by the other', () => {
    const seller = lay(offer);
    press(seller, 'answer-yes');
    press(seller, 'answer-no');
    expect(seller.proposed).toMatchObject([{ type: 'er_answer', yes: true }]);
    expect(seller.chosen).toMatchObject([{ type: 'er_answer', yes: false }]);
    for (const part of mounted) void unmount(part);
    mounted = [];
    document.body.replaceChildren();
    const buyer = lay(withdraw);
    press(buyer, 'withdraw');
    expect(buyer.chosen).toMatchObject([{ type: 'er_withdraw' }]);
  });

  test('issues from nothing to the most', () => {
    const stand = lay(issue);
    const most = only(only(stand.view).prospects.issue).most;
    expect(all('[data-testid^="issue-"]')).toHaveLength(most + 1);
    click(id(`issue-${most}`));
    expect(stand.proposed).toMatchObject([{ type: 'phase_issue', count: most }]);
  });

  test('the Delian League marker is within reach out of turn', () => {
    const stand = lay(delian);
    press(stand, 'delian');
    const spots = only(stand.view).prospects.delian;
    expect(all('[data-testid^="delian-"]')).toHaveLength(spots.length);
    const spot = only(spots[0]);
    click(id(`delian-${spot.nation}-${spot.hex}`));
    expect(stand.proposed).toEqual([{ type: 'place_delian', nation: spot.nation, hex: spot.hex }]);
  });

  test('nothing is live while input is not', () => {
    const stand = lay(explore);
    stand.live = false;
    flushSync();
    expect(all('[data-move]:not(.button)')).toEqual([]);
    const step = only(stand.moves.find((move) => move.type === 'er_step'));
    if (step.type === 'er_step') click(`[data-hex="${step.hex}"]`);
    expect(stand.proposed).toEqual([]);
  });

  test('the question stays in its panel while its answer is previewed', () => {
    const stand = lay(king);
    const now = only(stand.now);
    stand.preview = { steps: [only(stand.moves[0])], complete: true };
    stand.view = { ...now, prospects: { ...now.prospects, king: null } };
    flushSync();
    expect(the(id('decision')).dataset['asked']).toBe('king');
  });
});

describe('beside the board', () => {
  test('standing orders are written as notes', () => {
    const stand = new Stand(trade);
    show(Orders, stand);
    click(id('order-any'));
    click(id('order-money-take'));
    expect(stand.written).toEqual([
      { type: 'order_pass', until: 'any_trade', nations: [], deeds: ['buy', 'sell', 'found', 'crown'] },
      { type: 'order_money', answer: 'take' },
    ]);
    stand.notes = {
      ...only(stand.notes),
      notices: [{ order: 'pass', cause: 'trade', seat: 1, nation: 'sparta', phase: null }],
    };
    flushSync();
    expect(the(id('orders')).textContent).toContain('Bo');
  });

  test('the spreadsheet holds every figure of the history', () => {
    const stand = new Stand(finished);
    show(Figures, stand);
    const text = the(id('sheet')).textContent ?? '';
    for (const row of only(stand.view).history) for (const worth of row.worth) expect(text).toContain(String(worth));
  });

  test('about this map says of every hex what is printed', () => {
    const stand = new Stand(king);
    show(About, stand, { controls: new Controls(stand) });
    expect(all(`${id('about')} tbody tr`)).toHaveLength(only(stand.view).board.hexes.length);
    expect(the(id('about')).textContent).toContain('reconstructed');
  });

  test('about this map counts what is printed', () => {
    const stand = new Stand(king);
    show(About, stand, { controls: new Controls(stand) });
    const text = the(id('about')).textContent ?? '';
    expect(text).toContain('of 94 hexes 10 lie where the rulebooks print them and 9 more bear a printed name');
    for (const part of [
      '3-, 6-, 7- and E-ship',
      'prestige track',
      'sequence of rounds',
      'two nations',
      'south-west',
      'H8',
    ])
      expect(text).toContain(part);
  });

  test('passing stands in the dock and is never the red button', () => {
    const stand = lay(trade);
    const wanted = only(stand.moves.find((move) => move.type === 'mr_pass' || move.type === 'mr_end_turn')).type;
    const { primary, secondary } = dock(stand, controls);
    expect(primary).toBeNull();
    expect(secondary?.map((one) => one.test)).toContain(wanted);
  });

  test('a sailing that was taken back is not told', () => {
    const stand = new Stand(fleet);
    const sailed = { ...SAILED, nation: 'sparta', revenue: 4 };
    stand.moments = [
      moment(0, [{ type: 'round_began', round: 'ER1' }]),
      moment(1, [{ ...sailed, revenue: 9 }]),
      moment(2, [], true),
      moment(3, [sailed]),
    ];
    expect(sailings(stand).map((one) => [one.at, one.round, one.event.revenue])).toEqual([[4, 'ER1', 4]]);
  });

  test('a log line says what each stop paid, the Delian League doubled', () => {
    const stand = new Stand(fleet);
    const words = module.detail?.(SAILED, stand as Table) ?? '';
    expect(words).toContain('Naxos 10 (×2)');
    expect(words).toContain('Ios 8 for 40');
  });

  test('log lines light the hexes they speak of', () => {
    const lit = things({
      type: 'fleet_sailed',
      nation: 'sparta',
      start: 'H8',
      path: ['H10'],
      donations: [],
      donated: 0,
      revenue: 4,
      stops: [],
    });
    expect(lit).toEqual(['hex:H8', 'hex:H10']);
  });
});
