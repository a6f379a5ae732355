// What lies and stands on the sea, and where it is drawn. Knows no rule and no drawing.
import { place, SIDE, squareName, type Ship } from '../squares';

export { SIDE };

/** The sea itself, or the Navigators' chart on which every ship is a guess. */
export type Skin = 'true' | 'chart';

/** Something standing on a square. */
export interface Token {
  key: string;
  square: string;
  ship: Ship;
  ghost?: boolean;
  held?: boolean;
  movable?: boolean;
  /** Somebody else's: nothing of this viewer's to move. */
  foreign?: boolean;
  /** A figure for which no other square is left. */
  sure?: boolean;
  /** Drawn as a guess also on the sea: what was believed, after the game. */
  guess?: boolean;
  /** Home: it stands small beside the temple. */
  home?: boolean;
}

/** A mark on a square: a reminder of a ship, where its orders alone would have led it, a lighthouse, a hidden tile or a counter. */
export interface Mark {
  square: string;
  kind: 'reminder' | 'reckoned' | 'lighthouse' | 'maelstrom' | 'fog';
  ship?: Ship;
  guess?: boolean;
  /** With two Lighthouses each has its own colour. */
  light?: 'yellow' | 'red';
}

/** How likely the chosen ship is on a square: share of the best square (0 to 1), and its chance in words. */
export interface Chance {
  share: number;
  text: string;
  best: boolean;
}

/** A line from square to square. */
export interface Course {
  kind: 'trail' | 'wake' | 'push' | 'true' | 'believed' | 'parted';
  squares: readonly string[];
  ship?: Ship;
  /** The one looked at. */
  chosen?: boolean;
}

/** Width of a ship as it is drawn, with its outline. */
export const HULL = 100;

/** Where something is drawn, and how large. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** The north-west corner of a square. */
export function corner(name: string): { x: number; y: number } {
  const { row, column } = place(name);
  return { x: column * SIDE, y: row * SIDE };
}

export function centre(name: string): { x: number; y: number } {
  const { x, y } = corner(name);
  return { x: x + SIDE / 2, y: y + SIDE / 2 };
}

/** The square beside another in a direction given by steps; the same one where the board ends. */
export function beside(name: string, step: readonly [number, number], size: number): string {
  const { row, column } = place(name);
  const [south, east] = [row + step[0], column + step[1]];
  return south < 0 || east < 0 || south >= size || east >= size ? name : squareName(south, east);
}

/** The corner of a square that belongs to a ship. */
export const CORNERS: Readonly<Record<Ship, readonly [number, number]>> = {
  white: [18, 18],
  green: [82, 18],
  red: [82, 82],
  yellow: [18, 82],
};

/** Several ships on one square stand beside each other; those at home lie small under the temple. */
export function spread(tokens: readonly Token[]): (Spot & { token: Token })[] {
  const seen = new Map<string, Token[]>();
  for (const token of tokens.filter((one) => one.home !== true))
    seen.set(token.square, [...(seen.get(token.square) ?? []), token]);
  const home = tokens.filter((one) => one.home === true);
  // As large as lets them lie side by side on their square.
  const berth = Math.min(30, 98 / Math.max(1, home.length));
  return [
    ...home.map((token, index) => {
      const { x, y } = centre(token.square);
      return { token, x: x + (index - (home.length - 1) / 2) * berth, y: y + 34, scale: berth / HULL };
    }),
    ...[...seen.values()].flatMap((group) =>
      group.map((token, index) => {
        const { x, y } = centre(token.square);
        const many = group.length > 1;
        return {
          token,
          x: x + (many ? (index % 2 === 0 ? -21 : 21) : 0),
          y: y + (group.length > 2 ? (index < 2 ? -19 : 21) : many ? (index === 0 ? -12 : 16) : 4),
          scale: many ? 0.58 : 0.96,
        };
      }),
    ),
  ];
}

/** A note in pencil, not a piece. */
export function pencilled(mark: Mark): boolean {
  return mark.kind === 'reminder' || mark.kind === 'reckoned' || mark.guess === true;
}

/** What stands on a square fills it; several pencil marks share it, each ship in its own corner. */
export function arrange(marks: readonly Mark[], tokens: readonly Token[]): (Spot & { mark: Mark })[] {
  const taken = new Set(tokens.map((token) => token.square));
  const many = (square: string): boolean =>
    taken.has(square) || marks.filter((mark) => mark.square === square).length > 1;
  return marks.map((mark) => {
    const { x, y } = centre(mark.square);
    if (!pencilled(mark) || !many(mark.square)) return { mark, x, y, scale: 1 };
    const [dx, dy] = mark.ship === undefined ? [50, mark.kind === 'fog' ? 82 : 18] : CORNERS[mark.ship];
    return { mark, x: x - 50 + dx, y: y - 50 + dy, scale: 0.6 };
  });
}
