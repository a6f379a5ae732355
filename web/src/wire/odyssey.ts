// Generated from the Python wire types. Do not edit: run `make types`.

/** The Navigators agreeing on ships or Lighthouses; hidden from Poseidon and spectators until it stands. */
export interface AccordView {
  about: string;
  speaker: number;
  seats: (number | null)[] | null;
  squares: string[] | null;
  confirmed: number[];
  allowed: string[];
}

/** A Navigator proposes who controls white, green, red, yellow; null marks the cooperative ship (O-20). */
export interface AssignShips {
  type: "assign_ships";
  seats: [number | null, number | null, number | null, number | null];
}

export interface BoardChosen {
  type: "board_chosen";
  game: number;
  board: string;
  drawn: boolean;
}

/** A map: rows from north to south in the signs of the board files (. ~ T ^ * 1 2 3 4). */
export interface BoardView {
  id: string;
  size: number;
  rows: string[];
  sacred: string;
  starts: Record<string, string>;
  start_types: Record<string, string>;
  too_small: boolean;
}

/** A Maelstrom has caught the ship that has just been surveyed (O-99). */
export interface Captured {
  type: "captured";
  round: number;
  ship: "green" | "red" | "white" | "yellow";
}

/** How much could be known after one line of the record: by ship, possible squares and the chance of the truth. */
export interface Certainty {
  round: number;
  kind: string;
  ship: "green" | "red" | "white" | "yellow" | null;
  squares: [number, number, number, number];
  chances: [number, number, number, number];
}

/** Poseidon, setup (O-16). */
export interface ChooseBoard {
  type: "choose_board";
  board: string;
}

/** A Navigator agrees to the squares (OR-35). */
export interface ConfirmLighthouses {
  type: "confirm_lighthouses";
}

/** A Navigator agrees to the split. */
export interface ConfirmShips {
  type: "confirm_ships";
}

/** The helm orders the cooperative ship (O-113, OR-42). */
export interface CoopOrder {
  type: "coop_order";
  ship: "green" | "red" | "white" | "yellow";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
}

/** A vote on the direction of the cooperative ship (OR-42). */
export interface CoopVote {
  type: "coop_vote";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
}

/** A decision the viewer is composing; nobody else sees it. */
export interface DraftView {
  tile: "black" | "green" | "red" | "white" | "yellow" | null;
  placed: [string, string][];
  next: string | null;
  squares: string[];
}

/** Everything revealed (O-123). */
export interface EndView {
  outcome: Outcome;
  tiles: (string | null)[];
  certainty: Certainty[];
}

/** A game (of a series) begins. */
export interface GameBegan {
  type: "game_began";
  game: number;
  games: number;
  poseidon: number;
}

/** The end of one game: the ships that arrived and why it ended (``arrived``, ``decided`` or ``storms``). */
export interface GameEnded {
  type: "game_ended";
  game: number;
  cause: string;
  arrived: ("green" | "red" | "white" | "yellow")[];
  arrivals: number;
}

export interface GameScore {
  game: number;
  poseidon: number;
  points: number[];
}

/** Points of one game of a series, by seat (O-115). */
export interface GameScored {
  type: "game_scored";
  game: number;
  points: number[];
}

/** What can be known about one ship from the public record alone. */
export interface GuessView {
  ship: "green" | "red" | "white" | "yellow";
  squares: string[];
  chances: number[] | null;
}

/** The cooperative ship. */
export interface HelmView {
  ship: "green" | "red" | "white" | "yellow";
  helm: number | null;
  votes: ([number, "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W"])[];
  waiting: number[];
}

/** Numbers for all, squares for Poseidon. */
export interface HiddenPlaced {
  type: "hidden_placed";
  game: number;
  maelstroms: number;
  fogs: number;
  maelstrom_squares: string[] | null;
  fog_squares: string[] | null;
}

/** Maelstroms and Fog Banks: numbers for all, squares for Poseidon and at the end. */
export interface HiddenView {
  maelstroms: number;
  fogs: number;
  maelstrom_squares: string[] | null;
  fog_squares: string[] | null;
  next: "fog" | "maelstrom" | null;
  squares: string[];
}

/** One square of the hidden tiles. */
export interface HideTile {
  type: "hide_tile";
  kind: "fog" | "maelstrom";
  square: string;
}

export interface LighthousesPlaced {
  type: "lighthouses_placed";
  squares: string[];
}

/** Navigators only. */
export interface LighthousesProposed {
  type: "lighthouses_proposed";
  game: number;
  seat: number;
  squares: string[];
}

/** One line of the public record: a storm, a monster, a step or a Maelstrom's push. */
export interface Line {
  round: number;
  kind: string;
  tile: "black" | "green" | "red" | "white" | "yellow" | null;
  monster: "kraken" | "leviathan" | null;
  ship: "green" | "red" | "white" | "yellow" | null;
  arrived: ("green" | "red" | "white" | "yellow")[];
  captured: boolean;
  survey: Surveyed | null;
  truth: [string, string, string, string] | null;
}

/** Poseidon moves the ship his Maelstrom has caught (O-99). */
export interface MaelstromPush {
  type: "maelstrom_push";
  square: string;
}

/** Poseidon has moved the caught ship; the square is his secret. */
export interface MaelstromPushed {
  type: "maelstrom_pushed";
  game: number;
  round: number;
  ship: "green" | "red" | "white" | "yellow";
  square: string | null;
}

/** One square of a proposal. */
export interface MarkLighthouse {
  type: "mark_lighthouse";
  square: string;
}

export interface MonsterPlayed {
  type: "monster_played";
  round: number;
  monster: "kraken" | "leviathan";
  ship: "green" | "red" | "white" | "yellow";
}

export interface MonsterView {
  monster: "kraken" | "leviathan";
  played: number | null;
  targets: ("green" | "red" | "white" | "yellow")[];
  why: Reason | null;
}

/** O-82: a guess without effect. */
export interface MoveFigure {
  type: "move_figure";
  ship: "green" | "red" | "white" | "yellow";
  square: string;
}

/** How one table plays. */
export interface OdysseyOptions {
  board?: "A" | "B" | "C" | "D" | "drawn" | "poseidon";
  ship_split?: "agreed" | "dealt";
  easier?: boolean;
  harder?: boolean;
  memory?: boolean;
  sea_monsters?: number;
  lighthouses?: number;
  maelstroms?: number;
  fogs?: number;
  competing?: boolean;
  helper?: "heat" | "off" | "squares";
  ship_sighting?: "boolean" | "count";
  coastline?: "on_border" | "within_one";
  storm_onto_sacred?: "arrives" | "forbidden" | "passes";
  black_dead_end?: "prevent" | "waive";
  arrived_surveys?: boolean;
  end_when_decided?: boolean;
  individual_winner?: "all_ships" | "any_ship";
  ship_order?: "first_come" | "rotating_seat";
  navigator_chat?: "private" | "public";
  survey_log?: "automatic" | "current_round" | "full";
  reminder_limit?: "4" | "unlimited";
  monsters?: "mandatory" | "optional";
  coop_helm?: "rotate" | "vote";
  spectators?: "blind" | "omniscient";
}

/** The table as one viewer may see it. */
export interface OdysseyView {
  you: number | null;
  role: string;
  phase: string;
  round: number;
  rounds: number;
  seats: number;
  poseidon: number;
  navigators: number[];
  actors: number[];
  turn: number | null;
  board: BoardView | null;
  boards: BoardView[];
  ships: ShipView[];
  arrivals: number;
  needed: number;
  tiles: TileView[];
  tiles_left: number;
  last_tile: string | null;
  monsters: MonsterView[];
  lighthouses: string[];
  hidden: HiddenView | null;
  captured: "green" | "red" | "white" | "yellow" | null;
  caught_squares: PushView[];
  record: Line[];
  accord: AccordView | null;
  draft: DraftView | null;
  helm: HelmView | null;
  guesses: GuessView[] | null;
  series: SeriesView | null;
  end: EndView | null;
}

/** The controller orders a ship (O-44). */
export interface OrderMove {
  type: "order_move";
  ship: "green" | "red" | "white" | "yellow";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
}

/** The end of a game: standings by place, the winners (shared victories name several), and a verdict. */
export interface Outcome {
  standings: Standing[];
  winners: number[];
  verdict: Remark;
}

/** One line of an account: how a score adds up. */
export interface Part {
  code: string;
  value: number;
  params: Record<string, unknown>;
}

/** Poseidon hides his Maelstroms and Fog Banks, squares in board order (O-97, O-104). */
export interface PlaceHidden {
  type: "place_hidden";
  maelstroms: string[];
  fogs: string[];
}

/** A Navigator proposes the squares; of two the first carries the yellow light, the second the red (O-91). */
export interface PlaceLighthouses {
  type: "place_lighthouses";
  squares: string[];
}

/** Poseidon plays a Sea Monster against a live ship (O-85). */
export interface PlayMonster {
  type: "play_monster";
  monster: "kraken" | "leviathan";
  ship: "green" | "red" | "white" | "yellow";
}

/** Poseidon plays a storm tile and moves the live ships it hits, in the order white, green, red, yellow. */
export interface PlayStorm {
  type: "play_storm";
  colour: "black" | "green" | "red" | "white" | "yellow";
  squares?: (["green" | "red" | "white" | "yellow", string])[];
}

/** Navigators only. */
export interface ProposalConfirmed {
  type: "proposal_confirmed";
  game: number;
  seat: number;
}

/** Navigators only. */
export interface ProposalRefused {
  type: "proposal_refused";
  game: number;
  seat: number;
}

/** The square of one ship hit by the storm being composed. */
export interface PushShip {
  type: "push_ship";
  ship: "green" | "red" | "white" | "yellow";
  square: string;
}

/** A square to which Poseidon may move a ship, and what that means. */
export interface PushView {
  square: string;
  distance: number;
  arrives: boolean;
}

/** O-103, O-109: a suspected Maelstrom or Fog Bank. */
export interface PutCounter {
  type: "put_counter";
  kind: "fog" | "maelstrom";
  square: string;
}

export interface PutReminder {
  type: "put_reminder";
  colour: "green" | "red" | "white" | "yellow";
  square: string;
}

/** A few words in pencil, beginning at a square; others there give way to them. */
export interface PutWords {
  type: "put_words";
  square: string;
  text: string;
}

/** The tile of a storm; the squares follow ship by ship. */
export interface RaiseStorm {
  type: "raise_storm";
  colour: "black" | "green" | "red" | "white" | "yellow";
}

/** Why an action is not legal: a code, the number of the rule, and the figures. */
export interface Reason {
  code: string;
  rule: string;
  params: Record<string, unknown>;
}

/** A Navigator disagrees and proposes something else instead (OR-35). */
export interface RefuseProposal {
  type: "refuse_proposal";
}

/** A sentence still without words: a catalogue code and its parameters. */
export interface Remark {
  code: string;
  params: Record<string, unknown>;
}

/** Everything hidden is shown when a game ends (O-123). */
export interface Revealed {
  type: "revealed";
  white: string;
  green: string;
  red: string;
  yellow: string;
  tiles: (string | null)[];
  maelstroms: string[];
  fogs: string[];
}

export interface RoundBegan {
  type: "round_began";
  game: number;
  round: number;
}

export interface RoundEnded {
  type: "round_ended";
  round: number;
  left: number;
}

/** A series of competing Navigators (O-112). */
export interface SeriesView {
  game: number;
  games: number;
  points: number[];
  finished: GameScore[];
}

/** The Navigators' board. No figures yet means that all stand on their starting islands. */
export interface Sheet {
  limit: number | null;
  maelstroms: number;
  fogs: number;
  letters: number;
  figures: Record<string, string>;
  reminders: Record<string, string[]>;
  counters: Record<string, string[]>;
  words: Record<string, string>;
}

/** One ship, in the fixed order white, green, red, yellow. */
export interface ShipView {
  ship: "green" | "red" | "white" | "yellow";
  owner: number | null;
  commander: number | null;
  start: string | null;
  arrived: boolean;
  held: boolean;
  to_move: boolean;
  square: string | null;
  distance: number | null;
  orders: boolean;
  surveys: boolean;
  why: Reason | null;
  pushes: PushView[];
  storms_left: number | null;
}

/** Ships and, in the same order, their controllers; the cooperative ship stands apart (O-113). */
export interface ShipsAssigned {
  type: "ships_assigned";
  ships: ("green" | "red" | "white" | "yellow")[];
  seats: number[];
  cooperative: "green" | "red" | "white" | "yellow" | null;
}

/** Navigators only. */
export interface ShipsProposed {
  type: "ships_proposed";
  game: number;
  seat: number;
  seats: (number | null)[];
}

/** The result of one seat. */
export interface Standing {
  seat: number;
  place: number;
  score: number;
  parts: Part[];
  tiebreak: number[];
}

/** A storm has carried a ship onto the Sacred Island (O-33). */
export interface StormArrived {
  type: "storm_arrived";
  ship: "green" | "red" | "white" | "yellow";
}

/** Tile for all (null with harder deduction), squares for Poseidon; ``left`` storm tiles remain. */
export interface StormPlayed {
  type: "storm_played";
  game: number;
  round: number;
  left: number;
  tile: "black" | "green" | "red" | "white" | "yellow" | null;
  squares: (["green" | "red" | "white" | "yellow", string])[] | null;
}

/** The step of a ship that does not move: held by a monster, or arrived in an earlier round (O-87, OR-12). */
export interface SurveyHeld {
  type: "survey_held";
  ship: "green" | "red" | "white" | "yellow";
}

/** The step of one ship: the order and everything told about it (O-59 … O-77), in the telling order of O-74. */
export interface Surveyed {
  type: "surveyed";
  game: number;
  round: number;
  seat: number;
  ship: "green" | "red" | "white" | "yellow";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W" | null;
  off_board: boolean;
  held: boolean;
  arrived: boolean;
  island: string | null;
  deep: boolean;
  here_ships: ("green" | "red" | "white" | "yellow")[];
  islands: number;
  sight_ships: boolean;
  coastline: boolean;
  sight_count: number | null;
  lighthouse: string | null;
  fog: boolean | null;
  lighthouses: number | null;
  fogs: number | null;
  woody: number | null;
  rocky: number | null;
  sacred: number | null;
  ship_colours: ("green" | "red" | "white" | "yellow")[] | null;
  square: string | null;
}

export interface TakeCounter {
  type: "take_counter";
  kind: "fog" | "maelstrom";
  square: string;
}

export interface TakeReminder {
  type: "take_reminder";
  colour: "green" | "red" | "white" | "yellow";
  square: string;
}

export interface TakeWords {
  type: "take_words";
  square: string;
}

/** Storm tiles of one colour. */
export interface TileView {
  tile: "black" | "green" | "red" | "white" | "yellow";
  total: number;
  left: number | null;
  playable: boolean;
  why: Reason | null;
  hits: ("green" | "red" | "white" | "yellow")[];
}

/** A vote for the cooperative ship; Navigators only until the game is over. */
export interface Voted {
  type: "voted";
  game: number;
  round: number;
  seat: number;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
}

export type Action = ChooseBoard | AssignShips | ConfirmShips | PlaceLighthouses | MarkLighthouse | ConfirmLighthouses | RefuseProposal | PlaceHidden | HideTile | PlayStorm | RaiseStorm | PushShip | PlayMonster | OrderMove | SurveyHeld | MaelstromPush | CoopOrder | CoopVote;

export type Event = GameBegan | BoardChosen | ShipsProposed | ShipsAssigned | LighthousesProposed | ProposalConfirmed | ProposalRefused | LighthousesPlaced | HiddenPlaced | RoundBegan | StormPlayed | StormArrived | MonsterPlayed | Voted | Surveyed | Captured | MaelstromPushed | RoundEnded | GameEnded | Revealed | GameScored;

export type View = OdysseyView;

export type Options = OdysseyOptions;

export type Note = MoveFigure | PutReminder | TakeReminder | PutCounter | TakeCounter | PutWords | TakeWords;
