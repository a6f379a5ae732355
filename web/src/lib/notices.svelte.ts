// "Your turn", told once by the browser to those who are away from the table. Knows no game, and asks the server nothing:
// the table's own page and whoever looks at the lobby say here what they hear.
//
// A turn lasts from hearing that a table waits for me until hearing that it does not. Which turns were told or looked at
// is written down for all tabs of this browser; a notice itself can be withdrawn only by the tab that gave it.
import { catalogue, t } from './catalogue.svelte';
import { forget, recall, remember } from './storage';
import { router, tableAddress } from './router.svelte';
import { settings } from './settings.svelte';
import { badge, pushed } from '../notices/push';
import { tableName } from './tableName';
import type { Lobby, TableSummary } from '../wire/frame';

/** Why there are no notices: what to say beside the switch. */
export type Obstacle = 'unsupported' | 'insecure' | 'refused' | 'asking' | 'unanswered';

export interface Words {
  title: string;
  body: string;
}

type State = 'told' | 'looked' | 'over';

interface Mark {
  state: State;
  /** When, by this machine's clock: what was asked before that is answered by then. */
  at: number;
}

const KEY = 'thalassa.turn.';

/** One per tab; a class so that tests can have several tabs. */
export class Notices {
  hidden = $state(document.hidden);
  obstacle = $state.raw<Obstacle | null>(null);
  /** Whether a table waited for me when it was last heard of. */
  #waits = new Map<string, boolean>();
  #standing = new Map<string, Notification>();
  /** Whose tables these are; undefined before the first look at the lobby. */
  #guest: string | null | undefined;
  #constructible: boolean | undefined;

  get on(): boolean {
    return (
      settings.notices &&
      !pushed() &&
      this.#constructible !== false &&
      'Notification' in window &&
      Notification.permission === 'granted'
    );
  }

  /** Switch off, or on if the browser lets us: asks it, and says in `obstacle` what is in the way. */
  async change(wanted: boolean): Promise<void> {
    settings.notices = false;
    if (!wanted) {
      this.#withdrawAll();
      return;
    }
    this.check();
    if (this.obstacle === 'unsupported' || this.obstacle === 'insecure') return;
    // Some browsers ask so quietly that the question is easily missed.
    if (Notification.permission === 'default') this.obstacle = 'asking';
    const answer = await Notification.requestPermission();
    this.obstacle = answer === 'granted' ? null : answer === 'denied' ? 'refused' : 'unanswered';
    settings.notices = answer === 'granted';
  }

  /** See what is in the way now: permissions change outside of the page. */
  check(): void {
    if (!window.isSecureContext) this.obstacle = 'insecure';
    else if (!this.#possible()) this.obstacle = 'unsupported';
    else this.obstacle = Notification.permission === 'denied' ? 'refused' : null;
  }

  /** What the page of a table hears over its WebSocket. */
  atTable(id: string, waits: boolean, words: () => Words): void {
    // The first word about a table is not the beginning of a turn.
    const began = waits && this.#waits.get(id) === false;
    this.#waits.set(id, waits);
    if (!waits) this.#note(id, 'over');
    else if (!this.hidden) this.look(id);
    else if (began) void this.#tell(id, () => Promise.resolve(words()));
  }

  /** The table is before somebody's eyes. */
  look(id: string): void {
    this.#note(id, 'looked');
  }

  /** What the lobby says, asked for at that time; not about the table of this page, whose WebSocket knows better. */
  inLobby(lobby: Lobby, asked: number, here: string | null = null): void {
    // What waits already when the page comes, or comes to somebody else, is on the page: nobody was away.
    const first = this.#guest !== lobby.me;
    this.#guest = lobby.me;
    for (const card of lobby.mine) if (card.id !== here) this.#hear(card, asked, first);
    badge(lobby.mine.filter((card) => card.my_turn).length);
  }

  #hear(card: TableSummary, asked: number, first: boolean): void {
    const mark = this.#mark(card.id);
    if (mark !== null && mark.at >= asked) return; // another tab has heard more since
    // Two looks may miss that a turn ended between them; the tab in which it was played has noted it.
    const waited = first || (mark?.state !== 'over' && this.#waits.get(card.id) === true);
    this.#waits.set(card.id, card.my_turn);
    if (!card.my_turn) this.#forget(card.id);
    else if (!waited) void this.#tell(card.id, () => this.#fromCard(card));
  }

  async #fromCard(card: TableSummary): Promise<Words> {
    // A table of a game this page has not shown yet. Without its words the name of the house must do.
    const title = await catalogue.load(card.game).then(
      () => tableName(card, (key) => catalogue.words(card.game).say(key)),
      () => card.title || 'Thalassa',
    );
    return { title, body: t('frame.your_turn') };
  }

  async #tell(id: string, words: () => Promise<Words>): Promise<void> {
    const mark = this.#mark(id);
    if (!this.on || (mark !== null && mark.state !== 'over')) return;
    this.#note(id, 'told');
    const { title, body } = await words();
    if (this.#mark(id)?.state !== 'told' || !this.on) return; // looked at, played or switched off meanwhile
    try {
      // Tabs that hear of it in the same moment replace each other's notice by its tag.
      const notice = new Notification(title, { body, tag: id, lang: catalogue.language });
      notice.onclick = () => this.#follow(id);
      notice.onclose = () => {
        if (this.#standing.get(id) === notice) this.#standing.delete(id);
      };
      this.#standing.set(id, notice);
    } catch {
      // Permitted, and yet not to be made by a page (Chrome on Android): no use to try again.
      this.#constructible = false;
      settings.notices = false;
    }
  }

  #follow(id: string): void {
    window.focus();
    // The page of the table keeps its address: seat and moment are in it.
    if (router.page.name !== 'table' || router.page.id !== id) router.go(tableAddress(id));
    this.#withdraw(id);
  }

  #possible(): boolean {
    if (!('Notification' in window)) return false;
    // Where pages cannot make notices, trying throws; elsewhere nothing is shown as long as it is not permitted.
    if (this.#constructible === undefined && Notification.permission !== 'granted') {
      try {
        new Notification('').close();
        this.#constructible = true;
      } catch {
        this.#constructible = false;
      }
    }
    return this.#constructible !== false;
  }

  #withdraw(id: string): void {
    this.#standing.get(id)?.close();
    this.#standing.delete(id);
  }

  #withdrawAll(): void {
    for (const id of [...this.#standing.keys()]) this.#withdraw(id);
  }

  // -- for all tabs ----------------------------------------------------------------------------------------------

  #mark(id: string): Mark | null {
    const [state, at] = (recall(KEY + id) ?? '').split(' ');
    return state === 'told' || state === 'looked' || state === 'over' ? { state, at: Number(at) } : null;
  }

  #note(id: string, state: State): void {
    if (state !== 'told') this.#withdraw(id);
    if (settings.notices && this.#mark(id)?.state !== state) remember(KEY + id, `${state} ${Date.now()}`);
  }

  #forget(id: string): void {
    this.#withdraw(id);
    if (this.#mark(id) !== null) forget(KEY + id);
  }

  /** Follow what the other tabs do. */
  listen(): () => void {
    const seen = (): void => {
      this.hidden = document.hidden;
    };
    const noted = (event: StorageEvent): void => {
      if (event.key?.startsWith(KEY) !== true) return;
      const id = event.key.slice(KEY.length);
      if (this.#mark(id)?.state !== 'told') this.#withdraw(id);
    };
    // Nobody could withdraw it once this page is gone, and a click on it would lead nowhere.
    const leave = (): void => this.#withdrawAll();
    seen();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('storage', noted);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('storage', noted);
      window.removeEventListener('pagehide', leave);
    };
  }
}

export const notices = new Notices();
