// What the parts of a table of Poseidon share beyond the table: what is looked at, what is chosen but not decided yet.
import { untrack } from 'svelte';
import { recall, remember } from '../../lib/storage';
import type { Outlook, View } from '../../wire/poseidon';
import type { Table } from './table';

/** A route laid over the map while it is considered. */
export interface Course {
  nation: string;
  hexes: readonly string[];
  donations: readonly string[];
}

/** The kinds of decision, in the order in which the view is asked for them. */
const KINDS = [
  'trade',
  'crown',
  'power',
  'king',
  'explore',
  'bless',
  'fleet',
  'harbour',
  'offer',
  'issue',
  'forced_sale',
] as const;
export type Asked = (typeof KINDS)[number] | 'pick' | 'delian' | 'withdraw' | 'wait';

export const PARTS = ['sell', 'buy', 'found'] as const;
export type Part = (typeof PARTS)[number];

/** What a phone shows at a time, and what a larger screen has side by side. */
export const PANES = ['map', 'market', 'nations'] as const;
export type Pane = (typeof PANES)[number];

export const PAGES = ['map', 'figures', 'charts', 'about'] as const;
export type Page = (typeof PAGES)[number];

export interface Sorting {
  by: string;
  down: boolean;
}

const SORTING = 'poseidon.sorting';

/** How this person sorts the tables. */
function kept(): Record<string, Sorting> {
  try {
    return JSON.parse(recall(SORTING) ?? '{}') as Record<string, Sorting>;
  } catch {
    return {};
  }
}

export class Controls {
  readonly #table: Table;
  nation = $state<string | null>(null);
  hex = $state<string | null>(null);
  /** A route pointed at in a list. */
  course = $state.raw<Course | null>(null);
  /** The Delian League marker is in the hand: posts it may go under are live. */
  delian = $state(false);
  /** Sell, buy or found, if the player has said so. */
  part = $state<Part | null>(null);
  /** How many of a nation are to be sold. */
  counts = $state<Record<string, number>>({});
  /** The founding that is put together. */
  founding = $state<{ nation?: string; prestige?: number; disks?: number; bought?: number }>({});
  /** What bots expect of foundings, and the decision for which it was asked. */
  #outlook = $state.raw<{ turn: string; told: Outlook | null }>({ turn: '', told: null });
  /** The ship of another nation that is wanted, and the price thought of. */
  bargain = $state.raw<{ seller: string; ship: string; price: number } | null>(null);
  /** Ships from the bank, or from other nations. */
  harbour = $state<'bank' | 'others'>('bank');
  #pane = $state<{ pane: Pane; turn: string } | null>(null);
  page = $state<Page>('map');
  #sorting = $state<Record<string, Sorting>>(kept());
  #begun: string | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The position the question was asked in: it stays in sight while its whole answer is previewed. */
  get question(): View | null {
    return this.#table.question;
  }

  get asked(): Asked {
    const view = this.question;
    if (view === null) return 'wait';
    if (this.delian && view.prospects.delian.length > 0) return 'delian';
    if (view.prospects.picks.length > 0) return 'pick';
    return KINDS.find((kind) => view.prospects[kind] !== null) ?? (view.prospects.may_withdraw ? 'withdraw' : 'wait');
  }

  /** One decision, however many steps it takes. A new one starts from nothing. */
  get turn(): string {
    const view = this.question;
    const acting = view?.nations.find((nation) => nation.acting)?.nation;
    return [view?.round, view?.stage, acting, this.#table.moments.length].join('/');
  }

  /** What foundings should earn, once the server has said so. */
  get outlook(): Outlook | null {
    return this.#outlook.turn === this.turn ? this.#outlook.told : null;
  }

  /** Once for a decision. */
  async askOutlook(): Promise<void> {
    const { turn } = this;
    if (this.#outlook.turn === turn) return;
    this.#outlook = { turn, told: null };
    const told = (await this.#table.outlook()) as Outlook | null;
    if (this.turn === turn) this.#outlook = { turn, told };
  }

  get tradePart(): Part {
    const trade = this.question?.prospects.trade;
    if (this.part !== null || trade == null) return this.part ?? 'buy';
    if (trade.buy.some((one) => one.why_not === null)) return 'buy';
    if (trade.found.length > 0) return 'found';
    return trade.sell.some((one) => one.choices.length > 0) ? 'sell' : 'buy';
  }

  /** On a phone: the pane chosen for this decision, else the one the decision is about. */
  get pane(): Pane {
    if (this.#pane?.turn === this.turn) return this.#pane.pane;
    return this.decided ?? this.#pane?.pane ?? 'map';
  }

  /** The pane in which the decision is made. */
  get decided(): Pane | null {
    if (this.asked === 'wait') return null;
    return this.asked === 'explore' || this.asked === 'fleet' || this.asked === 'delian' ? 'map' : 'market';
  }

  set pane(pane: Pane) {
    this.#pane = { pane, turn: this.turn };
  }

  chooseNation(nation: string): void {
    this.nation = this.nation === nation ? null : nation;
  }

  chooseHex(hex: string): void {
    this.hex = this.hex === hex ? null : hex;
  }

  /** What was put together for the last decision is gone with it; another pane or a turned tablet changes nothing. */
  renew(turn: string): void {
    if (turn === this.#begun) return;
    if (this.#begun !== null) untrack(() => this.#begin());
    this.#begun = turn;
  }

  #begin(): void {
    this.part = null;
    // Only what there was: another empty object would have everybody ask again who reads it.
    if (Object.keys(this.counts).length > 0) this.counts = {};
    if (Object.keys(this.founding).length > 0) this.founding = {};
    this.bargain = null;
    this.harbour = 'bank';
    this.course = null;
  }

  sorting(table: string, standard: Sorting): Sorting {
    return this.#sorting[table] ?? standard;
  }

  /** A click on the head of a column: sort by it, from the top; a second one turns it round. */
  sort(table: string, by: string, standard: Sorting): void {
    const old = this.sorting(table, standard);
    this.#sorting[table] = old.by === by ? { by, down: !old.down } : { by, down: true };
    remember(SORTING, JSON.stringify(this.#sorting));
  }
}
