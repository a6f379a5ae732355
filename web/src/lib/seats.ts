// What players are called, and how they are marked wherever the name has no room: colour by token, and a letter.
import type { SeatInfo } from '../wire/frame';
import { botName } from './bots';
import type { Words } from './words';

export const SEAT_COLOURS = 6;

export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

export function seatColour(seat: number): string {
  return `--seat-${seat % SEAT_COLOURS}`;
}

export function seatNames(seats: readonly SeatInfo[], words: Words): string[] {
  const names = seats.map((seat) => seatName(seat, words));
  // Two of the same name are told apart by the letter of their mark.
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${seatLetter(at)}`,
  );
}

function seatName(seat: SeatInfo, words: Words): string {
  if (seat.name !== null && seat.name !== '') return seat.name;
  if (seat.kind === 'bot') return botName(seat.bot, words);
  // Who plays at once has no name yet; who is gone for good has none any more.
  if (seat.kind === 'person' && seat.name === '')
    return words.say(seat.mine || seat.online ? 'frame.guest' : 'frame.left_player');
  if (seat.role !== null) return words.say(`role.${seat.role}`);
  return words.say('frame.seat.open', { number: seat.seat + 1 });
}
