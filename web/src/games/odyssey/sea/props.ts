import type { BoardView } from '../../../wire/odyssey';
import type { Ship } from '../squares';
import type { Chance, Course, Mark, Skin, Token } from './sea';

/** What a board is given to draw, and whom it tells of gestures. */
export interface SeaProps {
  board: BoardView;
  skin: Skin;
  label: string;
  /** The sentence on the mount. */
  banner?: string;
  /** Letters and figures large enough for a phone. */
  small?: boolean;
  /** A picture only: nothing on it can be reached. */
  still?: boolean;
  tokens?: readonly Token[];
  marks?: readonly Mark[];
  /** Squares a click will do something with. */
  open?: ReadonlySet<string>;
  heat?: ReadonlyMap<string, Chance>;
  /** Squares possible for the other ships: their sign in its own corner, its size by the root of the chance. */
  others?: readonly { ship: Ship; square: string; size: number }[];
  washes?: readonly { ship: Ship; square: string; share: number }[];
  courses?: readonly Course[];
  /** Notes in pencil, by the square where they begin. */
  words?: Readonly<Record<string, string>>;
  aim?: { square: string; step: readonly [number, number] } | null;
  storms?: readonly { square: string; round: number }[];
  /** Hatched: nothing may stand here. */
  barred?: ReadonlySet<string>;
  /** Squares from which a light is seen, by the square of the light. */
  lights?: readonly { square: string; light: 'yellow' | 'red' }[];
  /** A few signs written into a square: what a choice means. */
  captions?: ReadonlyMap<string, string>;
  /** The square chosen but not decided. */
  picked?: string | null;
  /** The ship whose turn it is to be placed, ringed. */
  due?: Ship | null;
  /** The words of a square for those who cannot see it. */
  describe?: (square: string) => string;
  pick?: (square: string) => void;
  drop?: (ship: Ship, square: string) => void;
  /** A ship was taken up to be dragged (its name) or let go (null). */
  lifted?: (ship: Ship | null) => void;
}
