// What lies and stands on the sea, and where it is drawn. Knows no rule and no drawing.
import { place, type Ship } from '../squares';

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
}

/** A small mark on a square: a reminder of a ship, a lighthouse, a hidden tile or a counter. */
export interface Mark {
  square: string;
  kind: 'reminder' | 'lighthouse' | 'maelstrom' | 'fog';
  ship?: Ship;
  guess?: boolean;
  /** With two Lighthouses each has its own colour. */
  light?: 'yellow' | 'red';
}

/** Where something is drawn, and how large. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Width of a square, and of the edge with letters and numbers. */
export const SIDE = 48;
export const EDGE = 20;

/** The north-west corner of a square. */
export function corner(name: string): { x: number; y: number } {
  const { row, column } = place(name);
  return { x: EDGE + column * SIDE, y: EDGE + row * SIDE };
}

/** Several ships on one square stand beside each other. */
export function spread(tokens: readonly Token[]): (Spot & { token: Token })[] {
  const seen = new Map<string, Token[]>();
  for (const token of tokens) seen.set(token.square, [...(seen.get(token.square) ?? []), token]);
  return [...seen.values()].flatMap((group) =>
    group.map((token, index) => {
      const { x, y } = corner(token.square);
      const many = group.length > 1;
      return {
        token,
        x: x + SIDE / 2 + (many ? (index % 2 === 0 ? -10 : 10) : 0),
        y: y + SIDE / 2 + (group.length > 2 ? (index < 2 ? -9 : 10) : 0),
        scale: many ? 0.62 : 1,
      };
    }),
  );
}

/** What stands on a square fills it; pencil marks keep to its upper edge. */
export function arrange(marks: readonly Mark[]): (Spot & { mark: Mark })[] {
  const seen = new Map<string, number>();
  return marks.map((mark) => {
    const { x, y } = corner(mark.square);
    if (mark.kind !== 'reminder' && mark.guess !== true) return { mark, x: x + SIDE / 2, y: y + SIDE / 2, scale: 2.1 };
    const index = seen.get(mark.square) ?? 0;
    seen.set(mark.square, index + 1);
    return { mark, x: x + 9 + (index % 3) * 15, y: y + 9 + Math.floor(index / 3) * 15, scale: 1.1 };
  });
}
