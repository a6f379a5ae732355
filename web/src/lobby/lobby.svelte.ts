// The lobby as this browser knows it: looked at again and again while a page shows it.
import { inOrder } from '../games/registry';
import { api } from '../lib/api';
import { catalogue } from '../lib/catalogue.svelte';
import { notices } from '../lib/notices.svelte';
import { now } from '../lib/now.svelte';
import { me } from '../signin/session.svelte';
import { kind } from './order';
import type { GameInfo, Lobby } from '../wire/frame';

const REFRESH = 5000;
/** A hidden page looks only for those who want to be told, and as rarely as the header of other pages. */
const AWAY = 20_000;

export class LobbyState {
  games = $state.raw<readonly GameInfo[]>([]);
  lobby = $state.raw<Lobby | null>(null);
  error = $state.raw<unknown>(null);
  /** Seconds by which the server's clock is ahead of this browser's. */
  ahead = $state(0);
  #asked = 0;

  readonly waiting = $derived(this.lobby?.mine.filter((table) => kind(table) === 'move').length ?? 0);

  /** To be called when a page opens; the answer ends it. */
  open(): () => void {
    void this.#begin();
    const still = now.watch();
    const timer = setInterval(() => {
      if (!document.hidden || (notices.on && Date.now() - this.#asked >= AWAY)) void this.#refresh();
    }, REFRESH);
    return () => {
      still();
      clearInterval(timer);
    };
  }

  /** Something was done about a table: look at once. */
  async again(): Promise<void> {
    await this.#refresh();
  }

  async #begin(): Promise<void> {
    const asked = Date.now();
    const lobby = api.lobby();
    lobby.catch(() => undefined); // it is waited for below
    try {
      const found = await api.games();
      await catalogue.load(...found.map((one) => one.name));
      this.games = inOrder(found);
    } catch (problem) {
      this.error = problem;
    }
    await this.#take(asked, lobby);
  }

  async #refresh(): Promise<void> {
    await this.#take(Date.now(), api.lobby());
  }

  async #take(asked: number, coming: Promise<Lobby>): Promise<void> {
    this.#asked = asked;
    try {
      const lobby = await coming;
      this.lobby = lobby;
      if (lobby.now > 0) this.ahead = lobby.now - Date.now() / 1000;
      notices.inLobby(lobby, asked);
      await me.check(lobby.me);
      this.error = null;
    } catch (problem) {
      this.error = problem;
    }
  }
}
