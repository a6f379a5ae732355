// Generated from the Python wire types. Do not edit: run `make types`.

export interface Action {
  type: string;
}

/** What the adviser of a free part would do, why, and where that is done. */
export interface Advice {
  actions: unknown[];
  remark: Remark | null;
  targets: string[];
}

/** Play a free part, or a finished lesson, once more. */
export interface Again {
  type: "again";
}

/** The answer to a quiz. */
export interface Answer {
  type: "answer";
  answer: string;
}

/** A question to everybody at the table: done when all have agreed. */
export interface AskedInfo {
  what: "end" | "more" | "rest" | "wake";
  seat: number;
  agreed: number[];
  until: number | null;
}

/** To the beginning of this step, or to the step before. */
export interface Back {
  type: "back";
}

/** One lesson in a list, in one language. */
export interface Chapter {
  id: string;
  number: number;
  title: string;
  about: string;
  teaches: string[];
  minutes: number;
  steps: number;
  picture: string | null;
  needs: string[];
  done: boolean;
  stopped_at: number | null;
}

/** The clock of a seat at the moment called ``now`` in what it comes with. */
export interface ClockInfo {
  left: number;
  runs: boolean;
  over: boolean;
  stands: "night" | "rest" | "vacation" | null;
  until: number | null;
  stops: number | null;
  ends: number | null;
}

export interface CourseOverview {
  key: string;
  title: string;
  about: string;
  chapters: Chapter[];
  done: number;
  minutes_left: number;
}

/** The first steps of a composed decision: answered with what can follow, or with a nudge. */
export interface Draft {
  type: "draft";
  actions: Record<string, unknown>[];
}

/** The position with the first steps of a decision on it. Nothing has been decided. */
export interface Drafted {
  view: unknown;
  moves: unknown[];
  complete: boolean;
}

/** Why a game is over that was not played to its end: all agreed, the others did when somebody was late, or the host */
export interface Ended {
  by: "consent" | "host" | "vote";
  late: number | null;
}

/** The lesson is over: what was learned, and what follows. */
export interface Ending {
  teaches: Remark[];
  following: string | null;
}

export interface Event {
  type: string;
}

/** One thing that happened, as the learner's seat was told, and the table after it. */
export interface Frame {
  moment: Moment;
  view: unknown;
  say: Remark | null;
  remark: Remark | null;
}

/** What there is to learn about a game, and how far the guest has come. */
export interface GameCourses {
  game: string;
  courses: CourseOverview[];
}

/** I am stuck: lights the target first, then allows ``Show``. */
export interface Help {
  type: "help";
}

/** In a free part: what would the adviser do? */
export interface Hint {
  type: "hint";
}

/** The answer to Why: no reason means that it is legal. */
export interface Judged {
  reason: Reason | null;
}

/** The last thing that happened at a table, as everybody may know it. */
export interface Latest {
  round: number;
  seat: number;
  event: unknown;
  time: number;
}

/** Paths to share. All but ``spectators`` only for those who may hand them on. */
export interface Links {
  spectators: string | null;
  players: string | null;
  seat: string | null;
  deal: string | null;
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

/** Go on to the next step. */
export interface Next {
  type: "next";
}

/** Take the lesson where I stopped, or from its beginning. */
export interface Open {
  type: "open";
}

/** The end of a game: standings by place, the winners (shared victories name several), and a verdict. */
export interface Outcome {
  standings: Standing[];
  winners: number[];
  verdict: Remark;
}

/** The clock of a table, in seconds. A table without one is played at ease. */
export interface Pace {
  kind: "days" | "live";
  bank: number;
  increment: number;
  cap: number;
  over: "nothing" | "once" | "stand_in" | "vote";
}

/** One line of an account: how a score adds up. */
export interface Part {
  code: string;
  value: number;
  params: Record<string, unknown>;
}

/** Names of all things pointed at. */
export interface Point {
  type: "point";
  names: string[];
}

/** A quiz. ``given`` and ``right`` are known once it is answered. */
export interface Question {
  answers: string[];
  given: string | null;
  right: string | null;
}

/** Why an action is not legal: a code, the number of the rule, and the figures. */
export interface Reason {
  code: string;
  rule: string;
  params: Record<string, unknown>;
}

/** A sentence still without words: a catalogue code and its parameters. */
export interface Remark {
  code: string;
  params: Record<string, unknown>;
}

/** A person for whom a bot has played. */
export interface Replaced {
  seat: number;
  name: string;
  decisions: number;
  stood_in: boolean;
  resigned: boolean;
}

export interface RestInfo {
  until: number | null;
}

/** From the beginning, whatever was done so far. */
export interface Restart {
  type: "restart";
}

/** Everything a page needs to show one moment of a lesson. */
export interface Scene {
  lesson: string;
  step: string;
  kind: "do" | "free" | "point" | "quiz" | "say" | "watch";
  number: number;
  steps: number;
  stage: "done" | "missed" | "open";
  title: Remark;
  say: Remark;
  reply: Remark | null;
  reason: Reason | null;
  tried: unknown[];
  tries: number;
  show: string[];
  lit: string[];
  may: ("again" | "answer" | "back" | "draft" | "help" | "hint" | "next" | "point" | "show" | "try" | "undo" | "write")[];
  names: Remark[];
  seat: number;
  length: number;
  view: unknown;
  moves: unknown[];
  actors: number[];
  task: Remark;
  sheet: unknown;
  frames: Frame[];
  question: Question | null;
  pointing: string | null;
  wrong: string[];
  help: "ask" | "lead" | "offer" | null;
  tip: Remark | null;
  advice: Advice | null;
  waiting: boolean;
  outcome: Outcome | null;
  ending: Ending | null;
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
  clock: ClockInfo | null;
  away: number | null;
  stand_in: string | null;
  by_hand: boolean;
}

/** Show me: the solution is played. */
export interface Show {
  type: "show";
}

/** A scene with the sentences it speaks, in all languages, and no others: later ones would give things away. */
export interface Shown {
  scene: Scene;
  words: Record<string, Record<string, string>>;
  table: TableInfo | null;
  history: Moment[];
  chapter: number | null;
  chapters: number | null;
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
  hot_seats: number[][];
  now: number;
  asked: AskedInfo | null;
  late: number | null;
  votes: Record<string, "bot" | "end" | "wait">;
  more: number;
  replaced: Replaced[];
  ended: Ended | null;
}

/** A table in the lobby. Made by the hundred, and nothing in it leads back to it: none of the garbage collector's business. */
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
  pace: Pace | null;
  rest: RestInfo | null;
  latest: Latest | null;
  unread: number;
  language: string | null;
  invited_by: string | null;
}

/** A decision, as at any table: all its actions. It is made only if it is wanted. */
export interface Try {
  type: "try";
  actions: Record<string, unknown>[];
}

/** In a free part: take the last decision back, where a table would allow it. */
export interface Undo {
  type: "undo";
}

/** A bot is thinking: answered when it has decided. */
export interface Wait {
  type: "wait";
  since?: number;
}

/** Whether an action would be legal, and if not, why. */
export interface Why {
  type: "why";
  action: Record<string, unknown>;
}

/** A note in the learner's own notebook. */
export interface Write {
  type: "write";
  note: Record<string, unknown>;
}

export type AnyAsked = Next | Back | Try | Draft | Point | Answer | Help | Show | Hint | Undo | Write | Again | Open | Restart | Wait | Why;
