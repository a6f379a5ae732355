// What happened, as beats: coins to the tiles, the displaced ones first, tiles into the frieze, the harvest, the omens and
// what they break, and last plates in a new order and the tiles of the next round. Built from the events of the log, and
// from where things lay before.
import { glide, LEAST_WAY, moved, slide, type Moved } from '../../lib/motion/glide';
import { EASE_OUT, type Beat } from '../../lib/motion/queue.svelte';
import type { Event, View } from '../../wire/peloponnes';
import { crack } from './art/crack';
import { civilizationOf, faceOf } from './pieces';

interface Seen {
  box: DOMRect;
  copy: Element | null;
}
/** Where things were, by name, with a copy of those that may leave. */
export type Sight = ReadonlyMap<string, Seen>;

export interface Scene {
  view: View;
  /** Mine; what is mine moves in my frieze and my goods, the rest at the plates. */
  seat: number | null;
  before: Sight;
}

const find = (selector: string): Element | null => document.querySelector(`.table-frame ${selector}`);
const flying = (name: string): Element | null => find(`.stage [data-fly="${name}"]`);
const plate = (seat: number): Element | null => find(`.plate[data-seat="${seat}"]`);
const lot = (tile: string): Element | null => find(`[data-testid="lot-${tile}"]`);
const good = (name: string): Element | null => find(`[data-testid="good-${name}"]`);
const figureOf = (name: string): Element | null => good(name)?.querySelector('.figure > b') ?? null;
const omen = (name: string): Element | null => find(`[data-testid="disaster-${name}"] .ring`);

/** To be called before the new position is drawn. */
export function look(): Sight {
  const seen = new Map<string, Seen>();
  for (const element of document.querySelectorAll('.table-frame [data-fly]')) {
    const name = element.getAttribute('data-fly') ?? '';
    const box = element.getBoundingClientRect();
    if (!seen.has(name) && box.width > 0) seen.set(name, { box, copy: element.cloneNode(true) as Element });
  }
  for (const name of [...GOODS, 'coins', 'luxury', 'inhabitants']) {
    const figure = figureOf(name);
    if (figure !== null)
      seen.set(`figure:${name}`, { box: figure.getBoundingClientRect(), copy: figure.cloneNode(true) as Element });
  }
  const coin = find('.rail .bidden.last');
  for (const element of document.querySelectorAll('.table-frame .plate[data-seat]'))
    seen.set(`seat:${element.getAttribute('data-seat')}`, { box: element.getBoundingClientRect(), copy: null });
  const city = find('.frieze .city');
  if (city !== null) seen.set('city', { box: city.getBoundingClientRect(), copy: null });
  if (coin !== null) seen.set('rail', { box: coin.getBoundingClientRect(), copy: coin.cloneNode(true) as Element });
  return seen;
}

export function beatsOf(events: readonly Event[], scene: Scene): Beat[] {
  const beats: Beat[] = [];
  const turned: string[] = [];
  const harvesters: number[] = [];
  const harvest = (): void => {
    if (harvesters.length > 0) beats.push(reap(harvesters.splice(0), scene));
  };
  let closed = false;
  const lost = (seat: number, tiles: readonly string[]): void => {
    beats.push(fall(seat, tiles, scene));
    if (closed || seat !== scene.seat || tiles.length === 0) return;
    closed = true;
    beats.push(...glide(aside(scene)));
  };
  events.forEach((event, at) => {
    if (event.type !== 'income_received') harvest();
    switch (event.type) {
      case 'bid_made':
      case 'relocated':
      case 'bought': {
        const next = events[at + 1];
        if (event.type === 'bid_made' && next?.type === 'displaced') beats.push(displaced(next.seat, scene));
        beats.push(bid(event.seat, event.tile, next?.type === 'displaced' ? next.seat : null, scene));
        break;
      }
      case 'land_placed':
      case 'building_paid':
      case 'building_marked':
        beats.push(won(event.seat, event.tile, scene));
        break;
      case 'land_lost':
      case 'building_lost':
        lost(event.seat, [event.tile]);
        break;
      case 'tiles_left':
        beats.push(fall(null, event.tiles, scene), ...glide(asked(scene)));
        break;
      case 'tiles_kept':
        lost(event.seat, event.lost);
        break;
      case 'buildings_settled':
        lost(event.seat, event.abandoned);
        break;
      case 'order_changed':
        beats.push(...glide(reordered(scene)));
        break;
      case 'income_received':
        harvesters.push(event.seat);
        break;
      case 'chit_turned':
        beats.push(chit(event.disaster));
        break;
      case 'disaster_struck':
        beats.push(strike(event.disaster));
        break;
      case 'loss_suffered':
        if (event.lost > 0) beats.push(shake(event.seat));
        break;
      case 'tile_revealed':
        turned.push(event.tile);
        break;
      default:
        break;
    }
  });
  harvest();
  if (turned.length > 0) beats.push(reveal(turned));
  return beats;
}

/** Where a plate stands until the turn order changes. */
const stood = (seat: number, before: Sight): DOMRect | undefined =>
  before.get(`seat:${seat}`)?.box ?? plate(seat)?.getBoundingClientRect();

/** The coins of a displaced bid leave for the tray of their owner. */
function displaced(seat: number, { seat: own, before }: Scene): Beat {
  const goal = seat === own ? good('coins')?.getBoundingClientRect() : stood(seat, before);
  const old = before.get(`bid:${seat}`);
  return {
    ms: 260,
    sound: seat === own ? 'outbid' : 'other',
    changed: () => [plate(seat)],
    play: (clock) => {
      if (old?.copy && goal !== undefined)
        clock.fly(old.copy, old.box, goal, { ms: 260, waits: true, easing: EASE_OUT });
    },
  };
}

/** From the rail (mine) or the plate to the plinth, where they settle; a tile somebody had to leave shakes. */
function bid(seat: number, tile: string, beaten: number | null, { seat: own, before }: Scene): Beat {
  const coins = flying(`bid:${seat}`);
  const rail = seat === own ? before.get('rail') : undefined;
  const from = rail?.box ?? stood(seat, before);
  const lay = before.get(`tile:${tile}`)?.box;
  const ms = beaten === null ? 380 : 520;
  return {
    ms,
    sound: seat === own ? 'coin' : 'other',
    changed: () => [lot(tile)],
    play: (clock) => {
      if (coins === null && rail?.copy && lay !== undefined)
        // The last bid of a round: its plinth is gone already.
        clock.fly(rail.copy, rail.box, new DOMRect(lay.left + lay.width / 2 - 16, lay.bottom - 16, 32, 32), {
          ms: 380,
          arc: 12,
        });
      if (coins === null || from === undefined) return;
      const now = coins.getBoundingClientRect();
      const [dx, dy] = [from.left - now.left, from.top - now.top];
      clock.animate(
        coins,
        [
          { opacity: 0, transform: `translate(${dx}px, ${dy}px)`, offset: 0 },
          { opacity: 1, transform: `translate(${dx}px, ${dy}px)`, offset: 0.02 },
          { transform: `translate(${dx / 2}px, ${dy / 2 - 12}px)`, offset: 0.45 },
          { transform: 'scale(1.06)', offset: 0.85 },
          { opacity: 1, transform: 'none', offset: 1 },
        ],
        { ms: 380 },
      );
      if (beaten !== null) clock.animate(lot(tile), SHAKE, { ms: 140, delay: 380, easing: 'linear' });
    },
  };
}

// Shakes and pulses are added to whatever else moves the same thing.
const SHAKE: Keyframe[] = [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)`, composite: 'add' }));

/** What of my frieze has made room or closed a gap; only sideways, and not where the whole frieze is drawn larger. */
function aside({ before }: Scene): Moved[] {
  const parts: [string, Element][] = [...document.querySelectorAll('.table-frame .realm .frieze [data-fly]')].map(
    (element) => [element.getAttribute('data-fly') ?? '', element],
  );
  const city = find('.realm .frieze .city');
  if (city !== null) parts.push(['city', city]);
  return parts.flatMap(([name, element]) => {
    const old = before.get(name)?.box;
    if (old === undefined || Math.abs(old.height - element.getBoundingClientRect().height) > LEAST_WAY) return [];
    return moved(element, new DOMRect(old.left, element.getBoundingClientRect().top));
  });
}

/** The building I have won, from the offers to where I am asked how to pay for it. */
function asked({ before }: Scene): Moved[] {
  const tile = find('.decision .won[data-fly]');
  return moved(tile, before.get(tile?.getAttribute('data-fly') ?? '')?.box);
}

/** Plates that stand elsewhere, because the turn order is another one. */
const reordered = ({ view, before }: Scene): Moved[] =>
  view.seats.flatMap((_, seat) => moved(plate(seat), before.get(`seat:${seat}`)?.box));

/** The tile shrinks into its place in the frieze, whose others make room; what others win goes to their plates. */
function won(seat: number, tile: string, scene: Scene): Beat {
  const { seat: own, before } = scene;
  const place = seat === own ? find(`.frieze [data-fly="tile:${tile}"]`) : plate(seat);
  const old = before.get(`tile:${tile}`);
  const others = seat === own ? aside(scene).filter((one) => one.element !== place) : [];
  return {
    ms: 520,
    sound: 'stone',
    changed: () => [place],
    play: (clock) => {
      slide(clock, others);
      if (place === null || !old?.copy) {
        clock.animate(place, seat === own ? ARRIVE : PULSE, { ms: 400 });
        return;
      }
      clock.fly(old.copy, old.box, place.getBoundingClientRect(), { ms: 520, waits: true });
      if (seat === own)
        clock.animate(place, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { ms: 520 });
    },
  };
}

/** What is lost greys, falls and fades; of a tile in the frieze the crack comes first. */
function fall(seat: number | null, tiles: readonly string[], { before }: Scene): Beat {
  const lost = tiles.flatMap((tile) => before.get(`tile:${tile}`) ?? []);
  const shaken = seat === null || tiles.length === 0 ? null : plate(seat);
  return {
    ms: tiles.length === 0 ? 0 : seat === null ? 260 : 600,
    changed: () => [shaken],
    play: (clock) => {
      for (const { box, copy } of lost) {
        if (copy !== null)
          clock.ghost(
            copy,
            box,
            [
              { opacity: 1, filter: 'none', transform: 'none', offset: 0 },
              { opacity: 1, filter: 'grayscale(1)', transform: 'none', offset: 0.35 },
              { opacity: 0, filter: 'grayscale(1)', transform: 'translateY(20px) rotate(2deg)', offset: 1 },
            ],
            { ms: seat === null ? 260 : 600, easing: EASE_OUT },
          );
        if (copy !== null && seat !== null) clock.ghost(crack(), box, CRACKING, { ms: 600, easing: EASE_OUT });
      }
      if (lost.length === 0) clock.animate(shaken, SHAKE, { ms: 300, easing: 'linear' });
    },
  };
}

/** The crack runs down the tile, and falls with it. */
const CRACKING: Keyframe[] = [
  { opacity: 1, clipPath: 'inset(0 0 100% 0)', transform: 'none', offset: 0 },
  { opacity: 1, clipPath: 'inset(0 0 0 0)', transform: 'none', offset: 0.35 },
  { opacity: 0, clipPath: 'inset(0 0 0 0)', transform: 'translateY(20px) rotate(2deg)', offset: 1 },
];

const GOODS = ['wood', 'stone', 'food'] as const;

/** What of mine gives a good each round: the city, every tile. */
function givers(view: View, seat: number): [string, (typeof GOODS)[number]][] {
  const own = view.seats[seat];
  if (own === undefined) return [];
  const city = own.civilization === null ? null : civilizationOf(view, own.civilization);
  const tiles = [...own.lands, ...own.buildings.map((one) => one.tile)];
  return GOODS.flatMap((name) => [
    ...(city !== null && city.income[name] > 0 ? [['.frieze .city', name] as [string, typeof name]] : []),
    ...tiles
      .filter((tile) => faceOf(view, tile).income[name] > 0)
      .map((tile) => [`.frieze [data-fly="tile:${tile}"]`, name] as [string, typeof name]),
  ]);
}

/** Signs rise from what gives and go to my goods, 60 ms apart, and the figures count up; the plates of the others answer. */
function reap(seats: readonly number[], { view, seat: own, before }: Scene): Beat {
  const mine = own !== null && seats.includes(own);
  const signs = mine ? givers(view, own).slice(0, 10) : [];
  const [APART, FLIGHT] = [60, 520];
  const ms = Math.min(1200, FLIGHT + APART * signs.length);
  return {
    ms,
    sound: 'grain',
    changed: () => seats.map(plate),
    play: (clock) => {
      for (const seat of seats) if (seat !== own) clock.animate(plate(seat), PULSE, { ms: 400 });
      if (!mine) return;
      const landed = new Map<string, number>();
      signs.forEach(([giver, name], at) => {
        const [from, to] = [find(giver), good(name)?.querySelector('.sign') ?? null];
        if (from === null || to === null) return;
        const [box, goal] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
        const start = new DOMRect(box.left + box.width / 2 - 14, box.top + box.height * 0.55, 28, 28);
        clock.fly(to, start, goal, { ms: FLIGHT, delay: at * APART, arc: 26 });
        if (!landed.has(name)) landed.set(name, at * APART + FLIGHT - 60);
      });
      for (const name of [...GOODS, 'coins', 'luxury', 'inhabitants']) {
        const was = before.get(`figure:${name}`)?.copy?.textContent;
        const delay = Math.min(landed.get(name) ?? FLIGHT - 60, ms - 240);
        if (was === undefined || was === null || was === figureOf(name)?.textContent) continue;
        clock.count(figureOf(name), /^\d+$/.test(was) ? Number(was) : null, { ms: 240, delay });
        clock.animate(good(name), PULSE, { ms: 220, delay });
      }
    },
  };
}

/** What comes from where nothing was seen of it. */
const ARRIVE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(-12px)' },
  { opacity: 1, transform: 'none' },
];
const PULSE: Keyframe[] = [1, 1.07, 1].map((size) => ({ transform: `scale(${size})`, composite: 'add' }));

/** The chit turns over, then its arc closes. */
function chit(disaster: string): Beat {
  const ring = omen(disaster);
  return {
    ms: ring === null ? 300 : 540,
    sound: 'chit',
    changed: () => [find(`[data-testid="disaster-${disaster}"]`)],
    play: (clock) => {
      clock.animate(
        ring,
        [
          { transform: 'perspective(200px) rotateY(0)' },
          { transform: 'perspective(200px) rotateY(90deg)', offset: 0.5 },
          { transform: 'perspective(200px) rotateY(0)' },
        ],
        { ms: 300 },
      );
      const arc = [...(ring?.querySelectorAll('.closed') ?? [])].at(-1);
      clock.animate(arc, [{ opacity: 0 }, { opacity: 1 }], { ms: 240, delay: 300 });
    },
  };
}

/** The third chit: its ring flashes and the stage shifts three times. */
function strike(disaster: string): Beat {
  return {
    ms: 600,
    sound: 'rumble',
    changed: () => [find(`[data-testid="disaster-${disaster}"]`)],
    play: (clock) => {
      clock.animate(
        omen(disaster),
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(1.35)', opacity: 0.4, offset: 0.3 },
          { transform: 'none', opacity: 1 },
        ],
        { ms: 500 },
      );
      clock.animate(
        find('.stage'),
        [0, 4, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
        { ms: 360, easing: 'linear' },
      );
    },
  };
}

function shake(seat: number): Beat {
  return {
    ms: 240,
    changed: () => [plate(seat)],
    play: (clock) => clock.animate(plate(seat), SHAKE, { ms: 240, easing: 'linear' }),
  };
}

/** The tiles of the next round come when everything else is over. */
function reveal(tiles: readonly string[]): Beat {
  return {
    ms: 320,
    changed: () => [],
    play: (clock) => {
      tiles.forEach((tile, at) =>
        clock.animate(
          lot(tile),
          [
            { opacity: 0, transform: 'translateY(8px)' },
            { opacity: 1, transform: 'none' },
          ],
          { ms: 240, delay: at * 20 },
        ),
      );
    },
  };
}
