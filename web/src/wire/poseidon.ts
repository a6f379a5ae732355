// Generated from the Python wire types. Do not edit: run `make types`.

export interface ArchonUsed {
  type: "archon_used";
  seat: number;
  nation: string;
}

export interface BankChoice {
  trade_in: string | null;
  price: number;
  coffers_after: number;
  why_not: Reason | null;
  range_after: number | null;
}

export interface BlessView {
  nation: string;
  range: number;
  doubled: number;
  best: number;
  best_doubled: number;
  proven: boolean;
}

export interface Board {
  edition: EditionInfo;
  hexes: HexInfo[];
  links: [string, string][];
  dark_lines: [string, string][];
  phases: PhaseInfo[];
}

/** Merchants of one nation sold together. */
export interface Bundle {
  nation: string;
  count: number;
  money: number;
  prestige: number;
}

export interface BuyOrder {
  nation: string;
  left: number;
  up_to: number;
  round: string;
  bought: boolean;
}

export interface BuyView {
  nation: string;
  price: number;
  cash_after: number;
  why_not: Reason | null;
  held: number;
  rivals: number[];
}

export interface CancelBuy {
  type: "cancel_buy";
}

export interface CancelPass {
  type: "cancel_pass";
}

export interface CardBought {
  type: "card_bought";
  seat: number;
  card: string;
  money: number;
}

export interface CardDeclined {
  type: "card_declined";
  seat: number;
  card: string;
}

export interface CardIncome {
  type: "card_income";
  seat: number;
  card: string;
  money: number;
}

export interface CardView {
  card: string;
  name: string;
  name_de: string;
  price: number;
  income: number[];
  power: string;
  hex: string | null;
  owner: number | null;
  gone: boolean;
  face_down: boolean;
}

export interface CardsRemoved {
  type: "cards_removed";
  cards: string[];
}

export interface ClearNotices {
  type: "clear_notices";
}

export interface CrownTaken {
  type: "crown_taken";
  seat: number;
  nation: string;
  former: number;
}

export interface CrownTolerated {
  type: "crown_tolerated";
  seat: number;
  nation: string;
  king: number;
}

export interface CrownView {
  nation: string;
  king: number;
  king_holds: number;
  you_hold: number;
  coffers: number;
  ships: string[];
  still_asked: number[];
}

export interface DelianPlaced {
  type: "delian_placed";
  seat: number;
  nation: string;
  hex: string;
}

export interface DelianSpot {
  nation: string;
  hex: string;
  value: number;
  doubled: number;
}

export interface Discovered {
  type: "discovered";
  nation: string;
  start: string;
  path: string[];
  posts: string[];
  new_home: string | null;
}

export interface DividendPaid {
  type: "dividend_paid";
  seat: number;
  nation: string;
  merchants: number;
  money: number;
}

export interface EditionInfo {
  name: string;
  fingerprint: string;
  map_source: string;
  rules_source: string;
}

/** Accept or decline an offer (P-158). */
export interface ErAnswer {
  type: "er_answer";
  offer: number;
  yes: boolean;
}

/** Swap P5 for a merchant in the pool (P-37). */
export interface ErArchon {
  type: "er_archon";
  nation: string;
}

/** Step: make another nation an offer for a ship. */
export interface ErBargain {
  type: "er_bargain";
}

/** Step: at a price from 100 x hundreds to 100 x hundreds + 99. */
export interface ErBargainRange {
  type: "er_bargain_range";
  hundreds: number;
}

/** Step: for this ship of this nation. */
export interface ErBargainShip {
  type: "er_bargain_ship";
  seller: string;
  ship_type: string;
}

/** Step: build a post on a touched hex. */
export interface ErBuild {
  type: "er_build";
  hex: string;
}

/** Buy the top ship of the deck, handing in a ship if it is an E-ship (P-149, P-164). */
export interface ErBuyBank {
  type: "er_buy_bank";
  nation: string;
  trade_in?: string | null;
}

/** Step: sail on to a neighbouring hex. */
export interface ErCourse {
  type: "er_course";
  hex: string;
}

/** Keep the card for now (P-30). */
export interface ErDecline {
  type: "er_decline";
  card: string;
}

/** Move the discovery ship, build posts, place the New Home (P-110, P-114, P-121). */
export interface ErDiscover {
  type: "er_discover";
  nation: string;
  path?: string[];
  builds?: string[];
  new_home?: string | null;
}

/** Step: pay the donation of a temple on the route. */
export interface ErDonate {
  type: "er_donate";
  hex: string;
}

/** Step: draw a route by hand from this home port or New Home. */
export interface ErDraw {
  type: "er_draw";
  start: string;
}

/** Buy no more ships: the nation's turn ends (P-152). */
export interface ErEndShips {
  type: "er_end_ships";
  nation: string;
}

/** Get the ship the nation must have, by emergency issue and the king's money (P-183, P-186). */
export interface ErForcedBuy {
  type: "er_forced_buy";
  nation: string;
}

/** Sell loose merchants to pay for the forced ship (P-187). */
export interface ErForcedSell {
  type: "er_forced_sell";
  nation: string;
  count: number;
}

/** Give up P1, P2 or P3 for a high-culture post of one's own nation (P-32). */
export interface ErHighCulture {
  type: "er_high_culture";
  card: string;
  nation: string;
}

/** Take King's money from the coffers, or leave it (P-98). */
export interface ErKingsMoney {
  type: "er_kings_money";
  nation: string;
  take: boolean;
}

/** Step: place the New Home on a touched hex. */
export interface ErNewHome {
  type: "er_new_home";
  hex: string;
}

/** Offer a price for a ship of another nation (P-156). */
export interface ErOffer {
  type: "er_offer";
  buyer: string;
  seller: string;
  ship_type: string;
  price: number;
}

/** Double the range of this fleet for this sailing (P-42). */
export interface ErPoseidon {
  type: "er_poseidon";
  nation: string;
}

/** Keep the Poseidon card (P-42). */
export interface ErPoseidonNo {
  type: "er_poseidon_no";
}

/** Send the fleet out on a route, paying donations at these temples (P-133, P-139). */
export interface ErSail {
  type: "er_sail";
  nation: string;
  start: string;
  path?: string[];
  donations?: string[];
}

/** Keep the fleet at home (P-130). */
export interface ErStayHome {
  type: "er_stay_home";
  nation: string;
}

/** Step: move the discovery ship to a neighbouring hex. */
export interface ErStep {
  type: "er_step";
  hex: string;
}

/** Take back an offer that has not been answered (P-158). */
export interface ErWithdraw {
  type: "er_withdraw";
  offer: number;
}

/** A founding. */
export interface Expected {
  nation: string;
  prestige: number;
  disks: number;
  revenue: number[];
}

/** What the best course of the fleet pays each merchant: with what is pencilled in, and without it. */
export interface ExploreFleet {
  now: number;
  posts: number;
  all: number;
  proven: boolean;
}

export interface ExploreHex {
  hex: string;
  distance: number;
  near: string[];
  value: number;
  build: Reason | null;
  new_home: Reason | null;
}

export interface ExploreView {
  nation: string;
  at: string;
  range: number;
  supply: number;
  hexes: ExploreHex[];
  path: string[];
  builds: string[];
  new_home: string | null;
  fleet: ExploreFleet | null;
}

export interface FleetMissing {
  type: "fleet_missing";
  nation: string;
}

export interface FleetOrder {
  nation: string;
  at_least: number;
  donate: boolean;
}

export interface FleetSailed {
  type: "fleet_sailed";
  nation: string;
  start: string;
  path: string[];
  donations: string[];
  donated: number;
  revenue: number;
  stops: RouteStop[];
}

export interface FleetStayed {
  type: "fleet_stayed";
  nation: string;
  money: number;
}

export interface FleetView {
  nation: string;
  range: number | null;
  doubled: boolean;
  starts: string[];
  coffers: number;
  home_income: number;
  goals: RouteGoal[];
  routes: RouteChoice[];
  drawn: RouteChoice | null;
  proven: boolean;
}

/** The smallest way out for a nation that must get a ship, step by step. */
export interface ForcedPreview {
  ship_type: string;
  price: number;
  coffers: number;
  prestige_before: number;
  prestige_after: number;
  issued: number;
  issue_money: number;
  king_pays: number;
  king_cash: number;
  missing: number;
  sellable: number;
  bankrupt: boolean;
  way: Bundle[];
}

export interface ForcedSale {
  nation: string;
  count: number;
  money: number;
  prestige: number;
  missing_after: number;
  why_not: Reason | null;
}

export interface ForcedSaleView {
  nation: string;
  price: number;
  missing: number;
  sales: ForcedSale[];
  reachable: boolean;
  way: Bundle[];
}

/** Starting prestige and disks, with what follows. */
export interface FoundChoice {
  prestige: number;
  disks: number;
  coffers: number;
  min_bought: number;
  max_bought: number;
  min_cost: number;
  ships: string[];
}

export interface FoundNation {
  nation: string;
  max_disks: number;
  why_not: Reason | null;
  first: number[];
}

export interface GameEnded {
  type: "game_ended";
  winners: number[];
  early: boolean;
}

/** Take the King's card (P-87). */
export interface GovTake {
  type: "gov_take";
  nation: string;
}

/** Let the king stay (P-87). */
export interface GovTolerate {
  type: "gov_tolerate";
  nation: string;
}

export interface HarbourView {
  nation: string;
  coffers: number;
  must_buy: boolean;
  end: Reason | null;
  bank: BankChoice[];
  phase: PhasePreview | null;
  offers_left: number;
  offers: ShipOffer[];
  forced: ForcedPreview | null;
  forced_why_not: Reason | null;
}

export interface HexInfo {
  hex: string;
  name: string;
  kind: string;
  circles: number;
  value: number;
  donation: number;
  closed: boolean;
  row: number;
  column: number;
  printed: string[];
  note: string;
}

export interface HighCultureFounded {
  type: "high_culture_founded";
  seat: number;
  card: string;
  nation: string;
  hex: string;
}

export interface HistoryRow {
  round: string;
  revenue: (number | null)[];
  payout: (number | null)[];
  prestige: (number | null)[];
  coffers: (number | null)[];
  worth: (number | null)[];
}

export interface IssueRight {
  nation: string;
  most: number;
  prestige: number;
}

export interface IssueTurn {
  nation: string;
  state: string;
}

export interface IssueView {
  nation: string;
  most: number;
  prestige: number;
  supply: number;
  coffers: number;
  asked: IssueTurn[];
  sinking: string[];
  range_after: number | null;
}

export interface KingPaid {
  type: "king_paid";
  seat: number;
  nation: string;
  money: number;
}

export interface KingView {
  nation: string;
  money: number;
  coffers_after: number;
}

export interface KingsMoneyLeft {
  type: "kings_money_left";
  seat: number;
  nation: string;
}

export interface KingsMoneyTaken {
  type: "kings_money_taken";
  seat: number;
  nation: string;
  money: number;
}

export interface MerchantBought {
  type: "merchant_bought";
  seat: number;
  nation: string;
  money: number;
}

export interface MerchantsIssued {
  type: "merchants_issued";
  nation: string;
  count: number;
  money: number;
  emergency: boolean;
}

export interface MerchantsSold {
  type: "merchants_sold";
  seat: number;
  nation: string;
  count: number;
  money: number;
  forced: boolean;
}

/** Buy one merchant from the pool (P-71). */
export interface MrBuy {
  type: "mr_buy";
  nation: string;
}

/** End a turn in which something was bought or sold (P-49). */
export interface MrEndTurn {
  type: "mr_end_turn";
}

/** Found a nation: starting prestige, disks moved to the pool, merchants the founder buys (P-60, P-62). */
export interface MrFound {
  type: "mr_found";
  nation: string;
  prestige: number;
  disks: number;
  bought: number;
}

/** Step: move this many disks from the supply to the pool. */
export interface MrFoundDisks {
  type: "mr_found_disks";
  disks: number;
}

/** Step: found this nation. */
export interface MrFoundNation {
  type: "mr_found_nation";
  nation: string;
}

/** Step: found it at this prestige. */
export interface MrFoundPrestige {
  type: "mr_found_prestige";
  prestige: number;
}

/** Do nothing in this turn (P-52). */
export interface MrPass {
  type: "mr_pass";
}

/** Return a bundle of loose merchants of one nation to the pool (P-77). */
export interface MrSell {
  type: "mr_sell";
  nation: string;
  count: number;
}

/** Step: not pass, but buy, sell or found something next. */
export interface MrTrade {
  type: "mr_trade";
}

export interface NationActs {
  type: "nation_acts";
  nation: string;
  seat: number;
}

export interface NationFounded {
  type: "nation_founded";
  seat: number;
  nation: string;
  prestige: number;
  disks: number;
  bought: number;
  money: number;
  coffers: number;
}

export interface NationView {
  nation: string;
  name: string;
  name_de: string;
  home_name: string;
  home: string;
  color: string;
  disks: number;
  in_play: boolean;
  king: number | null;
  prestige: number;
  rank: number;
  supply: number;
  pool: number;
  merchants: number[];
  coffers: number;
  ships: string[];
  range: number | null;
  posts: string[];
  culture: string | null;
  new_home: string | null;
  discovery_ship: string | null;
  acted: boolean;
  acting: boolean;
  revenue: number | null;
  last_route: string[];
  king_money: number;
}

/** An order that has ended: which, and what happened. */
export interface Notice {
  order: "buy" | "fleet" | "keep" | "money" | "offers" | "pass" | "poseidon" | "tolerate";
  cause: "crown" | "done" | "founding" | "impossible" | "over" | "phase" | "price" | "round" | "sale" | "ships" | "trade";
  seat: number | null;
  nation: string | null;
  phase: number | null;
}

export interface OfferAnswered {
  type: "offer_answered";
  offer: number;
  seat: number;
  yes: boolean;
}

export interface OfferMade {
  type: "offer_made";
  offer: number;
  buyer: string;
  seller: string;
  ship_type: string;
  price: number;
}

/** One of the two nations of an offer, now and if it is accepted. */
export interface OfferSide {
  ships: string[];
  ships_after: string[];
  range: number | null;
  range_after: number | null;
  coffers: number;
  coffers_after: number;
  best: number | null;
  best_after: number | null;
}

export interface OfferView {
  offer: number;
  buyer: string;
  seller: string;
  ship_type: string;
  price: number;
  answers: number;
  sells: OfferSide;
  buys: OfferSide;
}

export interface OfferWithdrawn {
  type: "offer_withdrawn";
  offer: number;
  buyer: string;
}

/** Buy merchants of this nation, one a turn, as long as one costs no more than this. */
export interface OrderBuy {
  type: "order_buy";
  nation: string;
  count: number;
  up_to: number;
}

/** Send this fleet on its best route if that earns so much per merchant, else keep it at home; None: ask. */
export interface OrderFleet {
  type: "order_fleet";
  nation: string;
  at_least: number | null;
  donate?: boolean;
}

/** Keep this Special card whenever it is asked for. */
export interface OrderKeep {
  type: "order_keep";
  card: string;
  on: boolean;
}

/** Always take King's money, always leave it, or ask. */
export interface OrderMoney {
  type: "order_money";
  answer: "ask" | "leave" | "take";
}

/** Say no to whoever offers less than this for a ship; None: ask. */
export interface OrderOffers {
  type: "order_offers";
  under: number | null;
}

/** Pass in this Merchant Round until somebody does one of these deeds (with any nation, or with one of these), or to */
export interface OrderPass {
  type: "order_pass";
  until: "any_trade" | "round_end" | "watched_trade";
  nations?: string[];
  deeds?: ("buy" | "crown" | "found" | "sell")[];
}

/** Do not play Poseidon for fleets of other kings. */
export interface OrderPoseidon {
  type: "order_poseidon";
  on: boolean;
}

export interface OrderSheet {
  passing: PassOrder | null;
  buying: BuyOrder | null;
  fleets: FleetOrder[];
  offers_under: number | null;
  money: "ask" | "leave" | "take";
  tolerate: boolean;
  poseidon: boolean;
  keep: string[];
  notices: Notice[];
}

/** Always let the king stay. */
export interface OrderTolerate {
  type: "order_tolerate";
  on: boolean;
}

export interface Outlook {
  rounds: string[];
  foundings: Expected[];
}

export interface PassOrder {
  until: "any_trade" | "round_end" | "watched_trade";
  nations: string[];
  round: string;
  deeds: ("buy" | "crown" | "found" | "sell")[];
}

export interface PhaseBegan {
  type: "phase_began";
  phase: number;
}

export interface PhaseInfo {
  phase: number;
  started_by: string;
  king_money: number;
  home_income: number;
  discovery_range: number;
  posts_per_hex: number;
  issue: number;
  temples_pay: boolean;
  scraps: string[];
}

/** Issue merchants at the start of a phase (P-172). */
export interface PhaseIssue {
  type: "phase_issue";
  nation: string;
  count: number;
}

/** What the purchase of the top ship would set off. */
export interface PhasePreview {
  phases: number[];
  issues: IssueRight[];
  scraps: Scrap[];
  temples_end: boolean;
}

/** Put the Delian League marker under a post (P-39). */
export interface PlaceDelian {
  type: "place_delian";
  nation: string;
  hex: string;
}

export interface PlayerView {
  seat: number;
  cash: number | null;
  merchants: number;
  limit: number;
  crowns: string[];
  cards: string[];
  shares: number;
  worth: number | null;
  card_income: number;
  bankrupt: boolean;
  start_player: boolean;
}

export interface PoseidonInvoked {
  type: "poseidon_invoked";
  seat: number;
  nation: string;
  range: number;
}

/** The defaults are the rulings PR-1 … PR-85. */
export interface PoseidonOptions {
  pr_extra_order?: "same_direction" | "turn_round";
  pr_2p_third_lap?: "clockwise" | "snake";
  two_player_ship_removal?: "off" | "on";
  mr_turn_order?: "free" | "sell_then_buy";
  mr_rebuy_after_sale?: "allowed" | "forbidden";
  delian_timing?: "any_time" | "er_start";
  delian_on_high_culture?: "no" | "yes";
  poseidon_scope?: "any_nation" | "own_nations";
  poseidon_after_income?: "no" | "yes";
  kings_money_partial?: "no" | "yes";
  nation_order?: "dynamic" | "snapshot";
  discovery_dark_lines?: "blocked" | "free";
  new_world_early_posts?: "no" | "yes";
  bankrupt_forfeits_cash?: "no" | "yes";
  max_offers_per_turn?: number;
  final_tie?: "more_cash" | "shared";
  hidden_cash?: "no" | "yes";
}

export interface PoseidonReady {
  type: "poseidon_ready";
  seat: number;
}

export interface PoseidonView {
  seat: number | null;
  seats: number;
  stage: string;
  actor: number | null;
  round: string | null;
  phase: number;
  start_player: number;
  hidden_cash: boolean;
  board: Board;
  rounds: RoundInfo[];
  sites: SiteView[];
  nations: NationView[];
  players: PlayerView[];
  track: TrackSpace[];
  order: string[];
  to_act: string[];
  cards: CardView[];
  deck: ShipGroup[];
  top_ship: string | null;
  next_phase: PhasePreview | null;
  bank: number | null;
  offer: OfferView | null;
  history: HistoryRow[];
  prospects: Prospects;
}

export interface PoseidonWithheld {
  type: "poseidon_withheld";
  seat: number;
  nation: string;
}

export interface PowerView {
  card: string;
  nations: string[];
  income_lost: number;
}

/** Take a Special card and pay its price (P-20). */
export interface PrBuy {
  type: "pr_buy";
  card: string;
}

export interface PrestigeMoved {
  type: "prestige_moved";
  nation: string;
  before: number;
  after: number;
}

/** What this seat can decide now, with consequences. Parts that do not concern it are None. */
export interface Prospects {
  picks: string[];
  trade: TradeView | null;
  crown: CrownView | null;
  power: PowerView | null;
  king: KingView | null;
  explore: ExploreView | null;
  bless: BlessView | null;
  fleet: FleetView | null;
  harbour: HarbourView | null;
  offer: OfferView | null;
  may_withdraw: boolean;
  issue: IssueView | null;
  forced_sale: ForcedSaleView | null;
  delian: DelianSpot[];
}

/** Why an action is not legal: a code, the number of the rule, and the figures. */
export interface Reason {
  code: string;
  rule: string;
  params: Record<string, unknown>;
}

export interface RoundBegan {
  type: "round_began";
  round: string;
}

export interface RoundEnded {
  type: "round_ended";
  round: string;
}

export interface RoundInfo {
  name: string;
  merchant: boolean;
  ship_removed: boolean;
  state: string;
}

export interface RouteChoice {
  start: string;
  path: string[];
  donations: string[];
  donated: number;
  revenue: number;
  payout: number[];
  prestige: number;
  worth: number[];
  stops: RouteStop[];
}

export interface RouteGoal {
  hex: string;
  value: number;
  donation: number;
  ends_route: boolean;
}

/** A place that pays on a route. */
export interface RouteStop {
  hex: string;
  value: number;
  donation: number;
  doubled: boolean;
}

export interface Scrap {
  nation: string;
  ships: string[];
  left: number;
  range: number | null;
}

export interface SellChoice {
  nation: string;
  count: number;
  money: number;
  prestige: number;
  rivals: number[];
  worth: number[];
}

export interface SellView {
  nation: string;
  loose: number;
  why_not: Reason | null;
  choices: SellChoice[];
}

export interface ShipBought {
  type: "ship_bought";
  nation: string;
  ship_type: string;
  money: number;
  trade_in: string | null;
}

export interface ShipDutyLapsed {
  type: "ship_duty_lapsed";
  nation: string;
}

export interface ShipGroup {
  ship_type: string;
  price: number;
  range: number | null;
  phase: number;
  obsolete_in: number;
  trade_in: number;
  deck: number;
  owned: number;
  gone: number;
}

export interface ShipOffer {
  seller: string;
  ship_type: string;
  king: number;
  same_king: boolean;
  leaves_without: boolean;
  max_price: number;
  why_not: Reason | null;
}

export interface ShipRemoved {
  type: "ship_removed";
  ship_type: string;
}

export interface ShipSold {
  type: "ship_sold";
  buyer: string;
  seller: string;
  ship_type: string;
  price: number;
}

export interface ShipsScrapped {
  type: "ships_scrapped";
  nation: string;
  ship_type: string;
  count: number;
}

export interface SiteView {
  hex: string;
  posts: string[];
  capacity: number;
  new_home: string | null;
  culture: string | null;
  delian: string | null;
  discovery_ships: string[];
}

export interface StartPlayerMoved {
  type: "start_player_moved";
  seat: number;
}

export interface TrackSpace {
  value: number;
  nations: string[];
}

export interface TradeView {
  bought: boolean;
  acted: boolean;
  passes_in_row: number;
  sell: SellView[];
  buy: BuyView[];
  found_nations: FoundNation[];
  found: FoundChoice[];
}

export interface TurnEnded {
  type: "turn_ended";
  seat: number;
  repeated: boolean;
}

export interface TurnPassed {
  type: "turn_passed";
  seat: number;
}

export interface WentBankrupt {
  type: "went_bankrupt";
  seat: number;
  nation: string;
  money: number;
}

export type Action = PrBuy | MrTrade | MrSell | MrFoundNation | MrFoundPrestige | MrFoundDisks | MrFound | MrBuy | MrEndTurn | MrPass | GovTake | GovTolerate | ErHighCulture | ErArchon | ErDecline | ErKingsMoney | ErStep | ErBuild | ErNewHome | ErDiscover | ErPoseidon | ErPoseidonNo | ErDraw | ErCourse | ErDonate | ErSail | ErStayHome | ErBuyBank | ErBargain | ErBargainShip | ErBargainRange | ErOffer | ErAnswer | ErWithdraw | ErEndShips | ErForcedBuy | ErForcedSell | PlaceDelian | PhaseIssue;

export type Event = RoundBegan | RoundEnded | GameEnded | CardBought | CardsRemoved | NationFounded | MerchantBought | MerchantsSold | TurnPassed | TurnEnded | CrownTaken | CrownTolerated | StartPlayerMoved | ShipRemoved | PrestigeMoved | HighCultureFounded | ArchonUsed | CardDeclined | CardIncome | KingsMoneyTaken | KingsMoneyLeft | DelianPlaced | NationActs | Discovered | PoseidonInvoked | PoseidonWithheld | FleetMissing | FleetStayed | FleetSailed | DividendPaid | ShipBought | OfferMade | OfferAnswered | OfferWithdrawn | ShipSold | ShipDutyLapsed | PhaseBegan | MerchantsIssued | ShipsScrapped | PoseidonReady | KingPaid | WentBankrupt;

export type View = PoseidonView;

export type Options = PoseidonOptions;

export type Note = OrderPass | CancelPass | OrderBuy | CancelBuy | OrderFleet | OrderOffers | OrderMoney | OrderTolerate | OrderPoseidon | OrderKeep | ClearNotices;

export type Sheet = OrderSheet;
