// What made a finished game what it was: the three strongest moments of its log, and when the disasters struck.
import type { Standing } from '../../wire/frame';
import type { Event } from '../../wire/peloponnes';
import type { CourseMark, Highlight } from '../types';
import { faceOf } from './pieces';
import { eventsOf } from './round';
import type { Table } from './table';

interface Candidate extends Highlight {
  kind: string;
  weight: number;
}

const SHOWN = 3;

export function highlights(table: Table): readonly Highlight[] {
  const found = candidates(table).sort((one, other) => other.weight - one.weight);
  const chosen: Candidate[] = [];
  for (const one of found) {
    // Two of a kind at most, and one picture once.
    if (chosen.filter((other) => other.kind === one.kind).length > 1) continue;
    if (chosen.some((other) => other.art === one.art || other.seq === one.seq)) continue;
    chosen.push(one);
    if (chosen.length === SHOWN) break;
  }
  return chosen.sort((one, other) => one.seq - other.seq);
}

function candidates(table: Table): Candidate[] {
  const found: Candidate[] = [];
  for (const moment of table.moments) {
    if (moment.undo) continue;
    for (const event of moment.events) {
      const one = candidate(table, event);
      if (one !== null) found.push({ ...one, seq: moment.seq, round: moment.round });
    }
  }
  return found;
}

type Found = Omit<Candidate, 'seq' | 'round'>;

function candidate(table: Table, event: Event): Found | null {
  const view = table.now;
  if (view === null) return null;
  const prestige = (tiles: readonly string[]): number =>
    tiles.reduce((sum, tile) => sum + faceOf(view, tile).prestige, 0);
  const said = (key: string, more: Record<string, unknown> = {}): Highlight['words'] =>
    table.pieces(key, { ...event, ...more });
  switch (event.type) {
    case 'tiles_kept': {
      const worth = prestige(event.lost);
      if (event.lost.length === 0) return null;
      return {
        ...of(event.seat, 'fall', worth + 3),
        words: said('board.moment.lost'),
        figure: `−${worth}`,
        art: `${event.lost[0]}!`,
      };
    }
    case 'spared':
      return { ...of(event.seat, 'spared', 3.5), words: said('event.spared'), art: event.tile };
    case 'loss_suffered':
      if (event.disaster !== 'plague' || event.lost < 2) return null;
      return {
        ...of(event.seat, 'plague', event.lost * 1.8),
        words: said('event.loss_suffered'),
        art: 'omen:plague',
      };
    case 'fed':
      if (event.lost < 1) return null;
      return {
        ...of(event.seat, 'hunger', event.lost * 2.5),
        words: said('board.moment.starve'),
        art: 'omen:drought',
      };
    case 'buildings_settled': {
      const worth = prestige(event.abandoned);
      if (event.abandoned.length === 0) return null;
      return {
        ...of(event.seat, 'fall', worth + 2),
        words: said('board.moment.gave_up'),
        figure: `−${worth}`,
        art: `${event.abandoned[0]}!`,
      };
    }
    case 'building_lost':
    case 'land_lost': {
      const worth = prestige([event.tile]);
      return { ...of(event.seat, 'fall', worth + 1), words: said(`event.${event.type}`), art: `${event.tile}!` };
    }
    case 'bid_made':
      return {
        ...of(event.seat, 'bid', event.amount * 0.55),
        words: said('board.moment.bid'),
        art: event.tile,
      };
    case 'building_paid':
    case 'land_placed': {
      const worth = prestige([event.tile]);
      return {
        ...of(event.seat, 'great', worth * 0.8),
        words: said('board.moment.great'),
        figure: `+${worth}`,
        art: event.tile,
      };
    }
    default:
      return null;
  }
}

function of(seat: number, kind: string, weight: number): Pick<Candidate, 'seat' | 'kind' | 'weight' | 'figure'> {
  return { seat, kind, weight, figure: '' };
}

/** Which disaster struck in which round. */
export function marks(table: Table): readonly CourseMark[] {
  const rounds = Array.from({ length: table.now?.rounds ?? 0 }, (_, at) => at + 1);
  return rounds.flatMap((round) =>
    eventsOf(table.moments, round).flatMap((event) =>
      event.type === 'disaster_struck'
        ? [{ round, sign: event.disaster, label: table.say(`disaster.${event.disaster}`) }]
        : [],
    ),
  );
}

/** The lower of the two is the score. */
export function counts(standing: Standing): string | null {
  const points = (code: string): number | null => standing.parts.find((part) => part.code === code)?.value ?? null;
  const [prestige, people] = [points('prestige_points'), points('population_points')];
  if (prestige === null || people === null) return null;
  return prestige < people ? 'prestige_points' : 'population_points';
}
