// What happened as a row of beats: a storm, a monster, an order with its answer. How long each takes is the same whatever
// is hidden behind it; where nothing may be known, nothing moves meanwhile.
import type { Beat, Clock } from '../../lib/motion/queue.svelte';
import type { Event, View } from '../../wire/odyssey';
import { SHIPS, type Ship } from './squares';

const STORM_MS = 600;
const SURVEY_MS = 300;

/** How a possible square looked. */
interface Wash {
  box: DOMRect;
  colour: string;
  strength: string;
}

/** The squares the chart showed as possible before the new position was drawn, and for which ship. */
export interface Faint {
  ship: Ship | null;
  squares: ReadonlyMap<string, Wash>;
}

/** To be called before the new position is drawn. */
export function faint(root: ParentNode, chosen: Ship | null): Faint {
  const squares = [...root.querySelectorAll('svg.sea.chart [data-chance]')].flatMap((square) => {
    const wash = square.querySelector('rect');
    if (wash === null) return [];
    const { fill, fillOpacity } = getComputedStyle(wash);
    const key = square.getAttribute('data-chance') ?? '';
    return [[key, { box: wash.getBoundingClientRect(), colour: fill, strength: fillOpacity }] as const];
  });
  return { ship: chosen, squares: new Map(squares) };
}

const NOTHING: Faint = { ship: null, squares: new Map() };

/** The beats of these events, oldest first. `root` holds board, cards and the grid of what was told. */
export function beats(root: ParentNode, events: readonly Event[], view: View, before = NOTHING): Beat[] {
  return events.flatMap((event): Beat[] => {
    if (event.type === 'storm_played') return [storm(root, hit(event.tile, view), before)];
    if (event.type === 'monster_played') return [storm(root, [event.ship], before)];
    if (event.type === 'surveyed')
      return [survey(root, event.round, event.ship, event.arrived, gone(event.ship, view, before))];
    if (event.type === 'captured' || event.type === 'maelstrom_pushed') return [storm(root, [event.ship], before)];
    return [];
  });
}

/** Squares of this ship that were shown and fit no longer. */
function gone(ship: Ship, view: View, before: Faint): Wash[] {
  const fits = new Set(view.guesses?.find((guess) => guess.ship === ship)?.squares);
  return [...before.squares].flatMap(([key, wash]) => {
    const [square = '', own] = key.split(' ');
    return (own ?? before.ship) === ship && !fits.has(square) ? [wash] : [];
  });
}

/** The ships a tile strikes as far as this seat is told; none by name if it lies face down. */
function hit(tile: string | null, view: View): readonly Ship[] {
  if (tile === 'black') return view.ships.filter((one) => !one.arrived).map((one) => one.ship);
  return SHIPS.filter((ship) => ship === tile);
}

/** Three gusts cross the square and the ship heels (sea); its card shakes, its squares spread (chart). */
function storm(root: ParentNode, ships: readonly Ship[], before: Faint): Beat {
  const found = (selector: (ship: Ship) => string): Element[] =>
    ships.flatMap((ship) => [...root.querySelectorAll(selector(ship))]);
  const cards = found((ship) => `[data-testid="ship-${ship}"] > svg`);
  const tokens = found((ship) => `svg.sea.true [data-token="${ship}"]`);
  return {
    ms: STORM_MS,
    sound: 'rumble',
    changed: () => found((ship) => `[data-testid="ship-${ship}"]`),
    play: (clock) => {
      for (const card of cards) shake(clock, card);
      for (const token of tokens) {
        token.querySelectorAll('.gust').forEach((gust, at) => {
          clock.animate(
            gust,
            [
              { opacity: 0, transform: 'translateX(-38px)' },
              { opacity: 1, transform: 'translateX(0)', offset: 0.45 },
              { opacity: 0, transform: 'translateX(42px)' },
            ],
            { ms: STORM_MS - 160, delay: at * 80, easing: 'ease-in-out' },
          );
        });
        clock.animate(
          token.querySelector('.ship'),
          [
            { transform: 'rotate(0)' },
            { transform: 'rotate(8deg)', offset: 0.4 },
            { transform: 'rotate(-3deg)', offset: 0.75 },
            { transform: 'rotate(0)' },
          ],
          { ms: STORM_MS, easing: 'ease-in-out' },
        );
      }
      for (const square of root.querySelectorAll('svg.sea.chart [data-chance]'))
        if (!before.squares.has(square.getAttribute('data-chance') ?? ''))
          clock.animate(
            square.querySelector('rect'),
            [
              { opacity: 0, transform: 'scale(0.3)' },
              { opacity: 1, transform: 'none' },
            ],
            { ms: STORM_MS },
          );
    },
  };
}

function shake(clock: Clock, card: Element): void {
  clock.animate(
    card,
    [
      { transform: 'none' },
      { transform: 'rotate(-8deg) translateX(-3px)', offset: 0.2 },
      { transform: 'rotate(7deg) translateX(3px)', offset: 0.5 },
      { transform: 'rotate(-4deg)', offset: 0.8 },
      { transform: 'none' },
    ],
    { ms: STORM_MS, easing: 'ease-in-out' },
  );
}

/** The field in the grid writes itself, and the squares that no longer fit fade. */
function survey(root: ParentNode, round: number, ship: Ship, arrived: boolean, faded: readonly Wash[]): Beat {
  const field = root.querySelector(`[data-testid="told-${round}-${ship}"]`);
  const card = root.querySelector(`[data-testid="ship-${ship}"]`);
  return {
    ms: SURVEY_MS,
    sound: arrived ? 'stone' : 'chit',
    changed: () => [field ?? card],
    play: (clock) => {
      clock.animate(
        field,
        [
          { opacity: 0, transform: 'translateX(-8px)' },
          { opacity: 1, transform: 'none' },
        ],
        { ms: SURVEY_MS },
      );
      for (const { box, colour, strength } of faded)
        clock.ghost(wash(colour), box, [{ opacity: strength }, { opacity: 0 }], { ms: SURVEY_MS, easing: 'ease-in' });
      clock.animate(card?.querySelector('.told'), [{ opacity: 0 }, { opacity: 1 }], { ms: SURVEY_MS });
    },
  };
}

function wash(colour: string): Element {
  const made = document.createElement('span');
  Object.assign(made.style, { display: 'block', borderRadius: '7%', background: colour });
  return made;
}

const TOLD: readonly Event['type'][] = [
  'board_chosen',
  'ships_assigned',
  'lighthouses_proposed',
  'lighthouses_placed',
  'hidden_placed',
  'round_began',
  'storm_played',
  'storm_arrived',
  'monster_played',
  'voted',
  'surveyed',
  'captured',
  'maelstrom_pushed',
  'game_ended',
  'game_scored',
];

/** What is read aloud when it happens: everything both sides learn. */
export function spoken(event: Event): boolean {
  return TOLD.includes(event.type);
}
