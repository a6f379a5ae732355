// The door between the shared frame and a game's board. A game is one folder here whose index.ts default-exports
// a BoardModule; docs/web-boards.md explains it with an example. Boards never decide what is legal: they draw
// `table.view`, make exactly `table.moves` clickable, and ask `table.why` about the rest.
import type { Component } from 'svelte';
import type { Action, Event, Moment, Outcome, PastPage, Reason, Remark, SeatInfo, TableInfo } from '../wire/frame';
import type { Params, Piece } from '../lib/words';

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
export interface TableStore<V = unknown, A extends Action = Action, E extends Event = Event, P = unknown> {
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
  /** What happened, oldest first, as this seat may see it. */
  readonly moments: readonly (Omit<Moment, 'events'> & { events: E[] })[];
  /** Moments from this seq on are new since my last decision. */
  readonly newFrom: number;
  /** True while a step may be animated (others' moves, reduced motion not wished). */
  readonly animate: boolean;

  /** Steps chosen but not confirmed; the frame draws Confirm and Take back for them. */
  readonly preview: Preview<A> | null;
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

  /** A sentence from the game's and the frame's catalogue in the player's language. */
  say(key: string, params?: Params): string;
  /** The same in pieces, so that pieces with a group can be marked up (see Phrase.svelte). */
  pieces(key: string, params?: Params): Piece[];
  /** Words of a reason ("costs 12, you have 9"); its rule number is `reason.rule`. */
  because(reason: Reason): string;

  /** The notes shared with my team (in history those of that time, if remembered); null if the game keeps none. */
  readonly page: P | null;
  writeNote(note: object): void;
  /** What every team had noted, by length of the log. Told when the game is over, by games that keep it. */
  pages(): Promise<readonly PastPage[]>;
  /** Open a rule in the rules panel. */
  openRule(number: string): void;
  /** Show an earlier position: after `at` log entries; null returns to now. */
  look(at: number | null): void;
}

export interface BoardProps<V, A extends Action, E extends Event, P = unknown> {
  table: TableStore<V, A, E, P>;
}

export interface SeatProps<V, A extends Action, E extends Event, P = unknown> extends BoardProps<V, A, E, P> {
  seat: number;
}

/** A tab of its own beside log, chat and rules. Its label is the word `tab.<key>`. */
export interface ExtraTab<V, A extends Action, E extends Event, P = unknown> {
  key: string;
  Panel: Component<BoardProps<V, A, E, P>>;
  /** Beside the log (default), or in the large middle instead of the board (tables, charts). */
  place?: 'side' | 'middle';
}

/** How the chart of the game starts; the player can switch between all gauges. */
export interface ChartSetup {
  /** Gauge drawn first. Default: the first one the server sends. */
  first?: string;
  /** One point per decision (default) or per round (the last value of each). */
  by?: 'decision' | 'round';
}

/**
 * What web/src/games/<game>/index.ts default-exports. Only Board is needed. Boards are typed by their own game; the
 * defaults are `any` because the registry holds the boards of all games.
 */
export interface BoardModule<V = any, A extends Action = any, E extends Event = any, P = any> {
  Board: Component<BoardProps<V, A, E, P>>;
  /** Second line of a seat in the players panel: the numbers one always wants to see. */
  SeatSummary?: Component<SeatProps<V, A, E, P>>;
  /** Extra controls in the action bar on top (choosing coins, a compass). The bar's height is fixed: one row. */
  Actions?: Component<BoardProps<V, A, E, P>>;
  /** Shown on the result screen below the standings (a full reveal, say). */
  Afterwards?: Component<BoardProps<V, A, E, P>>;
  tabs?: ExtraTab<V, A, E, P>[];
  /** Ids of pieces an event speaks of, beyond the `group:value` ids of its words. */
  things?(event: E): string[];
  /** Moves the frame may offer as plain buttons in the action bar (pass, decline): words `action.<type>`. */
  buttons?(table: TableStore<V, A, E, P>): A[];
  /** Extra parameters for words whose message needs more than the event carries. */
  params?(event: E, table: TableStore<V, A, E, P>): Params;
  chart?: ChartSetup;
}
