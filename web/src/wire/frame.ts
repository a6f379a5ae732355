// Generated from the Python wire types. Do not edit: run `make types`.

/** When the clocks of the asking guest stand still. */
export interface Absence {
  zone: string | null;
  quiet_start: number;
  quiet_minutes: number;
  most_quiet: number;
  vacations: VacationInfo[];
  days_left: number;
  days_a_year: number;
  now: number;
}

/** By what the asking guest is found again. */
export interface Account {
  passkeys: PasskeyInfo[];
  mail: string | null;
  sends_mail: boolean;
  passkeys_possible: boolean;
}

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

/** The asking guest and the person, in games both played. */
export interface Against {
  games: number;
  mine: number;
  theirs: number;
}

/** A finished game as a bot sees it. The verdicts come in one by one while it works. */
export interface Analysis {
  state: "done" | "none" | "working";
  bot: string;
  done: number;
  total: number;
  verdicts: Verdict[];
  turning_points: number[];
  result: number[];
}

export interface AnswerTable {
  agree: boolean;
}

/** What would the game's strongest bot do? Answered with Hinted when it has thought. */
export interface AskHint {
  type: "ask_hint";
  id: string;
  version: number;
}

/** What do bots expect of my choices? Answered with Foreseen when it is reckoned out. */
export interface AskOutlook {
  type: "ask_outlook";
  id: string;
  version: number;
}

/** A question to everybody at the table. */
export interface AskTable {
  what: "end" | "more" | "rest" | "wake";
  until?: number | null;
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

/** A question to everybody at the table: done when all have agreed. */
export interface AskedInfo {
  what: "end" | "more" | "rest" | "wake";
  seat: number;
  agreed: number[];
  until: number | null;
}

/** The tab has come to the front, or gone to the back. Answered with Pong. */
export interface Attend {
  type: "attend";
  id: string;
  here: boolean;
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

export interface BotLeader {
  bot: string;
  rating: PersonRating;
}

/** The private address of a guest's calendar: whoever has it sees when clocks end. */
export interface CalendarLink {
  path: string;
}

/** What shall follow now that somebody's time is over. */
export interface CastVote {
  vote: "bot" | "end" | "wait";
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

/** The position in the copy. */
export interface Copied {
  drawn: boolean;
  most: number;
  seat: number;
  view: unknown;
  moves: unknown[];
  actors: number[];
  task: Remark | null;
  moments: Moment[];
  outcome: Outcome | null;
}

export interface CopyDrafted {
  view: unknown;
  moves: unknown[];
  complete: boolean;
}

export interface CopyJudged {
  reason: Reason | null;
}

/** A cup as lists show it. */
export interface CupCard {
  id: string;
  title: string;
  game: string;
  kind: "ladder" | "rotation" | "swiss";
  status: "open" | "over" | "running";
  places: number;
  taken: number;
  rounds: number;
  round: number;
  pace: Pace | null;
  joined: boolean;
  host: boolean;
}

export interface CupInfo {
  card: CupCard;
  seats: number;
  options: Record<string, unknown>;
  hosted_by: string;
  public: boolean;
  players: CupPlayer[];
  tables: CupTable[];
  byes: number[][];
}

export interface CupPlayer {
  number: number;
  name: string;
  bot: string | null;
  mine: boolean;
  place: number;
  points: number;
  won: number;
  games: number;
}

export interface CupTable {
  round: number;
  table: string | null;
  status: "open" | "over" | "running" | "waiting";
  players: number[];
  mine: boolean;
  places: number[];
  scores: number[];
  points: number[];
  finished: boolean;
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

/** Why a game is over that was not played to its end: all agreed, the others did when somebody was late, or the host */
export interface Ended {
  by: "consent" | "host" | "vote";
  late: number | null;
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

/** Answer to AskOutlook: guesses in the game's own words (its Outlook); None where it has none to tell. */
export interface Foreseen {
  type: "foreseen";
  id: string;
  outlook: unknown;
}

/** The host takes the seat away from a person who does not answer. */
export interface FreeSeat {
  seat: number;
}

export interface Friend {
  handle: string;
  name: string;
  online: boolean;
  away: number | null;
}

export interface Friends {
  friends: Friend[];
  ignored: Friend[];
  met: Friend[];
}

export interface GameCount {
  game: string;
  games: number;
}

/** A game as the lobby shows it; its words come from ``/api/words/<game>/<language>``. */
export interface GameInfo {
  name: string;
  min_seats: number;
  max_seats: number;
  options: OptionSpec[];
  bots: string[];
  own_bots: string[];
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
  code?: string;
}

/** How somebody plays over days. */
export interface Habits {
  answer: number | null;
  decisions: number;
  late: number;
  games: number;
  left: number;
  hours: number[];
}

/** How to play a game, in one language. */
export interface Handbook {
  book: Book | null;
  terms: Term[];
}

export interface Hide {
  hidden: boolean;
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

/** Something a host did. */
export interface HostDeed {
  time: number;
  what: string;
  about: string;
}

/** What the link printed at the start says. */
export interface HostLink {
  token: string;
}

export interface HostOpen {
  game: string;
  host: string;
  seats?: number;
  title?: string;
  public?: boolean;
  clock?: string | null;
}

export interface HostPerson {
  id: string;
  name: string;
  seen: number | null;
  devices: number;
  tables: number;
}

export interface HostSearch {
  text?: string;
}

export interface HostSeat {
  name: string | null;
  bot: string | null;
}

export interface HostTable {
  id: string;
  game: string;
  title: string;
  status: "open" | "over" | "running";
  changed: number;
  seats: HostSeat[];
  bots: string[];
}

export interface HostView {
  people: HostPerson[];
  tables: HostTable[];
  log: HostDeed[];
}

/** Seats, names, presence, links: sent on connecting and whenever one of them changes. */
export interface Info {
  type: "info";
  table: TableInfo;
}

/** A seat is kept for somebody. */
export interface Invite {
  seat: number;
  handle: string;
}

export interface LadderInfo {
  game: string;
  rungs: Rung[];
}

/** What the guest had seen of this table when he last looked: said on connecting, if something happened since. */
export interface LastSeen {
  type: "last_seen";
  seq: number;
  time: number;
}

/** The last thing that happened at a table, as everybody may know it. */
export interface Latest {
  round: number;
  seat: number;
  event: unknown;
  time: number;
}

export interface Leader {
  handle: string;
  name: string;
  rating: PersonRating;
  mine: boolean;
}

/** The best of a game, the surest first. */
export interface Leaderboard {
  game: string;
  leaders: Leader[];
  bots: BotLeader[];
}

/** One thing, counted. Words: ``style.<code>.from`` and ``style.<code>.to`` for the ends of the scale; under it */
export interface Leaning {
  code: string;
  part: number;
  whole: number;
  full: number;
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
  online: number;
  now: number;
  away: number | null;
}

/** Ask for an earlier position, as this seat may see it. */
export interface Look {
  type: "look";
  id: string;
  at: number;
}

/** What the link of a letter would do here. */
export interface MailOffer {
  address: string;
  does: "confirm" | "sign_in";
  name: string;
  other: string | null;
  tables: number;
}

/** The guest behind the cookie; ``name`` is None before the first greeting. */
export interface Me {
  id: string | null;
  name: string | null;
}

export interface MergePerson {
  into: string;
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

export interface NewCup {
  game: string;
  kind: "ladder" | "rotation" | "swiss";
  places: number;
  seats: number;
  rounds: number;
  title?: string;
  options?: Record<string, unknown>;
  pace?: Pace | null;
  public?: boolean;
  join?: boolean;
  bots?: number;
  bot?: string | null;
}

export interface NewHook {
  form: "discord" | "gotify" | "json" | "ntfy" | "slack";
  url: string;
  token?: string;
  language?: string;
}

export interface NewMail {
  address: string;
  language: string;
}

export interface NewPush {
  endpoint: string;
  keys: PushKeys;
  language: string;
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
  pace?: Pace | null;
  language?: string | null;
}

export interface NextPuzzle {
  id: string | null;
}

export interface NoticeSettings {
  ways: WayInfo[];
  wishes: Record<string, ("hook" | "mail" | "push")[]>;
  push_key: string;
  mail: boolean;
}

export interface NoticeWishes {
  wishes: Record<string, ("hook" | "mail" | "push")[]>;
  language: string;
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

/** The clock of a table, in seconds. A table without one is played at ease. */
export interface Pace {
  kind: "days" | "live";
  bank: number;
  increment: number;
  cap: number;
  over: "nothing" | "once" | "stand_in" | "vote";
}

export interface PacePreset {
  name: string;
  pace: Pace;
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

/** What the authenticator gave (as WebAuthn's JSON). */
export interface PasskeyAnswer {
  credential: Record<string, unknown>;
}

/** One of the asking guest's passkeys; ``created`` is its name in addresses. */
export interface PasskeyInfo {
  label: string;
  created: number;
  used: number | null;
}

/** What the browser hands to its authenticator (as WebAuthn's JSON). */
export interface PasskeyQuestion {
  options: unknown;
}

/** A team's notes at one length of the log; told when the table is over. */
export interface PastSheet {
  team: string;
  seq: number;
  sheet: unknown;
}

/** A finished game, as it ended for one of its people. */
export interface PersonGame {
  game: string;
  place: number;
  score: number;
  scores: number[];
  won: boolean;
  others: string[];
  bots: string[];
  rated: RatingChange | null;
  time: number;
  table: string | null;
  counts: string | null;
}

/** How strong somebody is at a game, give or take, from games among people; or a bot, from all it has played. */
export interface PersonRating {
  game: string;
  rating: number;
  give_or_take: number;
  games: number;
  won: number;
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

/** A list of the view of which some places have changed: all others are as they were. */
export interface Places {
  length: number;
  items: [number, unknown][];
  fields: [number, Record<string, unknown>][];
}

/** From the first day to the last, both included; without them from now for as long as days are left. */
export interface PlanVacation {
  zone: string;
  first?: string | null;
  last?: string | null;
}

/** How somebody plays a game, from so many finished ones. */
export interface PlayStyle {
  game: string;
  games: number;
  leanings: Leaning[];
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
  gentle: boolean;
}

/** What somebody has written down for himself at a table; an empty text is none. */
export interface PrivateNote {
  text: string;
}

/** Every refusal over REST: a catalogue code (``problem.<code>``), parameters, and the rule's reason if one spoke. */
export interface Problem {
  code: string;
  params: Record<string, unknown>;
  reason: Reason | null;
}

/** What others may know of a person. */
export interface Profile {
  handle: string;
  name: string;
  since: number;
  mine: boolean;
  hidden: boolean;
  ratings: PersonRating[];
  games: PersonGame[];
  puzzles: PuzzleLevel[];
  ladders: GameCount[];
  habits: Habits | null;
  styles: PlayStyle[];
  away: number | null;
  online: boolean;
  bond: "friend" | "ignored" | null;
  against: Against | null;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
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
  sheet: unknown;
  hint: Hint | null;
  mine: number;
  verdict: PuzzleVerdict | null;
}

export interface PuzzleLevel {
  game: string;
  rating: number;
}

/** A note to be written on this sheet of the solver's own. */
export interface PuzzleNote {
  sheet: unknown;
  note: Record<string, unknown>;
}

export interface PuzzleSheet {
  sheet: unknown;
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

/** A QR code as one path of unit squares in a square of this size. */
export interface QrCode {
  size: number;
  path: string;
}

export interface QrText {
  text: string;
}

/** What a game did to a rating: what it was afterwards, and by how much it changed. */
export interface RatingChange {
  rating: number;
  give_or_take: number;
  change: number;
}

/** An address of the server, and who can use it: everybody, those in the same network, or this computer alone. */
export interface ReachableAt {
  host: string;
  reach: "everywhere" | "here" | "network";
  base: string;
}

/** Why an action is not legal: a code, the number of the rule, and the figures. */
export interface Reason {
  code: string;
  rule: string;
  params: Record<string, unknown>;
}

/** Ask for a page of the log: the moments before this entry, as this seat may see them. */
export interface Recall {
  type: "recall";
  id: string;
  before: number;
}

/** Answer to Recall: the moments right before that entry, oldest first. */
export interface Recalled {
  type: "recalled";
  id: string;
  moments: Moment[];
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

export interface RenamePerson {
  name: string;
}

export interface ReplaceSeat {
  seat: number;
  bot?: string | null;
  person?: string | null;
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
  clock: ClockInfo | null;
  away: number | null;
  stand_in: string | null;
  by_hand: boolean;
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
  sheet: unknown;
}

export interface SetBond {
  bond: "friend" | "ignored" | null;
}

export interface SetBot {
  seat: number;
  bot: string | null;
}

/** Whether somebody makes his empty decisions himself. */
export interface SetByHand {
  by_hand: boolean;
}

/** The guest's night; no minutes: none. */
export interface SetQuiet {
  zone: string;
  start: number;
  minutes: number;
}

/** The notes of this seat's team. */
export interface Sheet {
  type: "sheet";
  sheet: unknown;
}

export interface SignInMail {
  address: string;
  language: string;
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

/** What one says or types instead of the players' link. */
export interface TableWord {
  word: string;
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

/** How a test has ended: no error means that the message was taken. */
export interface Tested {
  error: WayError | null;
  settings: NoticeSettings;
}

/** One decision made in the copy, by whichever seat. */
export interface TriedStep {
  seat: number;
  actions: Record<string, unknown>[];
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
  parts: Record<string, Places>;
  moves: unknown[];
  actors: number[];
  task: Remark | null;
  undo: string | null;
  moments: Moment[];
  outcome: Outcome | null;
  remarks: Record<string, Remark>;
  mates: number[];
  made: Record<string, string>;
  forced: boolean;
  earlier: [number, number, boolean][];
}

export interface VacationInfo {
  number: number;
  start: number;
  until: number;
}

/** One decision in the light of playouts. */
export interface Verdict {
  seq: number;
  seat: number;
  round: number;
  chances: number[];
  made: unknown[];
  better: unknown[];
  gain: number;
  remark: Remark | null;
  noise: number;
  unknown: boolean;
  scale: number;
}

/** What went wrong the last time (``way.error.<code>``), and when. */
export interface WayError {
  code: string;
  params: Record<string, unknown>;
  time: number;
}

/** A way to reach the asking guest. */
export interface WayInfo {
  id: string;
  kind: "hook" | "mail" | "push";
  form: string;
  label: string;
  confirmed: boolean;
  error: WayError | null;
  sent: number | null;
  key: string;
}

/** A copy of the table's position after ``at`` entries of its log, and what was tried in it. The client keeps it all: */
export interface WhatIf {
  at: number;
  draw?: number;
  steps?: TriedStep[];
  seat?: number | null;
  actions?: Record<string, unknown>[];
}

/** Ask whether an action would be legal, and if not, why. */
export interface Why {
  type: "why";
  id: string;
  action: Record<string, unknown>;
}

/** Where a word leads. */
export interface WordPath {
  path: string;
}

export interface WriteNote {
  type: "write_note";
  id: string;
  note: Record<string, unknown>;
}

export type AnyClientFrame = Act | Draft | Why | Undo | Look | Recall | Say | WriteNote | AskHint | AskOutlook | Attend | Ping;

export type AnyServerFrame = Update | Info | Done | Refused | Drafted | Because | Seen | Recalled | Hinted | Foreseen | ChatLine | Sheet | LastSeen | Pong;
