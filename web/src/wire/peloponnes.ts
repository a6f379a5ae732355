// Generated from the Python wire types. Do not edit: run `make types`.

export interface Band {
  from: number;
  to: number;
  coins: number;
  luxury: number;
}

/** Opening bid on an open tile of either row. */
export interface Bid {
  type: "bid";
  tile: string;
  amount: number;
}

export interface BidMade {
  type: "bid_made";
  seat: number;
  tile: string;
  amount: number;
  luxury: number;
}

export interface BidOrder {
  round: number;
  wishes: Wish[];
  otherwise: "ask" | "pass";
  beaten: "ask" | "withdraw";
  opened: boolean;
}

export interface BidSheet {
  order: BidOrder | null;
  notices: Notice[];
}

/** What a player has done in phase b: waiting, standing, displaced, passed or withdrawn. */
export interface BidView {
  state: string;
  tile: string | null;
  coins: number;
  value: number;
  lost_tile: string | null;
  lost_to: number | null;
}

export interface Bought {
  type: "bought";
  seat: number;
  tile: string;
  amount: number;
  luxury: number;
}

/** What happens to the building just won. */
export interface Build {
  type: "build";
  way: "discard" | "mark" | "pay";
}

/** The new building leaves the game: it could not be kept, or (``given_up``) its owner let it go. */
export interface BuildingLost {
  type: "building_lost";
  seat: number;
  tile: string;
  given_up: boolean;
}

export interface BuildingMarked {
  type: "building_marked";
  seat: number;
  tile: string;
  luxury: number;
}

export interface BuildingPaid {
  type: "building_paid";
  seat: number;
  tile: string;
  wood: number;
  stone: number;
  luxury: number;
}

/** Table option: completed before bidding. */
export interface BuildingsCompleted {
  type: "buildings_completed";
  seat: number;
  tiles: string[];
  wood: number;
  stone: number;
  luxury: number;
  coins: number;
}

/** Incomplete buildings in a supply round; ``returned`` marking coins come back. */
export interface BuildingsSettled {
  type: "buildings_settled";
  seat: number;
  completed: string[];
  abandoned: string[];
  wood: number;
  stone: number;
  luxury: number;
  returned: number;
}

/** Solo: buy an open tile at its fixed price. */
export interface Buy {
  type: "buy";
  tile: string;
}

export interface CancelBids {
  type: "cancel_bids";
}

/** ``inhabitants`` is None where the table plays without that limit. */
export interface Caps {
  wood: number;
  stone: number;
  food: number;
  inhabitants: number | null;
  luxury_track: number;
}

/** Chance: a disaster chit turned up; ``count`` chits of its kind now lie open. */
export interface ChitTurned {
  type: "chit_turned";
  disaster: string;
  count: number;
}

/** One legal answer to the pending decision and where it leads; ``lost`` tiles leave the game. */
export interface Choice {
  action: ChooseCivilization | ChooseExtraIncome | Bid | Pass | Relocate | Withdraw | Buy | Build | Complete | ChooseIncome | KeepBuildings | KeepLands | Supply;
  after: Holdings;
  income: RoundIncome;
  luxury: number;
  lost: string[];
  unprotected: string[];
}

/** Before the first round: take the civilization with this number (solo, or with picked civilizations). */
export interface ChooseCivilization {
  type: "choose_civilization";
  number: number;
}

/** Solo levels 2 to 5: goods added to the civilization's round income, wood before stone before food. */
export interface ChooseExtraIncome {
  type: "choose_extra_income";
  goods: ("food" | "stone" | "wood")[];
}

/** One good for each tile that lets its owner choose; ``goods`` in the order of ``tiles``. */
export interface ChooseIncome {
  type: "choose_income";
  tiles: string[];
  goods: ("coins" | "food" | "stone" | "wood")[];
}

export interface Civilization {
  number: number;
  name: string;
  start: Start;
  income: CivilizationIncome;
}

export interface CivilizationIncome {
  wood: number;
  stone: number;
  food: number;
  population: number;
}

export interface CivilizationTaken {
  type: "civilization_taken";
  seat: number;
  civilization: number;
}

export interface ClearNotices {
  type: "clear_notices";
}

/** Table option: complete marked buildings before one's own opening bid. */
export interface Complete {
  type: "complete";
  tiles: string[];
}

export interface Cost {
  wood: number;
  stone: number;
}

export interface DisasterStruck {
  type: "disaster_struck";
  disaster: string;
}

export interface DisasterView {
  disaster: string;
  laid: number;
  needed: number;
  hidden: number;
  struck: boolean;
}

export interface Displaced {
  type: "displaced";
  seat: number;
  tile: string;
  amount: number;
  by: number;
}

export interface ExtraIncomeChosen {
  type: "extra_income_chosen";
  seat: number;
  goods: string[];
}

/** Feeding in a supply round: food and luxury eaten, inhabitants lost to hunger, inhabitants left. */
export interface Fed {
  type: "fed";
  seat: number;
  food: number;
  luxury: number;
  lost: number;
  left: number;
}

export interface Gain {
  population: number;
  coins: number;
  luxury: number;
  food: number;
}

export interface GameEnded {
  type: "game_ended";
  winners: number[];
  alone: boolean;
}

/** What a player has, and the points it stands for now. */
export interface Holdings {
  coins: number;
  wood: number;
  stone: number;
  food: number;
  luxury: number;
  inhabitants: number;
  prestige_points: number;
  population_points: number;
  score: number;
  exposure: (number | null)[];
}

export interface Income {
  wood: number;
  stone: number;
  food: number;
}

export interface IncomeChosen {
  type: "income_chosen";
  seat: number;
  tiles: string[];
  goods: string[];
  overflow: number;
}

/** Round income as booked; ``overflow`` is goods turned into luxury for lack of room. */
export interface IncomeReceived {
  type: "income_received";
  seat: number;
  inhabitants: number;
  coins: number;
  luxury: number;
  wood: number;
  stone: number;
  food: number;
  overflow: number;
}

/** Earthquake: the buildings that are paid for; all others are lost. */
export interface KeepBuildings {
  type: "keep_buildings";
  tiles: string[];
}

/** Tempest: the lands that are paid for; all others are lost. */
export interface KeepLands {
  type: "keep_lands";
  tiles: string[];
}

/** The land fits nowhere and leaves the game. */
export interface LandLost {
  type: "land_lost";
  seat: number;
  tile: string;
  last: string;
}

export interface LandPlaced {
  type: "land_placed";
  seat: number;
  tile: string;
}

/** Drought, plague or decline. */
export interface LossSuffered {
  type: "loss_suffered";
  seat: number;
  disaster: string;
  lost: number;
  left: number;
}

/** What was done, or how the order ended. */
export interface Notice {
  what: "bid" | "ended" | "passed" | "relocated" | "withdrawn";
  tile: string | null;
  amount: number | null;
}

/** A tile on offer. ``price`` is the fixed price (conquest row, solo), None where bids compete. */
export interface OpenTile {
  tile: string;
  row: string;
  min_bid: number;
  price: number | null;
  bid: StandingBid | null;
  lost_by: number | null;
}

/** Bid on the first of these tiles that can be had; what to do if none can, and if a beaten bid fits nowhere. */
export interface OrderBids {
  type: "order_bids";
  wishes: Wish[];
  otherwise?: "ask" | "pass";
  beaten?: "ask" | "withdraw";
}

export interface OrderChanged {
  type: "order_changed";
  order: number[];
}

/** The end of a game: standings by place, the winners (shared victories name several), and a verdict. */
export interface Outcome {
  standings: Standing[];
  winners: number[];
  verdict: Remark;
}

export interface OwnBuilding {
  tile: string;
  complete: boolean;
}

/** One line of an account: how a score adds up. */
export interface Part {
  code: string;
  value: number;
  params: Record<string, unknown>;
}

/** No bid this round; three coins instead. */
export interface Pass {
  type: "pass";
}

export interface Passed {
  type: "passed";
  seat: number;
  coins: number;
}

export interface PeloponnesOptions {
  relocate_onto_bids?: boolean;
  relocate_to_conquest?: "at_least" | "exact" | "never";
  withdrawn_rank?: "above_pass" | "as_pass";
  bid_bonus_stacks?: boolean;
  useless_bids?: boolean;
  voluntary_discard?: boolean;
  complete_any_time?: boolean;
  population_cap?: 0 | 20;
  luxury_in_disasters?: boolean;
  coin_survives_earthquake?: boolean;
  luxury_feeding?: "forced" | "optional";
  simultaneous?: "open" | "turn_order";
  civilizations?: "deal" | "pick";
  solo_level?: 0 | 1 | 2 | 3 | 4 | 5;
  solo_used?: number[];
  solo_pass?: boolean;
  solo_repeat_income?: boolean;
}

export interface PeloponnesView {
  seat: number | null;
  round: number;
  rounds: number;
  phase: string;
  disaster: string | null;
  final_supply: boolean;
  actors: number[];
  order: number[];
  auction: OpenTile[];
  conquest: OpenTile[];
  places: [number, number];
  seats: SeatView[];
  stacks: Record<string, string[]>;
  disasters: DisasterView[];
  hidden_chits: Record<string, number>;
  box: string[];
  pieces: Pieces;
  caps: Caps;
  options: PeloponnesOptions;
  solo: SoloView | null;
  civilizations: number[];
  prospects: Prospect[] | null;
  choices: Choice[] | null;
  outcome: Outcome | null;
}

/** All printed figures of an edition. */
export interface Pieces {
  tiles: Tile[];
  civilizations: Civilization[];
  population_income: Band[];
}

/** What an open tile means for the seat that looks. */
export interface Prospect {
  tile: string;
  act: string | null;
  now: boolean;
  reason: Reason | null;
  low: number;
  high: number;
  fits: boolean | null;
  protects: string | null;
  results: Result[];
  ladder: Step[];
}

export interface Protection {
  disaster: string;
  tile: string;
}

/** Why an action is not legal: a code, the number of the rule, and the figures. */
export interface Reason {
  code: string;
  rule: string;
  params: Record<string, unknown>;
}

/** A displaced bid moves, unchanged, to another tile. */
export interface Relocate {
  type: "relocate";
  tile: string;
}

export interface Relocated {
  type: "relocated";
  seat: number;
  tile: string;
  amount: number;
}

/** A sentence still without words: a catalogue code and its parameters. */
export interface Remark {
  code: string;
  params: Record<string, unknown>;
}

/** One possible treatment of a tile or decision: what is spent, and what the player then has. */
export interface Result {
  way: string;
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  after: Holdings;
  income: RoundIncome;
}

export interface RoundBegan {
  type: "round_began";
  round: number;
  stack: string;
}

/** Income of a round; ``choices`` counts the units chosen freely. In a prospect: the change. */
export interface RoundIncome {
  wood: number;
  stone: number;
  food: number;
  inhabitants: number;
  coins: number;
  luxury: number;
  choices: number;
}

export interface Scored {
  type: "scored";
  seat: number;
  prestige: number;
  population: number;
  score: number;
}

/** One player's civilization. Buildings and lands in the order they were added. */
export interface SeatView {
  seat: number;
  civilization: number | null;
  holdings: Holdings;
  luxury_chips: number;
  luxury_shown: number;
  buildings: OwnBuilding[];
  lands: string[];
  parts: Part[];
  protections: Protection[];
  income: RoundIncome;
  extra_income: string[];
  bid_bonus: number;
  food_needed: number;
  food_short: number;
  bid: BidView;
  won: string | null;
  deciding: boolean;
}

export interface SoloView {
  level: number;
  target: number;
  extra_income: number;
  used: number[];
}

/** ``tile`` protects the seat from the disaster. */
export interface Spared {
  type: "spared";
  seat: number;
  disaster: string;
  tile: string;
}

/** The result of one seat. */
export interface Standing {
  seat: number;
  place: number;
  score: number;
  parts: Part[];
  tiebreak: number[];
}

/** ``value`` in half coins, bonus included. */
export interface StandingBid {
  seat: number;
  coins: number;
  value: number;
}

export interface Start {
  coins: number;
  wood: number;
  stone: number;
  food: number;
  population: number;
}

/** One legal amount: the coins and luxury left after laying it, what could then become of the tile, and the points */
export interface Step {
  amount: number;
  coins: number;
  luxury: number;
  ways: string[];
  prestige_points: number;
  score: number;
}

/** Supply round: inhabitants fed with luxury, and the incomplete buildings to complete (others are abandoned). */
export interface Supply {
  type: "supply";
  extra_fed: number;
  complete: string[];
}

/** ``tile`` is the tile that called for it, None for the last supply round of the game. */
export interface SupplyBegan {
  type: "supply_began";
  tile: string | null;
}

export interface Tile {
  id: string;
  stack: "A" | "B" | "C";
  kind: "building" | "land";
  name: string;
  prestige: number;
  min_bid: number;
  cost: Cost;
  gain: Gain;
  income: Income;
  terrain: ("fields" | "forest" | "hills" | "mountains")[];
  protects: "decline" | "drought" | "earthquake" | "plague" | "tempest" | null;
  supply_round: boolean;
  bid_bonus: number;
  free_placement: boolean;
  choose_income: ("coins" | "food" | "stone" | "wood")[];
}

/** One-time income of a new tile, as really received; ``overflow`` is food turned into luxury. */
export interface TileGained {
  type: "tile_gained";
  seat: number;
  tile: string;
  inhabitants: number;
  coins: number;
  luxury: number;
  food: number;
  overflow: number;
}

/** Chance: a tile turned up from its stack. */
export interface TileRevealed {
  type: "tile_revealed";
  tile: string;
  row: string;
}

/** Earthquake or tempest: what was kept and lost, paid, and the marking coins that came back. */
export interface TilesKept {
  type: "tiles_kept";
  seat: number;
  disaster: string;
  kept: string[];
  lost: string[];
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  returned: number;
}

/** Tiles without a bid leave the game. */
export interface TilesLeft {
  type: "tiles_left";
  tiles: string[];
}

/** Bid on this tile, but no more than so many coins. */
export interface Wish {
  tile: string;
  up_to: number;
}

/** A displaced bid is taken back with one coin on top; no tile this round. */
export interface Withdraw {
  type: "withdraw";
}

export interface Withdrawn {
  type: "withdrawn";
  seat: number;
  amount: number;
  bonus: number;
}

export type Action = ChooseCivilization | ChooseExtraIncome | Bid | Pass | Relocate | Withdraw | Buy | Build | Complete | ChooseIncome | KeepBuildings | KeepLands | Supply;

export type Event = CivilizationTaken | ExtraIncomeChosen | RoundBegan | TileRevealed | SupplyBegan | BidMade | Displaced | Relocated | Withdrawn | Passed | Bought | BuildingsCompleted | TilesLeft | OrderChanged | LandPlaced | LandLost | BuildingPaid | BuildingMarked | BuildingLost | TileGained | IncomeReceived | IncomeChosen | ChitTurned | DisasterStruck | Spared | TilesKept | LossSuffered | Fed | BuildingsSettled | Scored | GameEnded;

export type View = PeloponnesView;

export type Options = PeloponnesOptions;

export type Note = OrderBids | CancelBids | ClearNotices;

export type Sheet = BidSheet;
