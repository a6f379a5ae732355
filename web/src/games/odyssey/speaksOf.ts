// Whose doing an event is: the log speaks of Poseidon and of who commands ships, and whoever is meant reads "you".
import type { Event } from '../../wire/odyssey';
import type { Moment } from '../../wire/frame';

export function speaksOf(event: Event, moment: Moment, table: { readonly seat: number | null }): number | null {
  switch (event.type) {
    case 'game_began':
      return event.poseidon;
    case 'board_chosen':
      return event.drawn ? null : moment.seat;
    case 'ships_assigned':
      return table.seat !== null && event.seats.includes(table.seat) ? table.seat : null;
    case 'hidden_placed':
    case 'storm_played':
    case 'monster_played':
    case 'maelstrom_pushed':
      return moment.seat;
    default:
      return null;
  }
}
