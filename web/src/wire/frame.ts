// Generated from the Python wire types. Do not edit: run `make types`.

/** A decision. ``version`` is that of the seat's own decision (``Update.version``); the same id twice is one move. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  actions: Record<string, unknown>[];
}

export interface Action {
  type: string;
}

/** A finished game as a bot sees it. The verdicts come in one by one while it works. */
export interface Analysis {
  state: "done" | "none" | "working";
  bot: string;
  done: number;
  total: number;
  verdicts: Verdict[];
  turning_points: number[];
}

/** What would the game's strongest bot do? Answered with Hinted when it has thought. */
export interface AskHint {
  type: "ask_hint";
  id: string;
  version: number;
}

/** Everything the solver is shown of a puzzle; the wire format. */
export interface Asked {
  question: Remark;
  detail: Remark;
  facts: Fact[];
  pick: string | null;
  view: unknown;
  moves: unknown[];
  notes: unknown[];
}

/** Answer to Why: no reason means the action is legal. */
export interface Because {
  type: "because";
  id: string;
  reason: Reason | null;
}

/** How to play one game, in one language. */
export interface Book {
  title: string;
  first_lesson: string;
  pages: Passage[][];
  pictures: Picture[];
}

/** What the link of a deal says: what is played, and the result to beat. Nothing that leads to that table. */
export interface Challenge {
  game: string;
  options: Record<string, unknown>;
  edition: string;
  seats: SeatInfo[];
  seat: number;
  rung: string | null;
  result: Played;
  verdict: Remark;
}

/** Public gauges after one decision. */
export interface ChartPoint {
  seq: number;
  round: number;
  gauges: Record<string, number[]>;
}

export interface ChatLine {
  type: "chat_line";
  number: number;
  seat: number | null;
  name: string;
  text: string;
  time: number;
  team: boolean;
}

/** One of the finished games of a deal, beside the others. */
export interface DealResult {
  name: string;
  score: number;
  place: number;
  won: boolean;
  mine: boolean;
  rank: number;
  here: boolean;
  time: number;
  table: string | null;
}

/** A browser the guest is known by; nothing in it opens anything. */
export interface DeviceInfo {
  handle: string;
  here: boolean;
  browser: string;
  system: string;
  created: number;
  seen: number;
}

/** Makes another device the guest's, once. */
export interface DeviceLink {
  path: string;
  seconds: number;
}

/** What a device's link would do in the asking browser. */
export interface DeviceOffer {
  name: string;
  mine: boolean;
  other: string | null;
  tables: number;
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
  already: boolean;
}

/** The first steps of a composed decision: answered to this seat alone with what can follow; nothing is stored. */
export interface Draft {
  type: "draft";
  id: string;
  version: number;
  actions: Record<string, unknown>[];
}

export interface Drafted {
  type: "drafted";
  id: string;
  view: unknown;
  moves: unknown[];
  complete: boolean;
}

/** An edition as the form for a new table offers it. */
export interface EditionInfo {
  fingerprint: string;
  name: string;
  file: string;
}

export interface Event {
  type: string;
}

/** One step of the solution. */
export interface Explained {
  say: Remark;
  rows: Row[];
  marks: Record<string, string[]>;
}

/** One line of what is known, and the places it speaks of. */
export interface Fact {
  about: "disaster" | "money" | "order" | "place" | "rule" | "sighting" | "start" | "storm";
  say: Remark;
  targets: string[];
  round: number | null;
  sign: string;
}

/** The host takes the seat away from a person who does not answer. */
export interface FreeSeat {
  seat: number;
}

/** A game as the lobby shows it; its words come from ``/api/words/<game>/<language>``. */
export interface GameInfo {
  name: string;
  min_seats: number;
  max_seats: number;
  options: OptionSpec[];
  bots: string[];
  roles: Record<string, (string | null)[]>;
  ladder: boolean;
  presets: Preset[];
  editions: EditionInfo[];
  lesson_minutes: number | null;
  book: boolean;
}

/** An answer: a target (``square:f9``), or the actions of a decision. */
export interface Given {
  target: string | null;
  actions: unknown[];
}

export interface Greeting {
  name: string;
}

/** How to play a game, in one language. */
export interface Handbook {
  book: Book | null;
  terms: Term[];
}

export interface Hint {
  say: Remark;
  targets: string[];
}

/** Answer to AskHint: a whole decision that can be sent with Act as it is, and why. */
export interface Hinted {
  type: "hinted";
  id: string;
  version: number;
  bot: string;
  actions: unknown[];
  remark: Remark | null;
}

/** Seats, names, presence, links: sent on connecting and whenever one of them changes. */
export interface Info {
  type: "info";
  table: TableInfo;
}

export interface LadderInfo {
  game: string;
  rungs: Rung[];
}

/** Paths to share. All but ``spectators`` only for those who may hand them on. */
export interface Links {
  spectators: string | null;
  players: string | null;
  seat: string | null;
  deal: string | null;
}

export interface Lobby {
  mine: TableSummary[];
  open: TableSummary[];
  me: string | null;
}

/** Ask for an earlier position, as this seat may see it. */
export interface Look {
  type: "look";
  id: string;
  at: number;
}

/** The guest behind the cookie; ``name`` is None before the first greeting. */
export interface Me {
  id: string | null;
  name: string | null;
}

/** One entry of the history as a seat may see it. ``actions`` are shown only to the seat that made them. */
export interface Moment {
  seq: number;
  seat: number;
  round: number;
  events: Event[];
  actions: Action[];
  undo: boolean;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  edition?: string | null;
  title?: string;
  public?: boolean;
  hints?: boolean;
  my_seat?: number | null;
  bots?: Record<string, string>;
  start?: boolean;
}

export interface NextPuzzle {
  id: string | null;
}

/** One option. Words: ``option.<key>``, ``option.<key>.help`` and, for choices, ``option.<key>.<value>``. */
export interface OptionSpec {
  key: string;
  kind: string;
  default: unknown;
  values: unknown[];
  rule: string | null;
  seats: [number, number] | null;
  hidden: boolean;
  group: "help" | "silent" | "variants";
}

/** The end of a game: standings by place, the winners (shared victories name several), and a verdict. */
export interface Outcome {
  standings: Standing[];
  winners: number[];
  verdict: Remark;
}

/** The notes of this seat's team. */
export interface Page {
  type: "page";
  page: unknown;
}

/** One line of an account: how a score adds up. */
export interface Part {
  code: string;
  value: number;
  params: Record<string, unknown>;
}

export interface Passage {
  id: string;
  title: string;
  text: string;
  items: string[];
  picture: string | null;
  advice: boolean;
  rules: string[];
}

/** A team's notes at one length of the log; told when the table is over. */
export interface PastSheet {
  team: string;
  seq: number;
  page: unknown;
}

export interface Picture {
  id: string;
  alt: string;
  labels: Record<string, string>;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** How a finished game of one person came out for that person. */
export interface Played {
  name: string;
  score: number;
  place: number;
  won: boolean;
  mine: boolean;
}

export interface Pong {
  type: "pong";
  id: string;
}

/** One kind of puzzle, and how I do. */
export interface PracticeKind {
  game: string;
  kind: string;
  puzzles: number;
  tried: number;
  solved: number;
  rating: number;
  curve: number[];
  levels: number[];
}

/** One way to set a table. Words: ``preset.<key>``, ``preset.<key>.about``. */
export interface Preset {
  key: string;
  seats: number;
  seat: number;
  options: Record<string, unknown>;
  hints: boolean;
}

/** Every refusal over REST: a catalogue code (``problem.<code>``), parameters, and the rule's reason if one spoke. */
export interface Problem {
  code: string;
  params: Record<string, unknown>;
  reason: Reason | null;
}

/** An answer; neither target nor actions: show me. */
export interface PuzzleAnswer {
  target?: string | null;
  actions?: Record<string, unknown>[];
}

/** What I have made of a puzzle; only the first answer counts. */
export interface PuzzleAttempt {
  score: number | null;
  hinted: boolean;
  before: number;
  after: number;
}

/** A puzzle in a list. */
export interface PuzzleCard {
  id: string;
  game: string;
  kind: string;
  level: number;
  themes: string[];
  rating: number;
  day: string | null;
  attempt: PuzzleAttempt | null;
}

export interface PuzzleDay {
  day: string;
  coin: "empty" | "gold" | "half";
  puzzles: string[];
}

export interface PuzzleDraft {
  actions: Record<string, unknown>[];
}

export interface PuzzleDrafted {
  view: unknown;
  moves: unknown[];
  complete: boolean;
}

export interface PuzzleHinted {
  hint: Hint;
}

/** A puzzle to be solved. */
export interface PuzzleInfo {
  card: PuzzleCard;
  seat: number;
  seats: number;
  options: Record<string, unknown>;
  asked: Asked;
  page: unknown;
  hint: Hint | null;
  mine: number;
  verdict: PuzzleVerdict | null;
}

/** A note to be written on this page of the solver's own. */
export interface PuzzleNote {
  page: unknown;
  note: Record<string, unknown>;
}

export interface PuzzlePage {
  page: unknown;
}

/** After the answer: whether it was right, the solution step by step, what it means for my rating. */
export interface PuzzleVerdict {
  right: boolean;
  score: number;
  counted: boolean;
  before: number;
  after: number;
  streak: number;
  given: Given | null;
  answer: Given;
  explained: Explained[];
}

/** The page of puzzles, and what the lobby shows of it. */
export interface PuzzlesInfo {
  day: string;
  number: number;
  daily: PuzzleCard[];
  streak: number;
  longest: number;
  practice: PracticeKind[];
  days: PuzzleDay[];
}

/** An address of the server, and who can use it: everybody, those in the same network, or this computer alone. */
export interface ReachableAt {
  host: string;
  reach: "everywhere" | "here" | "network";
}

/** Why an action is not legal: a code, the number of the rule, and the figures. */
export interface Reason {
  code: string;
  rule: string;
  params: Record<string, unknown>;
}

export interface Reference {
  section: Section[];
  rule: Rule[];
}

/** Nothing changed. ``code``: illegal, malformed, stale, not_seated, too_fast, too_large, over, cannot_undo, incomplete … */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  params: Record<string, unknown>;
  reason: Reason | null;
}

/** A sentence still without words: a catalogue code and its parameters. */
export interface Remark {
  code: string;
  params: Record<string, unknown>;
}

/** One possibility of an explained step, and whether it stands. */
export interface Row {
  say: Remark;
  fits: boolean | null;
  target: string;
}

/** One numbered rule or ruling. Rulings also state the question; ``option`` names the table option it allows. */
export interface Rule {
  id: string;
  section: string;
  title: string;
  text: string;
  question: string | null;
  option: string | null;
  see: string[];
}

/** One level as it stands for one player. Words: ``rung.<key>``, ``rung.<key>.about``. */
export interface Rung {
  key: string;
  target: number;
  open: boolean;
  done: boolean;
  best: number | null;
  tries: number;
  options: Record<string, unknown>;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
  team?: boolean;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string | null;
  bot: string | null;
  role: string | null;
  mine: boolean;
  online: boolean;
  thinking: boolean;
  reserved: string | null;
  invited: boolean;
  agreed: boolean;
  overdue: number | null;
}

export interface Section {
  id: string;
  title: string;
}

/** Answer to Look. */
export interface Seen {
  type: "seen";
  id: string;
  at: number;
  view: unknown;
  task: Remark | null;
  page: unknown;
}

export interface SetBot {
  seat: number;
  bot: string | null;
}

export interface Sit {
  seat: number;
  key?: string;
}

/** The result of one seat. */
export interface Standing {
  seat: number;
  place: number;
  score: number;
  parts: Part[];
  tiebreak: number[];
}

export interface Successor {
  id: string;
  by: number | null;
}

/** All that is fixed about a table, plus who sits where. */
export interface TableInfo {
  card: TableSummary;
  options: Record<string, unknown>;
  hints: boolean;
  seed_hash: string;
  seed: string | null;
  edition: string;
  fingerprint: string;
  names: Record<string, Record<string, string>>;
  links: Links;
  successor: Successor | null;
  overseen: boolean;
  hot_seat: boolean;
}

/** A table in the lobby. */
export interface TableSummary {
  id: string;
  game: string;
  title: string;
  status: "open" | "over" | "running";
  seats: SeatInfo[];
  public: boolean;
  host: boolean;
  my_turn: boolean;
  created: number;
  changed: number;
  rung: string | null;
  known_deal: boolean;
}

/** A word that explains itself wherever it stands. */
export interface Term {
  id: string;
  name: string;
  text: string;
  forms: string[];
  elsewhere: string | null;
  rules: string[];
  lesson: string | null;
}

export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** The table as this seat sees it now. Sent on connecting and after every change. */
export interface Update {
  type: "update";
  seq: number;
  version: number;
  seat: number | null;
  status: "open" | "over" | "running";
  view: unknown;
  kept: string[];
  moves: unknown[];
  actors: number[];
  task: Remark | null;
  undo: string | null;
  moments: Moment[];
  outcome: Outcome | null;
  remarks: Record<string, Remark>;
  mates: number[];
}

/** One decision in the light of playouts. Chances are shares of a whole game won, between 0 and 1. */
export interface Verdict {
  seq: number;
  seat: number;
  round: number;
  chances: number[];
  made: unknown[];
  better: unknown[];
  gain: number;
  remark: Remark | null;
}

/** Ask whether an action would be legal, and if not, why. */
export interface Why {
  type: "why";
  id: string;
  action: Record<string, unknown>;
}

export interface WriteNote {
  type: "write_note";
  id: string;
  note: Record<string, unknown>;
}

export type AnyClientFrame = Act | Draft | Why | Undo | Look | Say | WriteNote | AskHint | Ping;

export type AnyServerFrame = Update | Info | Done | Refused | Drafted | Because | Seen | Hinted | ChatLine | Page | Pong;
