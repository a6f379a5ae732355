// What the parts of the board share: the decision that is being made, and the tile that is looked at.
import type { Civilization, SeatView } from '../../wire/peloponnes';
import { SvelteMap } from 'svelte/reactivity';
import { civilizationOf } from './pieces';
import { BidPlan } from './plans/bid.svelte';
import { BuildPlan } from './plans/build.svelte';
import { KeepPlan } from './plans/keep.svelte';
import { IncomePlan, OnePlan } from './plans/pick.svelte';
import type { Plan } from './plans/plan.svelte';
import { SupplyPlan } from './plans/supply.svelte';
import type { Table } from './table';

export type Asked = 'bid' | 'build' | 'keep' | 'supply' | 'income' | 'civilization' | 'extra';

const KINDS: Readonly<Record<string, Asked>> = {
  build: 'build',
  keep_buildings: 'keep',
  keep_lands: 'keep',
  supply: 'supply',
  choose_income: 'income',
  choose_civilization: 'civilization',
  choose_extra_income: 'extra',
};

export class Controls {
  readonly table: Table;
  readonly bid: BidPlan;
  readonly build: BuildPlan;
  readonly keep: KeepPlan;
  readonly supply: SupplyPlan;
  readonly income: IncomePlan;
  readonly one: OnePlan;
  /** The tile whose card is open. */
  card = $state<string | null>(null);
  /** What was said yes to although something is given up, as text. */
  agreed = $state('');

  /** Everybody's score when a round was first seen, by its number: what the page at its end compares with. */
  readonly scores = new SvelteMap<number, readonly number[]>();

  constructor(table: Table) {
    this.table = table;
    this.bid = new BidPlan(table);
    this.build = new BuildPlan(table);
    this.keep = new KeepPlan(table);
    this.supply = new SupplyPlan(table);
    this.income = new IncomePlan(table);
    this.one = new OnePlan(table);
  }

  get me(): SeatView | null {
    const view = this.table.view;
    return view === null || view.seat === null ? null : (view.seats[view.seat] ?? null);
  }
  get city(): Civilization | null {
    const [view, me] = [this.table.view, this.me];
    return view === null || me?.civilization == null ? null : civilizationOf(view, me.civilization);
  }

  /** What is asked of me; a bid also while I wait for my turn to bid. */
  get asked(): Asked | null {
    const view = this.table.view;
    if (view === null || view.seat === null) return null;
    const kind = KINDS[view.choices?.[0]?.action.type ?? ''];
    // A scene may show a position without asking: what is on offer is looked at then.
    const looking = !this.table.myTurn && this.table.mode === 'now' && view.auction.length > 0;
    if (kind !== undefined && !looking) return kind;
    return view.phase === 'bidding' ? 'bid' : null;
  }
  get plan(): Plan | null {
    switch (this.asked) {
      case 'bid':
        return this.bid;
      case 'build':
        return this.build;
      case 'keep':
        return this.keep;
      case 'supply':
        return this.supply;
      case 'income':
        return this.income;
      case 'civilization':
      case 'extra':
        return this.one;
      default:
        return null;
    }
  }

  /** Do what is planned. What gives something up without need is asked about once. */
  async decide(): Promise<void> {
    const plan = this.plan;
    const action = plan?.action ?? null;
    if (plan === null || action === null || !this.table.live) return;
    const said = JSON.stringify(action);
    if (plan.rash && this.agreed !== said) {
      this.agreed = said;
      return;
    }
    this.agreed = '';
    // Whoever takes it back begins anew.
    if ((await this.table.act([action])) === null) this.bid.forget();
  }
  /** True while the red button asks once more. */
  get asking(): boolean {
    const action = this.plan?.action ?? null;
    return action !== null && this.plan?.rash === true && this.agreed === JSON.stringify(action);
  }

  /** Remember the scores with which a round began. */
  note(): void {
    const view = this.table.now;
    if (view === null) return;
    const round = view.phase === 'finished' ? view.rounds + 1 : view.round;
    if (!this.scores.has(round))
      this.scores.set(
        round,
        view.seats.map((seat) => seat.holdings.score),
      );
  }

  /** Escape: leave what was begun last; false if there is nothing. */
  stepBack(): boolean {
    if (this.card !== null) this.card = null;
    else if (this.asking) this.agreed = '';
    else if (this.asked === 'bid') return this.bid.leave();
    else return false;
    return true;
  }
}
