// The tables that wait for me elsewhere, looked at now and then while another page is open: what a table's page says of
// them, and what those who are away and want to be told are told.
import { api } from '../lib/api';
import { catalogue } from '../lib/catalogue.svelte';
import { notices } from '../lib/notices.svelte';
import { router } from '../lib/router.svelte';
import { tableName } from '../lib/tableName';
import { latest } from '../lobby/latest';
import { kind, sorted } from '../lobby/order';
import { me } from '../signin/session.svelte';
import type { TableSummary } from '../wire/frame';

const EVERY = 20_000;

class NextTable {
  #mine = $state.raw<readonly TableSummary[]>([]);
  /** What has begun to wait since this page was opened, and has not been put away. */
  #fresh = $state.raw<readonly string[]>([]);
  /** What waited at the last look, and on which page that was: what I left waiting is no news on the next one. */
  #known: { page: string | null; waiting: ReadonlySet<string> } | null = null;

  /** The table of this page, which knows better itself. */
  get here(): string | null {
    return router.page.name === 'table' ? router.page.id : null;
  }
  get #waiting(): readonly TableSummary[] {
    return sorted(this.#mine).filter((table) => kind(table) === 'move' && table.id !== this.here);
  }
  /** What has just begun to wait, else the one with the shortest clock; null where none waits. */
  get table(): TableSummary | null {
    const waiting = this.#waiting;
    return waiting.find((table) => this.#fresh.includes(table.id)) ?? waiting[0] ?? null;
  }
  get count(): number {
    return this.#waiting.length;
  }
  /** Whether it has begun to wait before my eyes. */
  get fresh(): boolean {
    return this.table !== null && this.#fresh.includes(this.table.id);
  }
  get name(): string {
    const { table } = this;
    return table === null ? '' : tableName(table, (key) => catalogue.words(table.game).say(key));
  }
  /** What happened there last. */
  get last(): string {
    return this.table === null ? '' : latest(this.table);
  }

  putAway(): void {
    if (this.#fresh.length > 0) this.#fresh = [];
  }

  async refresh(): Promise<void> {
    const { here } = this;
    // The lobby looks itself. Hidden, or where there is no place for a link, a look serves the notices alone.
    if (me.id === null || router.page.name === 'lobby') return;
    if ((document.hidden || here === null) && !notices.on) return;
    const asked = Date.now();
    try {
      const lobby = await api.lobby();
      this.#hear(lobby.mine);
      notices.inLobby(lobby, asked, here);
      await me.check(lobby.me);
    } catch {
      // A missed look is made good by the next one.
    }
  }

  #hear(mine: readonly TableSummary[]): void {
    this.#mine = mine;
    const waiting = this.#waiting.map((table) => table.id);
    const known = this.#known;
    this.#fresh =
      known?.page === this.here ? waiting.filter((id) => this.#fresh.includes(id) || !known.waiting.has(id)) : [];
    this.#known = { page: this.here, waiting: new Set(waiting) };
    // It may be of another game than the one on this page.
    const { table } = this;
    if (table !== null) void catalogue.load(table.game).catch(() => undefined);
  }

  /** Look now and then, from now on. */
  listen(): () => void {
    const timer = setInterval(() => void this.refresh(), EVERY);
    return () => clearInterval(timer);
  }
}

export const nextTable = new NextTable();
