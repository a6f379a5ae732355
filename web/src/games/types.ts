// The door between the shared frame and a game's board. A game is one folder here whose index.ts default-exports
// a BoardModule; docs/web-boards.md explains it with an example. Boards never decide what is legal: they draw
// `table.view`, make exactly `table.moves` clickable, and ask `table.why` about the rest.
import type { Component, Snippet } from 'svelte';
import type {
  Action,
  Event,
  Moment,
  Outcome,
  PastSheet,
  Reason,
  Remark,
  SeatInfo,
  Standing,
  TableInfo,
} from '../wire/frame';
import type { IconName } from '../lib/icons/icons';
import type { HeadName } from '../lib/ui/heads';
import type { SoundName } from '../lib/sound.svelte';
import type { Params, Piece } from '../lib/words';

/**
 * A game before its table is opened, small enough to load with the lobby: what web/src/games/<game>/face.ts
 * default-exports. A game without one gets an amphora.
 */
export interface Face {
  /** Its place in the row of games, the one to begin with first; games without a face come after them. */
  place: number;
  /** Address of its picture, 420 : 250, drawn in the technique of its vases. */
  scene: string;
  /** The portraits of its bots. */
  heads: Readonly<Record<string, HeadName>>;
  /**
   * Which lesson is about what went wrong for somebody who lost, by the result, the role of the seat and the best
   * result. The word `onward.<lesson>` says what it was.
   */
  lesson?: (standing: Standing, role: string | null, best: Standing) => string | null;
}

/** A picture of the how-to-play pages; its labels are words of the book. */
export interface PictureProps {
  labels: Readonly<Record<string, string>>;
}

/** By the names the book gives them: what web/src/games/<game>/book/index.ts default-exports. */
export type BookPictures = Readonly<Record<string, Component<PictureProps>>>;

/** Where the position on the screen comes from. */
export type Mode = 'now' | 'history';

/** What is drawn but not yet decided: the steps chosen so far, waiting for Confirm or for more steps. */
export interface Preview<A> {
  readonly steps: readonly A[];
  /** True if the steps make a whole decision (Confirm is live); false while more must be chosen. */
  readonly complete: boolean;
}

/** The answer to an act: null if it was done, else why not (already announced by the frame). */
export type Answer = { code: string; reason: Reason | null } | null;

/** A table as a board sees it. Every property is reactive: read it in templates and $derived. */
export interface TableStore<V = unknown, A extends Action = Action, E extends Event = Event, N = unknown> {
  readonly id: string;
  readonly game: string;
  readonly info: TableInfo | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatInfo[];
  /** Player names by seat, bots and open seats included: pass them on where words need names. */
  readonly names: readonly string[];
  /** My seat; null for a spectator. */
  readonly seat: number | null;

  /** The position to draw: now, an earlier moment, or now with the previewed steps on it. Null before the start. */
  readonly view: V | null;
  /**
   * The same as `view`, for what stays on the screen from position to position: always the same object, each field of
   * which tells of its own change only. A list or a piece in it that has not changed is the same object, too. Whoever
   * keeps a position to compare it with a later one keeps `view`.
   */
  readonly fields: V | null;
  /** As `fields`, but the position the question was asked in stays while its whole answer is previewed. */
  readonly question: V | null;
  /** The position now, whatever is drawn. */
  readonly now: V | null;
  /** My legal actions that continue from the position drawn. Empty in history and while others' moves are shown. */
  readonly moves: readonly A[];
  readonly mode: Mode;
  /** False when input must be ignored: history, no seat, no connection, an act under way, others' moves being shown. */
  readonly live: boolean;
  /** Seats that must decide now, and whether I am one of them. */
  readonly actors: readonly number[];
  readonly myTurn: boolean;
  readonly task: Remark | null;
  readonly outcome: Outcome | null;
  /** What happened, oldest first, as this seat may see it. Of older entries there are no events before they are reached. */
  readonly moments: readonly (Omit<Moment, 'events'> & { events: E[] })[];
  /** What happened from this seq on is to be shown with its events: what is not here yet is asked for. */
  reach(seq: number): void;
  /** Moments from this seq on are new since my last decision. */
  readonly newFrom: number;
  /**
   * The position drawn follows from the one drawn before by a few decisions: its changes may be shown as beats
   * (lib/motion/queue), which know the player's speed and whether he wishes motion at all.
   */
  readonly animate: boolean;

  /** Steps chosen but not confirmed; the frame draws Confirm and Take back for them. */
  readonly preview: Preview<A> | null;
  /**
   * Do this now, or, while the server is asked what can follow a step, when it has answered; not if it refused. For
   * clicks whose meaning depends on what is drawn: quick people click twice before the first answer is there. What
   * follows here is done in turn by itself.
   */
  next(what: () => void): void;
  /** A player chose this action: previewed first or sent at once, as the confirm setting says. */
  choose(action: A): Promise<Answer>;
  /** As choose, but always previewed first (expensive or surprising actions, chosen tiles with a consequence panel). */
  propose(action: A): void;
  /** First steps of a composed decision: the server answers with what can follow; `view` and `moves` follow it. */
  draft(steps: readonly A[]): Promise<Answer>;
  /** Take the last previewed step back (all of them with `all`). */
  retract(all?: boolean): void;
  /** Send what is previewed. */
  confirm(): Promise<Answer>;
  /** Send at once, without preview. */
  act(steps: readonly A[]): Promise<Answer>;
  /** Null if legal now, else the reason (cached for the position). */
  why(action: A): Promise<Reason | null>;

  /** What bots expect of my choices now, as the game's own `Outlook`; null where the table allows no hints, or there is none. */
  outlook(): Promise<unknown>;

  /** A sentence from the game's and the frame's catalogue in the player's language. */
  say(key: string, params?: Params): string;
  /** The same in pieces, so that pieces with a group can be marked up (see Phrase.svelte). */
  pieces(key: string, params?: Params): Piece[];
  /** Words of a reason ("costs 12, you have 9"); its rule number is `reason.rule`. */
  because(reason: Reason): string;

  /** The notes shared with my team (in history those of that time, if remembered); null if the game keeps none. */
  readonly notes: N | null;
  writeNote(note: object): void;
  /** What every team had noted, by length of the log. Told when the game is over, by games that keep it. */
  pastNotes(): Promise<readonly PastSheet[]>;
  /** Say something in the chat of the table, to everybody or to my team. */
  tell(text: string, team: boolean): Promise<Answer>;
  /** Open a rule in the rules panel. */
  openRule(number: string): void;
  /** Show an earlier position: after `at` log entries; null returns to now. */
  look(at: number | null): void;
}

/**
 * What every part of a board gets: the table, and what the parts share beyond it (what is chosen but not decided yet,
 * which piece is looked at), if the game keeps such a thing: see BoardModule.controls.
 */
export type BoardProps<V, A extends Action, E extends Event, N = unknown, C = undefined> = {
  table: TableStore<V, A, E, N>;
} & (C extends undefined ? { controls?: undefined } : { controls: C });

export type SeatProps<V, A extends Action, E extends Event, N = unknown, C = undefined> = BoardProps<V, A, E, N, C> & {
  seat: number;
  /** True where there is room for one short line only: a phone, or a row of five. */
  short: boolean;
};

/** The rounds of the game in the top bar: `short` where only the present one has room (phones). */
export type RoundsProps<V, A extends Action, E extends Event, N = unknown, C = undefined> = BoardProps<
  V,
  A,
  E,
  N,
  C
> & {
  short: boolean;
  /** Show the position at which a round began, or now (null). */
  onlook: (at: number | null) => void;
};

/** The page at the end of a round; the frame draws its foot with the button that goes on. */
export type RoundSummaryProps<V, A extends Action, E extends Event, N = unknown, C = undefined> = BoardProps<
  V,
  A,
  E,
  N,
  C
> & {
  /** The round that ended, and the entry of the log with which it did. */
  round: number;
  seq: number;
};

/** A tab of its own beside log, chat and rules. Its label is the word `tab.<key>`. */
export interface ExtraTab<V, A extends Action, E extends Event, N = unknown, C = undefined> {
  key: string;
  Panel: Component<BoardProps<V, A, E, N, C>>;
  /**
   * Beside the log (default), in the large middle instead of the board (charts), or first in the rail and in place of
   * the plates (tables of the players).
   */
  place?: 'side' | 'middle' | 'rail';
  /** How much there is in it that nobody has read; the tab says so. */
  unread?: (table: TableStore<V, A, E, N>) => number;
}

/** A part of the board that a phone shows by itself. */
export interface Pane {
  key: string;
  label: string;
  icon: IconName;
  chosen: boolean;
  open: () => void;
}

/** How the chart of the game starts; the player can switch between all gauges. */
export interface ChartSetup {
  /** Gauge drawn first. Default: the first one the server sends. */
  first?: string;
  /** One point per decision (default) or per round (the last value of each). */
  by?: 'decision' | 'round';
}

/** A button in the dock. The frame gives the first one of `Dock` its place and its red. */
export interface DockButton {
  label: string;
  /** For phones, if the label is long. */
  short?: string;
  act: () => void;
  disabled?: boolean;
  /** Why it is disabled, or what it does beyond its label. */
  title?: string;
  pressed?: boolean;
  test?: string;
  /** It loses something at once: the button asks with these words, and does it when it is pressed again. */
  ask?: string;
  /** What lessons call it: `button:<type of the action it carries out>`. */
  target?: string;
}

/** What the dock says and offers. Every part that is missing is filled by the frame, see docs/web-boards.md. */
export interface Dock {
  /** Before the sentence: "Your turn" unless the game knows better ("Outbid"). */
  tag?: { text: string; tone: 'turn' | 'wine' | 'still' };
  /** Above everything: who or what has brought this decision about, where it interrupts. Left out where height is scarce. */
  band?: readonly Piece[];
  /** One line in the imperative: "Bid 6 of your 7 coins on Forest–Hills." Default: the task. */
  sentence?: readonly Piece[];
  /** At the end of the sentence: what there is to spend, and a word for it. */
  figure?: { value: string; note: string };
  /** What follows from it, one line: "Beats Pythia, who must move or withdraw." */
  consequence?: readonly Piece[];
  /** The control itself says what follows: no lines are kept for the consequence. */
  told?: boolean;
  /** The one red button, labelled with its full effect; null: none now. Default: Confirm while something is previewed. */
  primary?: DockButton | null;
  /** What leads away from it: pass, withdraw. Default: `buttons`. */
  secondary?: readonly DockButton[];
  /** On a tablet held upright, where dock and tables share the foot of the window: sentence, tables and buttons stand beside
   * a high control, so that the stage keeps its height. */
  wide?: boolean;
  /** The control is as high as wide and stands beside consequence and buttons; on phones at the thumb. */
  beside?: boolean;
}

/** A moment of a finished game worth going back to. */
export interface Highlight {
  /** The entry of the log. */
  seq: number;
  round: number;
  seat: number;
  words: readonly Piece[];
  /** What it was worth: "+3", "−6"; empty if that cannot be said. */
  figure: string;
  /** Which picture of the game's own (HighlightArt). */
  art: string;
}

/** What struck all players, on the chart of the game: after this round. */
export interface CourseMark {
  round: number;
  label: string;
  sign: string;
}

/** The end of a game in words: "You win by 3." and what decided it. */
export interface Story {
  headline: string;
  text: readonly Piece[];
}

/**
 * What web/src/games/<game>/index.ts default-exports. Only Board is needed. Boards are typed by their own game; the
 * defaults are `any` because the registry holds the boards of all games.
 */
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface BoardModule<V = any, A extends Action = any, E extends Event = any, N = any, C = any> {
  /** The stage: what one looks at. */
  Board: Component<BoardProps<V, A, E, N, C>>;
  /** Made once for a table and handed to every part: what they share beyond the table. */
  controls?(table: TableStore<V, A, E, N>): C;
  /** Top bar: the rounds of the game. */
  Rounds?: Component<RoundsProps<V, A, E, N, C>>;
  /** Dock: what I own, always in view. */
  Goods?: Component<BoardProps<V, A, E, N, C>>;
  /** Dock: the control of the decision (coins, compass). Its place is kept when there is nothing to control. */
  Decision?: Component<BoardProps<V, A, E, N, C>>;
  /** Dock: what it says, and its buttons. Read in a $derived. */
  dock?(table: TableStore<V, A, E, N>, controls: C): Dock;
  /** Escape: leave what was begun on the board; false if nothing was. */
  stepBack?(controls: C): boolean;
  /** `upright`: from 1280 px on the dock is the head of the right column, for boards as high as the screen. */
  dockPlace?: 'lying' | 'upright';
  /** Also on a tablet held across: for boards that are square. */
  uprightAcross?: boolean;
  /** Also in a window of little height (a phone held across), where board and dock are then all there is. */
  level?: boolean;
  /** The height an upright dock always has on a desktop, in CSS; it grows when more is asked, and never beyond the window. */
  dockRest?: string;
  /** Or the height the dock keeps through a whole game wherever it is no phone, in CSS: what goes beyond it scrolls inside. */
  dockHeight?(table: TableStore<V, A, E, N>): string | undefined;
  /** Share of the width the stage gets beside an upright dock. Default 0.61. */
  stageShare?: number;
  /** Its width in CSS instead, for boards whose width follows from the height of the screen. */
  stageWidth?: string;
  /** The most of it on a tablet held across. */
  stageWidthAcross?: string;

  /** Second line of a seat's plate: the numbers one always wants to see. */
  SeatSummary?: Component<SeatProps<V, A, E, N, C>>;
  /** What a seat has on the board, full size over the stage, when its plate is opened. */
  SeatDetail?: Component<SeatProps<V, A, E, N, C>>;
  /** In gold on the plate. */
  seatScore?(table: TableStore<V, A, E, N>, seat: number): number | string | null;
  /** Beside the name on the plate: a city, a nation. */
  seatNote?(table: TableStore<V, A, E, N>, seat: number): string | null;
  /** Seats in the order they act in; default: as they sit. */
  order?(table: TableStore<V, A, E, N>): readonly number[];
  tabs?: ExtraTab<V, A, E, N, C>[];
  /** The tab beside the log that is open at first. Default: the log. */
  firstTab?: string;
  /** Beside an upright dock: between the plates, which then stand in a short row, and the tabs. */
  Beside?: Component<BoardProps<V, A, E, N, C>>;
  /** Parts of the board of which a phone shows one at a time: they come first in its bar of tabs, in place of the table's. */
  panes?(table: TableStore<V, A, E, N>, controls: C): readonly Pane[];
  /** False: no row of plates on phones and tablets, because the board needs the height; the players are a tab or stand with log and chat. */
  narrowPlates?: boolean;

  /** What the log and the history call a round, where it has a name of its own; null: by its number. */
  roundName?(table: TableStore<V, A, E, N>, round: number): string | null;
  /** The number of the round that ended with this moment, else null. */
  roundEnded?(moment: TableStore<V, A, E, N>['moments'][number], table: TableStore<V, A, E, N>): number | null;
  /** What comes after the page of that moment, where it is no further round. */
  roundNext?(moment: TableStore<V, A, E, N>['moments'][number], table: TableStore<V, A, E, N>): string | null;
  /** The page that says what happened in it. */
  RoundSummary?: Component<RoundSummaryProps<V, A, E, N, C>>;
  /** Words for the end, better than the frame's own. */
  story?(table: TableStore<V, A, E, N>, outcome: Outcome): Story;
  /** Shown on the result screen below the standings (a full reveal, say). */
  Afterwards?: Component<BoardProps<V, A, E, N, C> & { head?: Snippet }>;
  /**
   * What is revealed at the end comes first and gets the whole width; `Afterwards` then places the verdict (`head`), and
   * tells the course of the game.
   */
  revealFirst?: boolean;
  /**
   * `Afterwards` stands right below the verdict, which is then lower, and gets the whole width. It says how the scores
   * add up and how the game went.
   */
  wideAfterwards?: boolean;
  chart?: ChartSetup;
  /** At most three moments for the page of the result, in their order. */
  highlights?(table: TableStore<V, A, E, N>, outcome: Outcome): readonly Highlight[];
  HighlightArt?: Component<{ table: TableStore<V, A, E, N>; art: string }>;
  /** On the chart by rounds: what struck when, and how its signs are drawn. */
  marks?(table: TableStore<V, A, E, N>): readonly CourseMark[];
  MarkSign?: Component<{ name: string; x?: number; y?: number; size?: number }>;
  /** The part of a score that counts where several are compared (the lower of two); it is set off. */
  counts?(standing: Standing): string | null;

  /** Ids of pieces an event speaks of, beyond the `group:value` ids of its words. */
  things?(event: E): string[];
  /** Whether an event touches what is mine though its words do not name my seat (a nation I hold merchants of). */
  touches?(event: E, table: TableStore<V, A, E, N>): boolean;
  /** Whether an event is told to screen readers when it happens. Default: if it speaks of my seat and another made it. */
  spoken?(event: E, table: TableStore<V, A, E, N>): boolean;
  /** The sounds of events, by type, for boards whose beats have none. */
  sounds?: Readonly<Record<string, SoundName | undefined>>;
  /** Moves the frame may offer as plain buttons in the dock (pass, decline): words `action.<type>`. */
  buttons?(table: TableStore<V, A, E, N>): A[];
  /** The seat an event speaks of where it has no field `seat`: there it is told in the words `event.<type>.mine`. */
  speaksOf?(event: E, moment: Moment, table: TableStore<V, A, E, N>): number | null;
  /** What stands behind the words of an event in the log, such as what a sum is made of. */
  detail?(event: E, table: TableStore<V, A, E, N>): string | null;
}
