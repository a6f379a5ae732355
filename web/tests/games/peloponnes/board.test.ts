import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Board from '../../../src/games/peloponnes/Board.svelte';
import Orders from '../../../src/games/peloponnes/Orders.svelte';
import Overview from '../../../src/games/peloponnes/Overview.svelte';
import SeatSummary from '../../../src/games/peloponnes/SeatSummary.svelte';
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
import { nearest } from '../../../src/games/peloponnes/parts/walk';
import { things } from '../../../src/games/peloponnes/things';

// The pictures have hundreds of paths, which only slow these tests down; they have a test of their own.
vi.mock('../../../src/games/peloponnes/art/Picture.svelte', () => ({ default: () => ({}) }));

// A whole board takes a while in the simulated browser of these tests, more so on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let mounted: Record<string, unknown> | null = null;

function lay(situation: Situation): Stand {
  const stand = new Stand(situation);
  mounted = mount(Board, { target: document.body, props: { table: stand } });
  flushSync();
  return stand;
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
  if (mounted !== null) void unmount(mounted);
  mounted = null;
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
  test('all lots lie in their rows with one live step for every legal bid', () => {
    const stand = lay(bidding);
    const view = stand.view!;
    expect(all('[data-testid^="lot-"]')).toHaveLength(view.auction.length + view.conquest.length);
    for (const lot of [...view.auction, ...view.conquest]) click(id(`tile-${lot.tile}`));
    // The panel lists all legal amounts of the chosen tile.
    const last = [...view.auction, ...view.conquest].at(-1)!;
    const legal = stand.moves.flatMap((move) => (move.type === 'bid' && move.tile === last.tile ? [move.amount] : []));
    const shown = all(`${id('inspector')} [data-testid^="step-"]`).map((step) =>
      Number(step.dataset['testid']?.split('-')[2]),
    );
    expect(shown).toEqual(legal);
  });

  test('a step is the bid itself', () => {
    const stand = lay(bidding);
    const bid = stand.moves.find((move) => move.type === 'bid')!;
    if (bid.type !== 'bid') throw new Error('no bid');
    click(`.lot ${id(`step-${bid.tile}-${bid.amount}`)}`);
    expect(stand.chosen).toEqual([bid]);
  });

  test('nothing can be bid while input is not live', () => {
    const stand = lay(bidding);
    stand.live = false;
    flushSync();
    const step = the('.lot [data-testid^="step-"]');
    expect(step.getAttribute('aria-disabled')).toBe('true');
    step.click();
    expect(stand.chosen).toEqual([]);
  });

  test('a previewed bid lies at its tile as a ghost', () => {
    const stand = lay(bidding);
    const bid = stand.moves.find((move) => move.type === 'bid')!;
    if (bid.type !== 'bid') throw new Error('no bid');
    stand.propose(bid);
    flushSync();
    expect(the(`${id(`lot-${bid.tile}`)} .ghost`).textContent).toContain(String(bid.amount));
  });

  test('the panel says what a tile would do, in the numbers of the engine', () => {
    const stand = lay(bidding);
    const prospect = stand.view!.prospects!.find((one) => one.results.length > 0)!;
    click(id(`tile-${prospect.tile}`));
    const text = the(id('inspector')).textContent ?? '';
    expect(text).toContain(stand.say(`board.way.${prospect.results[0]!.way}`));
    expect(text).toContain(String(prospect.results[0]!.after.score));
  });

  test('a displaced player sees who outbid him and may move the bid only where the engine allows it', () => {
    const stand = lay(displaced);
    expect(the(id('tray')).textContent).toContain('Outbid by');
    const legal = stand.moves.flatMap((move) => (move.type === 'relocate' ? [move.tile] : [])).sort();
    const live = [
      ...new Set(
        all('.lot [data-testid^="step-"][aria-disabled="false"]').map((step) => step.dataset['testid']!.split('-')[1]!),
      ),
    ].sort();
    expect(live).toEqual(legal);
    // Every other lot says why not, with its rule.
    for (const lot of all('.lot.closed')) expect(lot.querySelector('.reason')?.textContent).toMatch(/LR?-\d+/);
    click(`.lot ${id(`tile-${legal[0]}`)}`);
    click('.lot [data-testid^="step-"][aria-disabled="false"]');
    expect(stand.chosen[0]?.type).toBe('relocate');
  });

  test('alone, tiles are bought', () => {
    const stand = lay(solo);
    expect(the(id('goal')).textContent).toContain('28');
    click('.lot [data-testid^="step-"][aria-disabled="false"]');
    expect(stand.chosen[0]?.type).toBe('buy');
  });
});

describe('decisions', () => {
  test('a building is paid for or marked; what is not possible stays, with its reason', async () => {
    const stand = lay(build);
    const legal = stand.moves.map((move) => (move.type === 'build' ? move.way : ''));
    for (const way of ['pay', 'mark', 'discard'] as const) {
      expect((the(id(`choice-${way}`)) as HTMLButtonElement).disabled).toBe(!legal.includes(way));
    }
    await Promise.resolve();
    flushSync();
    expect(stand.asked).toHaveLength(3 - legal.length);
    click(id(`choice-${legal[0]}`));
    expect(stand.chosen).toEqual([{ type: 'build', way: legal[0] }]);
  });

  test('chosen income: one good for each building', () => {
    const stand = lay(income);
    const offer = stand.view!.choices![0]!.action;
    if (offer.type !== 'choose_income') throw new Error('no income');
    expect((the(id('decide')) as HTMLButtonElement).disabled).toBe(true);
    for (const tile of offer.tiles) click(id(`good-${tile}-food`));
    click(id('decide'));
    expect(stand.chosen).toEqual([{ type: 'choose_income', tiles: offer.tiles, goods: offer.tiles.map(() => 'food') }]);
  });

  for (const [name, situation, type] of [
    ['earthquake', earthquake, 'keep_buildings'],
    ['tempest', tempest, 'keep_lands'],
  ] as const) {
    test(`${name}: only sets the engine lists can be kept`, () => {
      const stand = lay(situation);
      const most = Math.max(...stand.moves.map((move) => (move.type === type ? move.tiles.length : 0)));
      for (const tile of all('[data-testid^="toggle-"][aria-pressed="true"]')) tile.click();
      flushSync();
      for (const tile of all('[data-testid^="toggle-"]')) tile.click();
      flushSync();
      expect(all('[data-testid^="toggle-"][aria-pressed="true"]')).toHaveLength(most);
      if (document.querySelector(id('sure')) !== null) {
        expect(the<HTMLButtonElement>(id('decide')).disabled, 'losing tiles takes a yes').toBe(true);
        click(id('sure'));
      }
      click(id('decide'));
      expect(stand.moves).toContainEqual(stand.chosen[0]);
    });
  }

  test('supply round: feeding and completing together, refused sets explained', async () => {
    const stand = lay(supply);
    const choice = stand.moves.findLast((move) => move.type === 'supply' && move.complete.length > 0)!;
    if (choice.type !== 'supply') throw new Error('no supply');
    expect(the<HTMLButtonElement>(id('decide')).disabled, 'nothing is decided before anything was chosen').toBe(true);
    click(id(`feed-${choice.extra_fed}`));
    for (const tile of all('[data-testid^="toggle-"][aria-pressed="true"]')) tile.click();
    flushSync();
    for (const tile of choice.complete) click(id(`toggle-${tile}`));
    if (document.querySelector(id('sure')) !== null) click(id('sure'));
    click(id('decide'));
    expect(stand.chosen).toEqual([choice]);
    for (const tile of all('[data-testid^="toggle-"][aria-pressed="false"]')) tile.click();
    for (const amount of all('[data-testid^="feed-"]')) amount.click();
    flushSync();
    if ((the(id('decide')) as HTMLButtonElement).disabled) {
      await Promise.resolve();
      flushSync();
      expect(stand.asked.length).toBeGreaterThan(0);
    }
  });

  test('supply round: nothing is abandoned without a yes for exactly that', () => {
    const stand = lay(supply);
    const none = stand.moves.find((move) => move.type === 'supply' && move.complete.length === 0)!;
    if (none.type !== 'supply') throw new Error('no supply');
    for (const tile of all('[data-testid^="toggle-"][aria-pressed="true"]')) tile.click();
    flushSync();
    click(id(`feed-${none.extra_fed}`));
    expect(the<HTMLButtonElement>(id('decide')).disabled).toBe(true);
    click(id('sure'));
    expect(the<HTMLButtonElement>(id('decide')).disabled).toBe(false);
    click(id('decide'));
    expect(stand.chosen).toEqual([none]);
  });

  test('ceiling bids: a list in order, with ceilings, as one private note', () => {
    const stand = new Stand(bidding);
    const notes: object[] = [];
    stand.writeNote = (note?: object) => void notes.push(note ?? {});
    mounted = mount(Orders, { target: document.body, props: { table: stand } });
    flushSync();
    const tiles = [...(stand.view?.auction ?? [])].slice(0, 2).map((lot) => lot.tile);
    expect(the<HTMLButtonElement>(id('order-give')).disabled).toBe(true);
    for (const tile of tiles) {
      const add = the<HTMLSelectElement>(id('order-add'));
      add.value = tile;
      add.dispatchEvent(new Event('change', { bubbles: true }));
      flushSync();
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
    expect(stand.chosen).toEqual([{ type: 'choose_civilization', number: 3 }]);
    void unmount(mounted!);
    const other = lay(extra);
    click('[data-testid^="extra-"]');
    expect(other.moves).toContainEqual(other.chosen[0]);
  });

  test('buildings may be completed before bidding where the table plays so', () => {
    const stand = lay(complete);
    const move = stand.moves.find((one) => one.type === 'complete')!;
    if (move.type !== 'complete') throw new Error('nothing to complete');
    for (const tile of move.tiles) click(id(`toggle-${tile}`));
    click(id('complete'));
    expect(stand.chosen).toEqual([move]);
  });
});

describe('around the board', () => {
  test('the lower half of the score is the emphasised one', () => {
    const stand = lay(bidding);
    for (const seat of stand.view!.seats) {
      const low = the(`${id(`realm-${seat.seat}`)} .low`).textContent ?? '';
      expect(low).toContain(String(seat.holdings.score));
    }
  });

  test('a spectator sees the tiles explained but no steps', () => {
    const stand = new Stand({
      ...bidding,
      seat: null,
      moves: [],
      view: { ...bidding.view, seat: null, prospects: null, choices: null },
    });
    mounted = mount(Board, { target: document.body, props: { table: stand } });
    flushSync();
    expect(all('[data-testid^="step-"]')).toHaveLength(0);
    click('[data-testid^="tile-"]');
    expect(the(id('inspector')).textContent).toContain(stand.say('board.inspect.spectator'));
  });

  test('summary and overview show the numbers of every seat', () => {
    const stand = new Stand(bidding);
    mounted = mount(Overview, { target: document.body, props: { table: stand } });
    const summary = mount(SeatSummary, { target: document.body, props: { table: stand, seat: 1 } });
    flushSync();
    expect(all('thead th')).toHaveLength(stand.view!.seats.length);
    expect(the('.summary').textContent).toContain(String(stand.view!.seats[1]!.holdings.coins));
    void unmount(summary);
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
