// How a player is marked wherever the name has no room: colour by token, and a letter.

export const SEAT_COLOURS = 6;

export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

export function seatColour(seat: number): string {
  return `--seat-${seat % SEAT_COLOURS}`;
}
