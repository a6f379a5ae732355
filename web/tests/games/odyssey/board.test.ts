import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Action, Surveyed, View } from '../../../src/wire/odyssey';
import Afterwards from '../../../src/games/odyssey/Afterwards.svelte';
import Beside from '../../../src/games/odyssey/Beside.svelte';
import Board from '../../../src/games/odyssey/Board.svelte';
import Decision from '../../../src/games/odyssey/Decision.svelte';
import { dock, story } from '../../../src/games/odyssey/dock';
import { BoardControls } from '../../../src/games/odyssey/parts/controls.svelte';
import { lastTold } from '../../../src/games/odyssey/parts/knowledge';
import { change } from '../../../src/games/odyssey/parts/sentences';
import Rounds from '../../../src/games/odyssey/Rounds.svelte';
import Storms from '../../../src/games/odyssey/parts/Storms.svelte';
import Told from '../../../src/games/odyssey/Told.svelte';
import SeatSummary from '../../../src/games/odyssey/SeatSummary.svelte';
import boards from './fixtures/boards.json';
import composing from './fixtures/composing.json';
import finished from './fixtures/finished.json';
import held from './fixtures/held.json';
import hide from './fixtures/hide.json';
import lights from './fixtures/lights.json';
import maelstrom from './fixtures/maelstrom.json';
import noted from './fixtures/noted.json';
import share from './fixtures/share.json';
import { Stand, type Situation } from './fixtures/stand.svelte';
import storm from './fixtures/storm.json';
import vote from './fixtures/vote.json';
import { motion } from '../../../src/lib/motion/queue.svelte';
import { halves } from '../../../src/games/odyssey/past';
import { apart, squares } from '../../../src/games/odyssey/squares';
import { sentences } from '../../../src/games/odyssey/survey';
import { fetchAll } from '../../../src/lib/ui/later';

beforeAll(fetchAll);

// Waves and mountains have no words and only slow these tests down.
vi.mock('../../../src/games/odyssey/sea/Ground.svelte', () => ({ default: () => ({}) }));

let mounted: Record<string, unknown>[] = [];
let controls: BoardControls;

/** The parts of the board as the frame lays them: stage, dock, rail. */
function lay(situation: Situation, parts: readonly (typeof Board)[] = [Board, Decision, Beside, Told]): Stand {
  const stand = new Stand(situation);
  controls = new BoardControls(() => stand);
  mounted = parts.map((Part) => mount(Part, { target: document.body, props: { table: stand, controls } }));
  flushSync();
  return stand;
}

/** What the dock says now. */
const said = (stand: Stand): string => (dock(stand, controls).consequence ?? []).map((piece) => piece.text).join('');

function the(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const id = (name: string): string => `[data-testid="${name}"]`;
const square = (name: string): string => `[data-square="${name}"]`;

function click(selector: string): void {
  the(selector).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  for (const part of mounted) void unmount(part);
  mounted = [];
  document.body.replaceChildren();
});

describe('Poseidon', () => {
  test('calls a Sea Monster from the row of tiles on a phone', () => {
    const kraken = { monster: 'kraken', played: null, targets: ['white', 'red'], why: null };
    const calls = kraken.targets.map((ship) => ({ type: 'play_monster', monster: 'kraken', ship }));
    const stand = new Stand({
      ...storm,
      view: { ...storm.view, monsters: [kraken] },
      moves: [...storm.moves, ...calls],
    });
    controls = new BoardControls(() => stand);
    const view = stand.view as View;
    mounted = [mount(Storms, { target: document.body, props: { table: stand, view, controls, strip: true } })];
    flushSync();
    expect(all('button.tile')).toHaveLength(view.tiles.length + 1);
    click(id('monster-kraken'));
    expect(all('button.tile')).toHaveLength(3);
    click(id('kraken-red'));
    expect(stand.proposed).toEqual([calls[1]]);
    click(id('monster-kraken'));
    expect(all('[data-testid^="storm-"]')).toHaveLength(view.tiles.length);
    expect(stand.preview).toBeNull();
  });

  test('chooses among the boards', () => {
    const stand = lay(boards);
    expect(all('[data-testid^="board-"]')).toHaveLength(4);
    click(id('board-C'));
    expect(stand.proposed).toEqual([{ type: 'choose_board', board: 'C' }]);
  });

  test('sees the truth, and only playable tiles are live', () => {
    const stand = lay(storm);
    const view = stand.view as View;
    for (const ship of view.ships) expect(the(`[data-token="${ship.ship}"]`).dataset['at']).toBe(ship.square);
    for (const tile of view.tiles) {
      expect(the(id(`storm-${tile.tile}`)).hasAttribute('disabled')).toBe(!tile.playable);
    }
    const playable = view.tiles.find((tile) => tile.playable);
    click(id(`storm-${playable?.tile}`));
    expect(stand.drafted).toEqual([[{ type: 'raise_storm', colour: playable?.tile }]]);
  });

  test('places ship after ship; a square tells how much farther from home it is', () => {
    const stand = lay(composing);
    const view = stand.view as View;
    const next = view.ships.find((ship) => ship.ship === view.draft?.next);
    const open = all('[data-open]').map((one) => one.dataset['square']);
    expect(open.sort()).toEqual(next?.pushes.map((push) => push.square).sort());
    const push = next?.pushes[0];
    const by = (push?.distance ?? 0) - (next?.distance ?? 0);
    expect(the(square(push?.square ?? '')).getAttribute('aria-label')).toContain(change(by));
    expect(document.querySelectorAll('.due')).toHaveLength(1);
    click(square(push?.square ?? ''));
    expect(stand.drafted.at(-1)).toEqual([{ type: 'push_ship', ship: next?.ship, square: push?.square }]);
  });

  test('sees a whole storm before it is confirmed, and can still choose otherwise', () => {
    const stand = lay(storm);
    const view = stand.view as View;
    const ship = view.ships.find((one) => !one.arrived && one.pushes.length > 1);
    const [first, second] = ship?.pushes ?? [];
    if (ship === undefined || first === undefined || second === undefined) throw new Error('no ship to push');
    const raise = { type: 'raise_storm' as const, colour: ship.ship };
    stand.preview = { steps: [raise, { type: 'push_ship', ship: ship.ship, square: first.square }], complete: true };
    stand.live = false;
    flushSync();
    expect(the(`[data-token="${ship.ship}"]`).dataset['at']).toBe(first.square);
    click(square(second.square));
    expect(stand.drafted).toEqual([[raise, { type: 'push_ship', ship: ship.ship, square: second.square }]]);
  });

  test('sees which tile waits to be confirmed, also one that moves no ship', () => {
    const stand = lay(storm);
    const tile = (stand.view as View).tiles.find((one) => one.playable)?.tile ?? 'black';
    expect(all('[data-testid^="storm-"][aria-pressed="true"]')).toHaveLength(0);
    stand.preview = { steps: [{ type: 'raise_storm', colour: tile }], complete: true };
    flushSync();
    expect(all('[data-testid^="storm-"][aria-pressed="true"]').map((one) => one.dataset['testid'])).toEqual([
      `storm-${tile}`,
    ]);
  });

  test('hides tiles only where the engine allows it', () => {
    const stand = lay(hide);
    const allowed = (stand.moves as { type: string; square: string }[]).filter((move) => move.type === 'hide_tile');
    expect(all('[data-open]')).toHaveLength(allowed.length);
    click(square(allowed[3]?.square ?? ''));
    expect(stand.drafted).toHaveLength(1);
  });

  test('flings a caught ship', () => {
    const stand = lay(maelstrom);
    const open = all('[data-open]');
    expect(open).toHaveLength((stand.view as View).caught_squares.length);
    click(square(open[0]?.dataset['square'] ?? ''));
    expect(stand.chosen).toEqual([{ type: 'maelstrom_push', square: open[0]?.dataset['square'] }]);
  });
});

describe('a single Lighthouse', () => {
  test('is placed by one click and shown before it is confirmed', () => {
    const moves: Action[] = ['c3', 'd4'].map((name) => ({ type: 'place_lighthouses', squares: [name] }));
    const stand = lay({ ...lights, moves });
    expect(all('.sea [data-open]').map((one) => one.dataset['square'])).toEqual(['c3', 'd4']);
    click(square('d4'));
    expect(stand.drafted.at(-1)).toEqual([{ type: 'place_lighthouses', squares: ['d4'] }]);
  });
});

describe('Navigators', () => {
  test('see figures, reminders and counters of their notes, and no square of the truth', () => {
    const stand = lay(noted);
    expect((stand.view as View).ships.every((ship) => ship.arrived || ship.square === null)).toBe(true);
    expect(the('[data-token="green"]').dataset['at']).toBe('h5');
    expect(the(square('c5')).getAttribute('aria-label')).toContain('reminders: Red');
    expect(the(square('f6')).getAttribute('aria-label')).toContain('Maelstrom');
  });

  test('order by compass', () => {
    const stand = lay(noted);
    const able = (stand.view as View).ships.find((ship) => ship.orders);
    expect(all('[data-testid^="order-"]:not([disabled])')).toHaveLength(8);
    const order = { type: 'order_move' as const, ship: able?.ship ?? 'white', direction: 'NE' as const };
    const confirm = vi.spyOn(stand, 'confirm');
    click(id('order-NE'));
    expect(stand.proposed).toEqual([order]);
    expect(the(id('order-NE')).getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('.aim')).not.toBeNull();
    expect(said(stand)).toMatch(/[1-9]\d*\s% (nearer|farther|home)/);
    expect(dock(stand, controls).primary?.label).toBe(`Order: ${stand.say(`ship.${order.ship}`)} NE`);
    click(id('order-NE'));
    expect(confirm).toHaveBeenCalledOnce();
  });

  test('are told of a course where it may lead, and nothing of where it does not', () => {
    const stand = lay(noted);
    const told = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].map((direction) => {
      click(id(`order-${direction}`));
      return said(stand);
    });
    for (const one of told) {
      expect(one).toMatch(/nearer|farther|home/);
      expect(one).not.toMatch(/\b0\s%/);
    }
  });

  test('are told that a ship in the corner comes no nearer by sailing against the shore', () => {
    const view = noted.view as unknown as View;
    const guesses = (view.guesses ?? []).map((guess) => ({ ...guess, squares: ['a1'], chances: [1] }));
    const stand = lay({ ...noted, view: { ...view, guesses } });
    click(id('order-NW'));
    expect(said(stand)).toContain('no nearer, no farther');
  });

  test('read what the ship they order was told last, the newest first', () => {
    const view = noted.view as unknown as View;
    const [line] = view.record.filter((one) => one.kind === 'step' && one.ship === 'white' && one.survey !== null);
    if (line === undefined) throw new Error('White was told nothing');
    const record = [1, 2, 3, 4].map((round) => ({ ...line, round, survey: { ...line.survey, islands: round } }));
    const stand = lay({ ...noted, view: { ...view, record } });
    expect(lastTold(stand.view as View, 'white', 3).map((one) => [one.round, one.survey.islands])).toEqual([
      [4, 4],
      [3, 3],
      [2, 2],
    ]);
    // A tablet held across, as here, has room for one of them.
    expect(said(stand)).toMatch(/^White was told, by round:\n4: .*4 islands/);
    expect(said(stand)).not.toContain('3 islands');
  });

  test('order with the keys around S and take up a ship with its number', () => {
    const stand = lay(noted);
    const press = (code: string): void => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code.at(-1) ?? '', bubbles: true }));
      flushSync();
    };
    const able = (stand.view as View).ships.filter((ship) => ship.orders);
    press('KeyQ');
    expect(stand.proposed).toEqual([{ type: 'order_move', ship: able[0]?.ship, direction: 'NW' }]);
    press('Digit3');
    expect(controls.ship).toBe('red');
    expect(stand.preview).toBeNull();
    // C belongs to the chat unless the board or the compass has the focus.
    press('KeyC');
    expect(stand.preview).toBeNull();
  });

  test('write notes by click and by keyboard', () => {
    const stand = lay(noted);
    click(id('ship-red'));
    click(square('d4'));
    click(id('pencil'));
    click(id('tool-reminder'));
    the(square('c6')).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    the(square('c4')).focus();
    the(square('c4')).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    click(id('tool-maelstrom'));
    click(square('f6'));
    expect(stand.written).toContainEqual({ type: 'move_figure', ship: 'red', square: 'd4' });
    expect(stand.written).toContainEqual({ type: 'put_reminder', colour: 'red', square: 'c4' });
    expect(stand.written).toContainEqual({ type: 'take_counter', kind: 'maelstrom', square: 'f6' });
  });

  test('write words on a square, and erase all that is on one', () => {
    const stand = lay(noted);
    click(id('pencil'));
    click(id('tool-words'));
    click(square('d4'));
    const field = the(id('words')) as HTMLInputElement;
    field.value = ' deep? ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form?.requestSubmit();
    flushSync();
    expect(stand.written).toEqual([{ type: 'put_words', square: 'd4', text: 'deep?' }]);
    expect(all(id('words'))).toHaveLength(0);
    click(id('tool-erase'));
    click(square('c5'));
    click(square('f6'));
    expect(stand.written.slice(1)).toEqual([
      { type: 'take_reminder', colour: 'red', square: 'c5' },
      { type: 'take_counter', kind: 'maelstrom', square: 'f6' },
    ]);
  });

  test('see what is written on the chart', () => {
    lay({ ...noted, sheet: { ...noted.sheet, words: { k9: 'came this way' } } });
    expect(the('[data-words="k9"]').textContent).toBe('came this way');
    expect(the(square('k9')).getAttribute('aria-label')).toContain('note: came this way');
  });

  test('take up another ship by a click on its figure, instead of moving theirs onto it', () => {
    const stand = lay(noted);
    click(id('ship-red'));
    const there = the('[data-token="white"]').getAttribute('data-at') ?? '';
    click(square(there));
    expect(stand.written).toEqual([]);
    expect(id('ship-white')).toSatisfy((found: string) => the(found).classList.contains('chosen'));
  });

  test('move in a series only the figures of ships they help to control', () => {
    const stand = lay(vote);
    const foreign = (ship: string): boolean => the(`[data-token="${ship}"]`).classList.contains('foreign');
    expect(['white', 'green', 'red', 'yellow'].map(foreign)).toEqual([false, true, true, false]);
    click(id('ship-green'));
    click(square('d4'));
    expect(stand.written).toEqual([]);
    expect(said(stand)).toContain('you move only the figures of ships you help to control');
  });

  test('see how likely the chosen ship is where', () => {
    const stand = lay(noted);
    const view = stand.view as View;
    const ship = view.ships.find((one) => one.orders)?.ship;
    const guess = view.guesses?.find((one) => one.ship === ship);
    expect(document.querySelectorAll('text.chance').length).toBe(guess?.squares.length);
    const likely = guess?.squares[0] ?? '';
    expect(the(square(likely)).getAttribute('aria-label')).toMatch(/possible, \d+ per cent/);
  });

  test('may use the page as referee only, and the browser remembers', () => {
    lay(noted);
    expect(document.querySelector('svg.sea.chart')).not.toBeNull();
    click(id('pencil'));
    click(id('referee'));
    the(id('referee')).dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(document.querySelector('svg.sea')).toBeNull();
    expect(all('[data-testid^="card-"].large').length).toBeGreaterThan(0);
    expect(the(id('latest')).textContent).toContain('The page is your referee');
    expect(localStorage.getItem('thalassa.odyssey.referee')).toBe('yes');
  });

  test('let a held ship look around', () => {
    const stand = lay(held);
    const ship = (stand.view as View).ships.find((one) => one.surveys);
    click(id(`ship-${ship?.ship}`));
    const button = dock(stand, controls).primary;
    expect(button?.test).toBe('survey-held');
    button?.act();
    expect(stand.chosen).toEqual([{ type: 'survey_held', ship: ship?.ship }]);
  });

  test('vote on the cooperative ship', () => {
    const stand = lay(vote);
    const ship = (stand.view as View).helm?.ship;
    click(id(`ship-${ship}`));
    click(id('order-S'));
    expect(stand.proposed).toEqual([{ type: 'coop_vote', direction: 'S' }]);
    expect(dock(stand, controls).primary?.label).toContain('Vote');
  });

  test('propose a fair split, and read why another is not', async () => {
    const stand = lay(share);
    click(id('give-white-1'));
    click(id('give-green-1'));
    click(id('give-red-1'));
    await tick();
    await Promise.resolve();
    flushSync();
    expect(dock(stand, controls).primary?.disabled).toBe(true);
    expect(the(id('accord')).textContent).toContain('Share the four ships evenly');
    click(id('give-red-2'));
    click(id('give-yellow-2'));
    expect(dock(stand, controls).primary?.disabled).toBe(false);
    dock(stand, controls).primary?.act();
    expect(stand.chosen).toEqual([{ type: 'assign_ships', seats: [1, 1, 2, 2] }]);
  });

  test('choose squares for Lighthouses', () => {
    const stand = lay(lights);
    click(square(all('[data-open]')[5]?.dataset['square'] ?? ''));
    expect(stand.drafted[0]?.[0]?.type).toBe('mark_lighthouse');
  });
});

describe('afterwards', () => {
  test('truth and belief lie over each other, half-round by half-round', async () => {
    const stand = lay(finished, [Afterwards]);
    await tick();
    await Promise.resolve();
    flushSync();
    const view = stand.view as View;
    const moments = halves(view, stand.moments);
    expect(moments[0]?.side).toBe('start');
    expect(moments.filter((half) => half.side === 'poseidon')).toHaveLength(view.round);
    expect(moments.every((half, index) => index === 0 || half.seq > (moments[index - 1]?.seq ?? 0))).toBe(true);
    const slider = the(id('half')) as HTMLInputElement;
    slider.value = '3';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(the(id('half-name')).textContent).toBe("Round 2: after Poseidon's turn");
    for (const ship of ['white', 'green', 'red', 'yellow'] as const) {
      expect(the(`${id('truth')} [data-token="${ship}"]`).dataset['at']).toBe(moments[3]?.truth[ship]);
    }
    expect(the('.end').tagName.toLowerCase()).toBe('rect');
    the(`${id('which-chart')} input`).dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(the(`${id('belief')} [data-token="white"]`).dataset['at']).toBe('g6');
    const moment = all('[data-testid^="moment-"]')[0];
    moment?.click();
    flushSync();
    expect(the(id('half-name')).textContent).toContain('Round');
  });

  test('who knew the chart alone sees what was believed before it turns over, and a key turns it at once', async () => {
    const stand = new Stand(finished);
    const controls = new BoardControls(() => stand);
    controls.unturned = true;
    expect(controls.skin).toBe('chart');
    // A cancelled animation of happy-dom complains.
    const animate = vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
    const page = mount(Afterwards, { target: document.body, props: { table: stand, controls } });
    await tick();
    flushSync();
    expect(all(id('belief'))).toHaveLength(1);
    motion.finish();
    flushSync();
    expect(all(id('belief'))).toHaveLength(0);
    expect(all(id('truth'))).toHaveLength(1);
    expect(controls.skin).toBe('true');
    void unmount(page);
    animate.mockRestore();
  });

  test('nothing is drawn of what was believed where no notes are kept', async () => {
    lay({ ...finished, sheets: [] }, [Afterwards]);
    await tick();
    flushSync();
    expect(all('[data-token$="-believed"]')).toHaveLength(0);
    expect(all('[data-testid="moment-astray"]')).toHaveLength(0);
  });

  test.each([
    ['verdict.navigators', 'Three ships home.'],
    ['verdict.poseidon', 'The sea keeps them.'],
    ['verdict.poseidon_and', 'The sea keeps them.'],
  ])('the headline says who has won (%s)', (code, headline) => {
    const stand = new Stand(finished);
    const verdict = { code, params: { arrivals: 3, seats: [1] } };
    expect(story(stand, { standings: [], winners: [1], verdict }).headline).toBe(headline);
  });

  test.each([
    [
      'an order on a guess',
      { ship: 'yellow', round: 9, squares: 12 },
      'The Navigators win in round 9: 12 squares fitted Yellow, north-east was right for one of them, and it was that one.',
    ],
    [
      'an order that nothing spoke against',
      { ship: 'yellow', round: 11, squares: 1 },
      'The Navigators win in the last round: Yellow sails north-east and is the third ship home. Its square was known.',
    ],
    [
      'a storm',
      { ship: null, round: 9, squares: 12 },
      'The Navigators win in round 9: a storm drives the yellow ship onto the Sacred Island.',
    ],
  ])(
    'the sentence below it says what brought the ship home that was still needed: %s',
    (_, { ship, round, squares }, said) => {
      const line = finished.view.record.find((one) => one.survey !== null);
      const step = { ...line, ship, survey: ship === null ? null : { ...line?.survey, ship, direction: 'NE' } };
      const record = [
        { ...step, ship: 'white', round: 3, truth: ['g7', 'm3', 'l12', 'a11'] },
        { ...step, ship: 'red', round: 7, truth: ['g7', 'm3', 'g7', 'a11'] },
        { ...step, round, truth: ['g7', 'm3', 'g7', 'g7'] },
      ];
      const certainty = record.map(() => ({ squares: [1, 1, 1, squares], chances: [1, 1, 1, 1] }));
      const view = { ...finished.view, record, rounds: 11, end: { ...finished.view.end, certainty } };
      const stand = new Stand({ ...finished, view });
      const verdict = { code: 'verdict.navigators', params: { arrivals: 3, seats: [1] } };
      const { text } = story(stand, { standings: [], winners: [1], verdict });
      expect(text.map((piece) => piece.text).join('')).toBe(said);
    },
  );

  test('the seats show who sails what', () => {
    const stand = new Stand(finished);
    mounted = [mount(SeatSummary, { target: document.body, props: { table: stand, seat: 1 } })];
    expect(document.querySelectorAll('svg')).toHaveLength(4);
  });
});

test('the bar counts ships at home out of those needed, and never more than there are to count', () => {
  const view = noted.view as unknown as View;
  const home = (arrivals: number): string => {
    const stand = new Stand({ ...noted, view: { ...view, arrivals, needed: 3 } });
    mounted.push(mount(Rounds, { target: document.body, props: { table: stand, short: false, onlook: vi.fn() } }));
    flushSync();
    return all('.rounds .home b').at(-1)?.textContent ?? '';
  };
  expect([home(2), home(3), home(4)]).toEqual(['2 / 3', '3 / 3', '4 / 4']);
});

test('a survey reads like a referee speaks', () => {
  const stand = new Stand(noted);
  const survey = {
    off_board: true,
    held: false,
    arrived: false,
    fog: null,
    lighthouse: null,
    island: null,
    deep: true,
    here_ships: ['red'],
    islands: 2,
    woody: null,
    rocky: null,
    sacred: null,
    ship_colours: null,
    sight_count: null,
    sight_ships: false,
    lighthouses: null,
    fogs: null,
    coastline: true,
  } as unknown as Surveyed;
  expect(sentences(stand, survey).join(' ')).toBe(
    'You tried to sail off the board and stay where you are. You are on deep sea. Here with you: Red. ' +
      'You see 2 islands. You see no other ship. The Coastline is in sight.',
  );
});

test('squares have names from the north-west', () => {
  const board = (boards.view as unknown as View).boards[0];
  if (board === undefined) throw new Error('no board');
  const named = squares(board);
  expect(named).toHaveLength(169);
  expect(named[0]?.name).toBe('a1');
  expect(named[168]?.name).toBe('m13');
  expect(named.find((one) => one.name === board.sacred)?.terrain).toBe('sacred');
  expect(apart('a1', 'g4')).toBe(6);
});

describe('what the page must not hold', () => {
  // O-82: on the chart stand figures, which are guesses, and nothing that only Poseidon knows.
  test('the chart of a Navigator holds no true square', () => {
    const stand = lay(noted);
    const figures = new Map(Object.entries(stand.notes?.figures ?? {}));
    for (const token of all('[data-token]')) {
      const ship = (stand.view as View).ships.find((one) => one.ship === token.dataset['token']);
      expect(token.dataset['at']).toBe(ship?.arrived ? ship.square : (figures.get(ship?.ship ?? '') ?? ship?.start));
    }
    expect(all('.query').length).toBeGreaterThan(0);
    expect(the('.banner').textContent).toBe("The Navigators' chart · every ship on it is a guess");
  });

  test('the sea of Poseidon says who alone sees it', () => {
    lay(storm);
    expect(the('.banner').textContent).toBe('The sea · only you see it');
    expect(all('.query')).toHaveLength(0);
  });
});
