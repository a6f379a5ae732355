// What happened as beats of the one queue: a discovery ship sails its path, a fleet its course while the values it counts
// turn to gold, coins go to the players, markers slide, circles open. Built from what the log tells this seat. What is
// played later looks until then as its first frame says, so that first frame is always how it was.
import { flight, type Places } from '../../lib/fly';
import type { Beat, Clock, Timing } from '../../lib/motion/queue.svelte';
import type { Discovered, DividendPaid, Event, FleetSailed, ShipsScrapped, View } from '../../wire/poseidon';
import { nationOf, siteOf } from './pieces';

const STEP_MS = 180;
const MOST_STEPS_MS = 900;
const STOP_MS = 120;
const PAYOUT_MS = 450;
const PHASE_MS = 500;
const SINK_MS = 420;
const BUILD_MS = 320;
const DEAL_MS = 240;
const GOLD = '#e3b23c';
const ON_GOLD = '#221a14';

export function beats(root: Element, view: View, before: View, events: readonly Event[], places: Places): Beat[] {
  const found: Beat[] = [];
  const paid = events.filter((event) => event.type === 'dividend_paid');
  let slid = false;
  /** Markers stay where they are as long as the track is the same. */
  const slide = (): void => {
    if (view.track !== before.track) found.push(flight(root, places));
  };
  /** A figure counts once, to what the page shows. */
  const dealt = new Set<number>();
  for (const event of events) {
    if (event.type === 'nation_founded') found.push(raised(root, [nationOf(view, event.nation).home], '.wall ~ *'));
    if (event.type === 'discovered') found.push(...voyage(root, event));
    else if (event.type === 'delian_placed') found.push(raised(root, [event.hex], '.delian, .twice'));
    else if (event.type === 'high_culture_founded')
      found.push(raised(root, [event.hex], `[data-post="${event.nation}"]`));
    else if (event.type === 'fleet_sailed') found.push(course(root, event));
    else if (event.type === 'dividend_paid' && event === paid[0]) found.push(payout(root, view, before, paid));
    else if (event.type === 'prestige_moved' && !slid) {
      slid = true;
      slide();
    } else if (event.type === 'phase_began') found.push(opening(root, view, before));
    else if (event.type === 'ships_scrapped') found.push(sinking(root, event));
    else if (event.type === 'ship_bought' || event.type === 'ship_sold')
      found.push({
        ms: 200,
        sound: 'stone',
        changed: () => fleets(root, event.type === 'ship_bought' ? event.nation : event.buyer),
        play: (clock) => {
          for (const fleet of fleets(root, event.type === 'ship_bought' ? event.nation : event.buyer))
            clock.animate([...fleet.querySelectorAll('svg')].at(-1), [{ opacity: 0 }, { opacity: 1 }], { ms: 200 });
        },
      });
    else if (DEALS.has(event.type) && 'seat' in event && !dealt.has(event.seat)) {
      dealt.add(event.seat);
      found.push(deal(root, before, event.seat));
    }
  }
  if (!slid) slide();
  return found.filter((beat) => beat.ms > 0);
}

/** A deal moves money; the player's cash counts. */
const DEALS: ReadonlySet<Event['type']> = new Set([
  'merchant_bought',
  'merchants_sold',
  'nation_founded',
  'kings_money_taken',
  'king_paid',
]);

function deal(root: Element, before: View, seat: number): Beat {
  return {
    ms: DEAL_MS,
    changed: () => [cashOf(root, seat)],
    play: (clock) => counting(root, clock, seat, before, { ms: DEAL_MS }),
  };
}

/** A player's row where the players have rows, else what names his cash. */
const cashOf = (root: Element, seat: number): HTMLElement | null =>
  root.ownerDocument.querySelector(`[data-testid="player-${seat}"], [data-target~="cash:${seat}"]`);

function counting(root: Element, clock: Clock, seat: number, before: View, timing: Timing): void {
  const figures = `td[data-target~="cash:${seat}"] > b, span[data-target~="cash:${seat}"]`;
  for (const cash of root.ownerDocument.querySelectorAll(figures))
    clock.count(cash, before.players[seat]?.cash, timing);
}

const hexAt = (root: Element, hex: string): SVGGElement | null =>
  root.querySelector<SVGGElement>(`g[data-target~="hex:${hex}"]`);

const fleets = (root: Element, nation: string): Element[] => [
  ...root.ownerDocument.querySelectorAll(`[data-target~="fleet:${nation}"]`),
];

/** Ships heel over and go down; what is left of the fleet comes up again. */
function sinking(root: Element, { nation, ship_type, count }: ShipsScrapped): Beat {
  return {
    ms: SINK_MS,
    sound: 'sinking',
    changed: () => fleets(root, nation),
    play: (clock) => {
      for (const fleet of fleets(root, nation)) {
        clock.animate(fleet, [{ opacity: 0.1 }, { opacity: 0.1, offset: 0.6 }, { opacity: 1 }], { ms: SINK_MS });
        const { x, y, width, height } = fleet.getBoundingClientRect();
        const top = y + (height - HULL.height) / 2;
        const left = Math.max(x, x + width - count * HULL.width);
        for (let nth = 0; nth < count && width > 0; nth++)
          clock.ghost(
            hull(ship_type),
            new DOMRect(left + nth * HULL.width, top, HULL.width - 2, HULL.height),
            [
              { opacity: 1, transform: 'none' },
              { opacity: 1, transform: 'rotate(-12deg)', offset: 0.3 },
              { opacity: 0, transform: 'translateY(12px) rotate(-24deg)' },
            ],
            { ms: SINK_MS, easing: 'ease-in' },
          );
      }
    },
  };
}

const HULL = { width: 20, height: 16 };

function hull(type: string): HTMLElement {
  const made = document.createElement('span');
  made.textContent = type;
  Object.assign(made.style, {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    background: 'var(--wine)',
    clipPath: 'polygon(0 0, 100% 0, 80% 100%, 20% 100%)',
    color: '#fff',
    font: '800 0.75rem/1 var(--font)',
  });
  return made;
}

/** Where a hex lies on the map. */
function place(root: Element, hex: string): { x: number; y: number } | null {
  const matrix = hexAt(root, hex)?.transform?.baseVal?.consolidate()?.matrix;
  return matrix === undefined ? null : { x: matrix.e, y: matrix.f };
}

/** What is built appears on its hexes, and a ring opens round them. */
function raised(root: Element, hexes: readonly string[], what: string): Beat {
  return {
    ms: hexes.length > 0 ? BUILD_MS : 0,
    sound: 'stone',
    changed: () => hexes.map((hex) => hexAt(root, hex)),
    play: (clock) => {
      for (const hex of hexes) {
        for (const one of hexAt(root, hex)?.querySelectorAll(what) ?? [])
          clock.animate(one, [{ opacity: 0 }, { opacity: 1, offset: 0.5 }, { opacity: 1 }], { ms: BUILD_MS });
        clock.animate(
          root.querySelector(`[data-testid="placed-${hex}"]`),
          [
            { opacity: 0, transform: 'scale(0.3)' },
            { opacity: 1, transform: 'scale(0.3)', offset: 0.01 },
            { opacity: 0, transform: 'scale(1.1)' },
          ],
          { ms: BUILD_MS },
        );
      }
    },
  };
}

/** The discovery ship sails along its path; its bow looks left or right. Then the posts appear. */
function voyage(root: Element, event: Discovered): Beat[] {
  const ship = root.querySelector(`[data-ship="${event.nation}"]`);
  const way = [event.start, ...event.path].map((hex) => place(root, hex));
  const end = way.at(-1);
  const stands = [...event.posts, ...(event.new_home === null ? [] : [event.new_home])];
  const built = raised(root, stands, `[data-post="${event.nation}"]`);
  if (ship === null || end == null || event.path.length === 0) return [built];
  const ms = Math.min(MOST_STEPS_MS, STEP_MS * event.path.length);
  return [
    {
      ms,
      sound: 'wave',
      changed: () => [hexAt(root, event.path.at(-1) ?? '')],
      play: (clock) => {
        const own = ship.getAttribute('transform') ?? '';
        const inner = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(own);
        const [dx, dy, scale] = (inner ?? []).slice(1).map(Number);
        clock.animate(
          ship,
          way.flatMap((point) =>
            point === null
              ? []
              : [
                  {
                    transform: `translate(${point.x - end.x + (dx ?? 0)}px, ${point.y - end.y + (dy ?? 0)}px) scale(${scale ?? 1})`,
                  },
                ],
          ),
          { ms, easing: 'ease-in-out' },
        );
      },
    },
    built,
  ];
}

/** The line of the course fills; each counted value jumps to gold as the bow passes. */
function course(root: Element, event: FleetSailed): Beat {
  const steps = Math.max(1, event.path.length);
  const ms = Math.min(1800, STOP_MS * Math.max(3, steps));
  return {
    ms,
    sound: 'wave',
    changed: () => event.stops.map((stop) => hexAt(root, stop.hex)),
    play: (clock) => {
      clock.animate(
        root.querySelector('[data-testid=sailing]'),
        [
          { strokeDashoffset: 1, opacity: 1 },
          { strokeDashoffset: 0, opacity: 1, offset: 0.9 },
          { strokeDashoffset: 0, opacity: 0 },
        ],
        { ms, easing: 'linear' },
      );
      for (const stop of event.stops) {
        const passed = (0.9 * (event.path.indexOf(stop.hex) + 1)) / steps;
        const value = hexAt(root, stop.hex)?.querySelector('.value');
        for (const [part, fill] of [
          ['circle', GOLD],
          ['text', ON_GOLD],
        ] as const)
          // As it is until the bow has come.
          clock.animate(
            value?.querySelector(part),
            [{ offset: 0 }, { offset: passed }, { fill, offset: passed }, { fill, offset: 0.95 }, { offset: 1 }],
            { ms: ms + 400, easing: 'linear' },
          );
      }
    },
  };
}

/** Coins from the home of the nation to the rows of those who are paid. */
function payout(root: Element, view: View, before: View, paid: readonly DividendPaid[]): Beat {
  return {
    ms: PAYOUT_MS,
    sound: 'coin',
    changed: () => paid.map((event) => cashOf(root, event.seat)),
    play: (clock) => {
      for (const { seat } of paid) counting(root, clock, seat, before, { ms: PAYOUT_MS / 2, delay: PAYOUT_MS / 2 });
      const nation = nationOf(view, paid[0]?.nation ?? '');
      const home = hexAt(root, nation.new_home ?? nation.home)?.getBoundingClientRect();
      if (home === undefined || home.width === 0) return;
      const from = new DOMRect(home.x + home.width / 2 - 9, home.y + home.height / 2 - 9, 18, 18);
      paid.forEach((event, nth) => {
        const row = cashOf(root, event.seat)?.getBoundingClientRect();
        if (row === undefined || row.width === 0) return;
        clock.fly(coin(), from, new DOMRect(row.x + row.width / 2, row.y + row.height / 2 - 9, 18, 18), {
          ms: PAYOUT_MS - 60,
          delay: 20 * nth,
          arc: 24,
          fade: true,
        });
      });
    },
  };
}

function coin(): HTMLElement {
  const made = document.createElement('span');
  Object.assign(made.style, {
    display: 'block',
    width: '100%',
    height: '100%',
    border: '1.5px solid #3d2b05',
    borderRadius: '50%',
    background: GOLD,
  });
  return made;
}

/** The circles a phase opens draw themselves. */
function opening(root: Element, view: View, before: View): Beat {
  const opened = view.board.hexes.filter(
    (hex) => (siteOf(view, hex.hex)?.capacity ?? 0) > (siteOf(before, hex.hex)?.capacity ?? 0),
  );
  return {
    ms: PHASE_MS,
    sound: 'rumble',
    changed: () => [root.querySelector('[data-testid=phase]')],
    play: (clock) => {
      for (const hex of opened) {
        const circles = hexAt(root, hex.hex)?.querySelectorAll('.free') ?? [];
        clock.animate([...circles].at(-1), [{ opacity: 0 }, { opacity: 1 }], { ms: PHASE_MS });
      }
      clock.animate(root.querySelector('[data-testid=phase]'), [{ opacity: 0 }, {}], { ms: PHASE_MS });
    },
  };
}
