import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import Board from '../../../src/games/peloponnes/Board.svelte';
import Orders from '../../../src/games/peloponnes/Orders.svelte';
import Overview from '../../../src/games/peloponnes/Overview.svelte';
import SeatSummary from '../../../src/games/peloponnes/SeatSummary.svelte';
import { Controls } from '../../../src/games/peloponnes/controls.svelte';
import Decision from '../../../src/games/peloponnes/Decision.svelte';
import { dock } from '../../../src/games/peloponnes/dock';
import Goods from '../../../src/games/peloponnes/Goods.svelte';
import type { DockButton } from '../../../src/games/types';
import { BUILDINGS } from '../../../src/games/peloponnes/art/buildings';
import { landscape } from '../../../src/games/peloponnes/art/lands';
import bidding from './fixtures/bidding.json';
import build from './fixtures/build.json';
import civilization from './fixtures/civilization.json';
import complete from './fixtures/complete.json';
import displaced from './fixtures/displaced.json';
import earthquake from './fixtures/earthquake.json';
import extra from './fixtures/extra.json';
import income from './fixtures/income.json';
import pieces from './fixtures/pieces.json';
import solo from './fixtures/solo.json';
import { Stand, type Situation } from './fixtures/stand.svelte';
import supply from './fixtures/supply.json';
import tempest from './fixtures/tempest.json';
import { nearest } from '../../../src/lib/walk';
import { spoken } from '../../../src/games/peloponnes/spoken';
import { things } from '../../../src/games/peloponnes/things';
import type { Event as GameEvent } from '../../../src/wire/peloponnes';
import { fetchAll } from '../../../src/lib/ui/later';

beforeAll(fetchAll);

// The pictures have hundreds of paths, which only slow these tests down; they have a test of their own.
vi.mock('../../../src/games/peloponnes/art/Picture.svelte', () => ({ default: () => ({}) }));

// A whole board takes a while in the simulated browser of these tests, more so on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let mounted: Record<string, unknown>[] = [];
let controls: Controls;

function lay(situation: Situation): Stand {
  const stand = new Stand(situation);
  controls = new Controls(stand);
  const props = { table: stand, controls };
  mounted = [Board, Goods, Decision].map((part) => mount(part, { target: document.body, props }));
  flushSync();
  return stand;
}

/** The red button of the dock, and pressing it. */
function red(stand: Stand): DockButton | null {
  return dock(stand, controls).primary ?? null;
}

function press(stand: Stand): void {
  const button = red(stand);
  if (button === null || button.disabled) throw new Error('no red button');
  button.act();
  flushSync();
}

function the<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function click(selector: string): void {
  the(selector).click();
  flushSync();
}

const id = (name: string): string => `[data-testid="${name}"]`;

afterEach(() => {
  for (const part of mounted) void unmount(part);
  mounted = [];
  document.body.replaceChildren();
});

test('every building has its own drawing', () => {
  const buildings = pieces.tiles.filter((tile) => tile.kind === 'building').map((tile) => tile.id);
  expect(Object.keys(BUILDINGS).sort()).toEqual(buildings.sort());
  const path = /^[MmLlHhVvCcSsQqTtAaZz0-9\s.,-]+$/;
  for (const shape of Object.values(BUILDINGS).flat()) expect(shape.d).toMatch(path);
  for (const tile of pieces.tiles.filter((one) => one.kind === 'land')) {
    const shapes = landscape(tile.id, (tile as { terrain?: string[] }).terrain ?? []);
    expect(shapes.length).toBeGreaterThan(5);
    for (const shape of shapes) expect(shape.d).toMatch(path);
  }
  expect(new Set(Object.values(BUILDINGS).map((shapes) => JSON.stringify(shapes))).size).toBe(buildings.length);
});

describe('bidding', () => {
  test('all lots lie in their rows; choosing one starts at the least legal bid', () => {
    const stand = lay(bidding);
    const view = stand.view!;
    expect(all('[data-testid^="lot-"]')).toHaveLength(view.auction.length + view.conquest.length);
    expect(red(stand), 'nothing is chosen yet').toBeNull();
    for (const prospect of view.prospects!.filter((one) => one.act !== null)) {
      click(id(`tile-${prospect.tile}`));
      const legal = stand.moves.flatMap((move) =>
        move.type === 'bid' && move.tile === prospect.tile ? [move.amount] : [],
      );
      expect(controls.bid.amount).toBe(Math.min(...legal));
      expect(controls.bid.ladder.map((step) => step.amount)).toEqual(legal);
    }
  });

  test('the rail is one range; every step of it is a legal bid, and the red button makes it', () => {
    const stand = lay(bidding);
    const prospect = stand.view!.prospects!.find((one) => one.ladder.length > 1)!;
    click(id(`tile-${prospect.tile}`));
    const range = the<HTMLInputElement>(id('amount'));
    expect([Number(range.min), Number(range.max)]).toEqual([prospect.low, prospect.high]);
    range.value = String(prospect.low + 1);
    range.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(red(stand)?.label).toContain(String(prospect.low + 1));
    press(stand);
    expect(stand.acted).toEqual([[{ type: 'bid', tile: prospect.tile, amount: prospect.low + 1 }]]);
    expect(stand.moves).toContainEqual(stand.acted[0]![0]);
  });

  test('Enter chooses, arrow up raises, what is chosen says so; a second click only looks closer', () => {
    const stand = lay(bidding);
    const prospect = stand.view!.prospects!.find((one) => one.ladder.length > 1)!;
    const tile = the(id(`tile-${prospect.tile}`));
    expect(tile.hasAttribute('data-chosen')).toBe(false);
    tile.click();
    flushSync();
    expect(tile.hasAttribute('data-chosen'), 'the frame confirms what is chosen by Enter').toBe(true);
    tile.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    flushSync();
    expect(controls.bid.amount).toBe(prospect.low + 1);
    tile.click();
    flushSync();
    expect(stand.acted).toEqual([]);
    expect(controls.stepBack(), 'the card').toBe(true);
    expect(controls.stepBack(), 'the chosen tile').toBe(true);
    expect(controls.stepBack()).toBe(false);
  });

  test('nothing can be bid while input is not live', () => {
    const stand = lay(bidding);
    click(id(`tile-${stand.view!.prospects!.find((one) => one.act !== null)!.tile}`));
    stand.live = false;
    flushSync();
    expect(red(stand)?.disabled).toBe(true);
    void controls.decide();
    expect(stand.acted).toEqual([]);
  });

  test('the goods show what a bid would leave, in the numbers of the engine', () => {
    const stand = lay(bidding);
    const prospect = stand.view!.prospects!.find((one) => one.results.length > 0 && one.act !== null)!;
    click(id(`tile-${prospect.tile}`));
    const after = prospect.results.find((one) => one.way === prospect.ladder[0]!.ways[0])!.after;
    const now = controls.me!.holdings;
    if (after.coins !== now.coins) expect(the(id('good-coins')).textContent).toContain(`→${after.coins}`);
    expect(controls.plan?.after?.score).toBe(prospect.ladder[0]!.score);
    expect(controls.plan?.after?.score, 'step and result agree').toBe(after.score);
  });

  test('a bid that would be lost is asked about once', () => {
    const stand = lay(bidding);
    const view = stand.view!;
    const prospects = view.prospects!.map((one) => ({
      ...one,
      ladder: one.ladder.map((step) => ({ ...step, ways: ['lost'] })),
    }));
    stand.view = { ...view, prospects };
    flushSync();
    click(id(`tile-${prospects.find((one) => one.act !== null)!.tile}`));
    press(stand);
    expect(stand.acted).toEqual([]);
    expect(red(stand)?.label).toContain('lose');
    press(stand);
    expect(stand.acted).toHaveLength(1);
  });

  test('a displaced player sees who outbid him and may move the bid only where the engine allows it', () => {
    const stand = lay(displaced);
    const said = dock(stand, controls);
    expect(said.tag?.text).toBe('Outbid');
    expect(said.sentence?.map((piece) => piece.text).join('')).toContain('bids');
    const legal = stand.moves.flatMap((move) => (move.type === 'relocate' ? [move.tile] : [])).sort();
    const open = stand.view!.prospects!.flatMap((one) => (one.act === 'relocate' ? [one.tile] : [])).sort();
    expect(open).toEqual(legal);
    // Every other lot says why not.
    for (const lot of all('.lot.shut')) expect(lot.getAttribute('data-testid')).not.toBeNull();
    for (const lot of all('.lot.shut:not(.outbid) .plinth')) expect(lot.textContent?.trim()).not.toBe('');
    click(id(`tile-${legal.at(-1)}`));
    if (controls.bid.rash) press(stand);
    press(stand);
    expect(stand.acted).toEqual([[{ type: 'relocate', tile: legal.at(-1) }]]);
    expect(said.secondary?.map((button) => button.test)).toEqual(['withdraw']);
  });

  test('alone, tiles are bought', () => {
    const stand = lay(solo);
    expect(the(id('goal')).textContent).toContain('28');
    const prospect = stand.view!.prospects!.find((one) => one.act === 'buy' && one.ladder[0]?.ways[0] !== 'lost')!;
    click(id(`tile-${prospect.tile}`));
    press(stand);
    expect(stand.acted).toEqual([[{ type: 'buy', tile: prospect.tile }]]);
  });

  test('who waits for the turn sets a ceiling with the same rail', () => {
    const stand = lay(bidding);
    stand.myTurn = false;
    stand.notes = { order: null, notices: [] };
    const view = stand.view!;
    stand.view = { ...view, prospects: view.prospects!.map((one) => ({ ...one, now: false })) };
    flushSync();
    const { tile, low } = stand.view.prospects!.find((one) => one.act === 'bid')!;
    click(id(`tile-${tile}`));
    const said = dock(stand, controls);
    expect(said.primary, 'no red button for what cannot be done yet').toBeNull();
    said.secondary![0]!.act();
    expect(stand.written).toEqual([
      { type: 'order_bids', wishes: [{ tile, up_to: low }], otherwise: 'ask', beaten: 'ask' },
    ]);
  });
});

describe('decisions', () => {
  test('a building is paid for or marked; what is not possible stays, with its reason', async () => {
    const stand = lay(build);
    const legal = stand.moves.map((move) => (move.type === 'build' ? move.way : ''));
    for (const way of ['pay', 'mark'] as const) {
      expect((the(id(`choice-${way}`)) as HTMLButtonElement).disabled).toBe(!legal.includes(way));
    }
    await Promise.resolve();
    flushSync();
    expect(stand.asked).toHaveLength(['pay', 'mark'].filter((way) => !legal.includes(way as 'pay')).length);
    click(id(`choice-${legal.at(-1)}`));
    press(stand);
    expect(stand.acted).toEqual([[{ type: 'build', way: legal.at(-1) }]]);
  });

  test('what is still owed counts this building and the others with a coin on them', () => {
    const others = [{ tile: 'A14', complete: false }]; // Street: 1 stone
    const seats = build.view.seats.map((seat) => (seat.seat === build.seat ? { ...seat, buildings: others } : seat));
    lay({ ...build, view: { ...build.view, seats } }); // Quarry: 2 wood, 2 stone
    expect(the(id('choice-pay')).textContent).toContain('1 stone');
    expect(the(id('choice-mark')).textContent).toContain('2 wood, 3 stone');
  });

  test('chosen income: one good for each building', () => {
    const stand = lay(income);
    const offer = stand.view!.choices![0]!.action;
    if (offer.type !== 'choose_income') throw new Error('no income');
    expect(red(stand)).toBeNull();
    for (const tile of offer.tiles) click(id(`good-${tile}-food`));
    press(stand);
    expect(stand.acted).toEqual([
      [{ type: 'choose_income', tiles: offer.tiles, goods: offer.tiles.map(() => 'food') }],
    ]);
  });

  for (const [name, situation, type] of [
    ['earthquake', earthquake, 'keep_buildings'],
    ['tempest', tempest, 'keep_lands'],
  ] as const) {
    test(`${name}: starts with the best set, and only sets the engine lists can be kept`, () => {
      const stand = lay(situation);
      const most = Math.max(...stand.moves.map((move) => (move.type === type ? move.tiles.length : 0)));
      expect(all('[data-testid^="toggle-"][aria-pressed="true"]')).toHaveLength(most);
      for (const tile of all('[data-testid^="toggle-"]')) {
        tile.click();
        flushSync();
        expect(stand.moves).toContainEqual(controls.plan?.action);
      }
      for (const tile of all('[data-testid^="toggle-"][aria-pressed="true"]')) tile.click();
      flushSync();
      expect(controls.keep.kept).toHaveLength(0);
      press(stand);
      expect(stand.acted, 'losing what could be kept takes a yes').toEqual([]);
      press(stand);
      expect(stand.acted).toEqual([[{ type, tiles: [] }]]);
    });
  }

  test('supply round: starts with the best outcome; feeding and completing together, refused sets explained', async () => {
    const stand = lay(supply);
    const best = Math.max(...stand.view!.choices!.map((one) => one.after.score));
    expect(controls.plan?.after?.score).toBe(best);
    for (const move of stand.moves) {
      if (move.type !== 'supply') throw new Error('no supply');
      controls.supply.take(controls.supply.offers.find((one) => one.action === move) ?? controls.supply.offers[0]!);
      controls.supply.fed = move.extra_fed;
      for (const tile of controls.supply.unpaid) controls.supply.settle(tile, move.complete.includes(tile));
      flushSync();
      expect(controls.plan?.action).toEqual(move);
    }
    for (const tile of controls.supply.unpaid) controls.supply.settle(tile, true);
    controls.supply.fed = Math.max(...controls.supply.amounts);
    flushSync();
    if (controls.supply.choice === null) {
      await Promise.resolve();
      flushSync();
      expect(stand.asked).toContainEqual(controls.supply.wanted);
      expect(red(stand)).toBeNull();
    }
  });

  test('supply round: what is given up without need is asked about once', () => {
    const stand = lay(supply);
    const worst = controls.supply.ranked.at(-1)!;
    controls.supply.take(worst);
    flushSync();
    expect(controls.supply.rash).toBe(true);
    press(stand);
    expect(stand.acted).toEqual([]);
    press(stand);
    expect(stand.acted).toEqual([[worst.action]]);
  });

  test('ceiling bids: a list in order, with ceilings, as one private note', () => {
    const stand = new Stand(bidding);
    const notes: object[] = [];
    stand.writeNote = (note?: object) => void notes.push(note ?? {});
    mounted = [mount(Orders, { target: document.body, props: { table: stand } })];
    flushSync();
    const tiles = [...(stand.view?.auction ?? [])].slice(0, 2).map((lot) => lot.tile);
    expect(the<HTMLButtonElement>(id('order-give')).disabled).toBe(true);
    for (const tile of tiles) {
      click('.orders [role=combobox]');
      click(`[role=option][data-value="${tile}"]`);
    }
    const ceiling = the<HTMLInputElement>(id(`up-to-${tiles[1]}`));
    ceiling.value = '7';
    ceiling.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    const lowest = stand.view?.auction[0]?.min_bid;
    click(id('order-give'));
    expect(notes).toEqual([
      {
        type: 'order_bids',
        wishes: [
          { tile: tiles[0], up_to: lowest },
          { tile: tiles[1], up_to: 7 },
        ],
        otherwise: 'ask',
        beaten: 'ask',
      },
    ]);
  });

  test('civilizations and extra incomes are chosen before the first round', () => {
    const stand = lay(civilization);
    click(id('civilization-3'));
    press(stand);
    expect(stand.acted).toEqual([[{ type: 'choose_civilization', number: 3 }]]);
    for (const part of mounted) void unmount(part);
    document.body.replaceChildren();
    const other = lay(extra);
    click('[data-testid^="extra-"]');
    press(other);
    expect(other.moves).toContainEqual(other.acted[0]![0]);
  });

  test('buildings may be completed before bidding where the table plays so', () => {
    const stand = lay(complete);
    const move = stand.moves.find((one) => one.type === 'complete' && one.tiles.length === 1)!;
    if (move.type !== 'complete') throw new Error('nothing to complete');
    const button = dock(stand, controls).secondary!.find((one) => one.test === `complete-${move.tiles[0]}`)!;
    button.act();
    expect(stand.acted).toEqual([[move]]);
  });
});

describe('around the board', () => {
  test('an omen says what it would do to me, as a loss', () => {
    const stand = lay(bidding);
    const view = stand.view!;
    view.disasters.forEach((one, at) => {
      const text = the(id(`disaster-${one.disaster}`)).textContent ?? '';
      const risk = controls.me!.holdings.exposure[at];
      if (one.struck) expect(text).toContain('has struck');
      else if (risk == null) expect(text).toContain('protects');
      else if (risk > 0) expect(text).toContain(`−${risk}`);
    });
  });

  test('one stop for the Tab key among the offers', () => {
    lay(bidding);
    expect(all('.offers [tabindex="0"]')).toHaveLength(1);
  });

  test('a spectator sees the tiles explained but has nothing to choose', () => {
    const stand = lay({
      ...bidding,
      seat: null,
      moves: [],
      view: { ...bidding.view, seat: null, prospects: null, choices: null },
    });
    expect(all('[data-testid="rail"]')).toHaveLength(0);
    click('[data-testid^="tile-"]');
    expect(the(id('tile-card')).textContent).toContain(stand.say('board.inspect.spectator'));
  });

  test('summary and overview show the numbers of every seat', () => {
    const stand = new Stand(bidding);
    mounted = [
      mount(Overview, { target: document.body, props: { table: stand } }),
      mount(SeatSummary, {
        target: document.body,
        props: { table: stand, controls: new Controls(stand), seat: 1, short: false },
      }),
    ];
    flushSync();
    expect(all('thead th')).toHaveLength(stand.view!.seats.length);
    expect(the('.seat-summary').textContent).toContain(String(stand.view!.seats[1]!.holdings.coins));
  });

  test('what happens is told in order, of the income of others nothing', () => {
    const events: GameEvent[] = [
      { type: 'bid_made', seat: 1, tile: 'A05', amount: 3, luxury: 0 },
      { type: 'displaced', seat: 0, tile: 'A05', amount: 2, by: 1 },
      {
        type: 'income_received',
        seat: 1,
        inhabitants: 0,
        coins: 1,
        luxury: 0,
        wood: 0,
        stone: 0,
        food: 0,
        overflow: 0,
      },
      { type: 'disaster_struck', disaster: 'plague' },
      { type: 'order_changed', order: [0, 1] },
    ];
    const told = events.filter((event) => spoken(event, 0));
    expect(told.map((event) => event.type)).toEqual(['bid_made', 'displaced', 'disaster_struck']);
  });

  test('log lines of disasters light up the disaster', () => {
    expect(things({ type: 'chit_turned', disaster: 'plague', count: 2 })).toEqual(['disaster:plague']);
    expect(things({ type: 'displaced', seat: 1, tile: 'A05', amount: 3, by: 0 })).toEqual([
      'seat:1',
      'seat:0',
      'tile:A05',
    ]);
  });

  test('arrow keys go to the nearest piece in their direction', () => {
    const place = (left: number, top: number): HTMLElement => {
      const element = document.createElement('button');
      element.getBoundingClientRect = () => ({ left, top, width: 10, height: 10 }) as DOMRect;
      return element;
    };
    const [here, right, farRight, below] = [place(0, 0), place(20, 1), place(60, 0), place(2, 30)] as const;
    const pieces = [here, right, farRight, below];
    expect(nearest(here, pieces, 'ArrowRight')).toBe(right);
    expect(nearest(here, pieces, 'ArrowDown')).toBe(below);
    expect(nearest(here, pieces, 'ArrowLeft')).toBeNull();
    expect(nearest(farRight, pieces, 'ArrowLeft')).toBe(right);
  });
});
