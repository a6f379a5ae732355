// One puzzle being solved: the question on the real board, judged by the server, then explained step by step.
import { announcer } from '../lib/announce.svelte';
import { api, ApiError } from '../lib/api';
import { catalogue } from '../lib/catalogue.svelte';
import type { Words } from '../lib/words';
import { TableClient } from '../table/client/client.svelte';
import { sentences } from './fitting';
import { SceneChannel, type SceneHost } from '../table/client/scene';
import type { Explained, Hint, PuzzleInfo, PuzzleVerdict, Reason, Remark, TableInfo } from '../wire/frame';

type Actions = readonly Record<string, unknown>[];

export class PuzzleClient {
  readonly id: string;
  readonly game: string;
  readonly table: TableClient;
  info = $state.raw<PuzzleInfo | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  hint = $state.raw<Hint | null>(null);
  error = $state.raw<unknown>(null);
  busy = $state(false);
  /** The target that would be answered. */
  picked = $state.raw<string | null>(null);
  /** Clicks write notes instead of picking. */
  noting = $state(false);
  /** Why the last decision is not even legal. */
  reason = $state.raw<Reason | null>(null);
  step = $state(0);
  #sheet: unknown = null;
  #channel: SceneChannel | null = null;
  #ended = false;

  constructor(id: string, openRule: (number: string) => void) {
    this.id = id;
    this.game = id.split('-')[0] ?? '';
    this.table = new TableClient(id, '', null, {
      openRule,
      words: () => ({}),
      names: () => this.names,
      channel: (listener) => (this.#channel = new SceneChannel(listener, this.#host())),
    });
    void this.open();
  }

  end(): void {
    this.#ended = true;
    this.table.end();
  }

  async open(): Promise<void> {
    await this.#ask(async () => {
      const info = await api.puzzle(this.id);
      await catalogue.load(this.game);
      if (this.#ended) return;
      this.info = info;
      this.#sheet = info.sheet;
      this.hint = info.hint;
      this.#judged(info.verdict);
      this.#show();
    });
  }

  // -- words -----------------------------------------------------------------------------------------------------

  get #words(): Words {
    return catalogue.words(this.game);
  }

  get names(): readonly string[] {
    return this.#names('puzzle.you');
  }

  #names(mine: string): readonly string[] {
    const { info } = this;
    if (info === null) return [];
    return Array.from({ length: info.seats }, (_, seat) =>
      this.#words.say(seat === info.seat ? mine : 'puzzle.rival', { number: seat + 1 }),
    );
  }

  /** Sentences speak of everybody in the third person, of the solver as well. */
  say(remark: Remark): string {
    return sentences(
      this.#words.say(remark.code, remark.params, this.#names('puzzle.side')),
      this.#words.say('puzzle.side'),
    );
  }

  kind(): string {
    return this.info === null ? '' : this.#words.say(`puzzle.kind.${this.info.card.kind}`);
  }

  // -- where we are ------------------------------------------------------------------------------------------------

  /** The question is answered with a decision of the table. */
  get deciding(): boolean {
    return this.verdict === null && (this.info?.asked.moves.length ?? 0) > 0;
  }

  /** The question is answered by choosing a place on the board. */
  get picking(): string | null {
    return this.verdict === null && !this.deciding && !this.noting ? (this.info?.asked.pick ?? null) : null;
  }

  get explained(): Explained | null {
    return this.verdict?.explained[this.step] ?? null;
  }

  // -- asking ----------------------------------------------------------------------------------------------------

  pick(target: string): void {
    this.picked = this.picked === target ? null : target;
  }

  async answer(): Promise<void> {
    if (this.picked !== null) await this.#answer({ target: this.picked });
  }

  async giveUp(): Promise<void> {
    await this.#answer({});
  }

  async takeHint(): Promise<void> {
    await this.#ask(async () => {
      this.hint = (await api.hintPuzzle(this.id)).hint;
      announcer.say(this.say(this.hint.say));
    });
  }

  async following(): Promise<string | null> {
    const { info } = this;
    return info === null ? null : (await api.nextPuzzle(info.card.game, info.card.kind)).id;
  }

  async #answer(given: { target?: string; actions?: Record<string, unknown>[] }): Promise<boolean> {
    let made = false;
    await this.#ask(async () => {
      this.reason = null;
      this.#judged(await api.answerPuzzle(this.id, given));
      this.#show();
      made = true;
    });
    return made;
  }

  #judged(verdict: PuzzleVerdict | null): void {
    this.verdict = verdict;
    if (verdict === null) return;
    // The last fact decides: it is shown first, and one can go back from there.
    this.step = Math.max(0, verdict.explained.length - 1);
    const word = verdict.right ? 'puzzle.right' : verdict.given === null ? 'puzzle.shown' : 'puzzle.wrong';
    const last = verdict.explained[this.step];
    announcer.say(`${this.#words.say(word)} ${last === undefined ? '' : this.say(last.say)}`);
  }

  async #ask(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
      this.error = null;
    } catch (error) {
      if (error instanceof ApiError && error.problem.reason !== null) {
        this.reason = error.problem.reason;
        announcer.say(this.table.because(this.reason));
      } else this.error = error;
    } finally {
      this.busy = false;
    }
  }

  // -- the board ---------------------------------------------------------------------------------------------------

  #show(): void {
    const { info } = this;
    if (info === null) return;
    const open = this.verdict === null;
    this.#channel?.show({
      length: open ? 0 : 1,
      seat: info.seat,
      view: info.asked.view,
      moves: open ? info.asked.moves : [],
      actors: open && info.asked.moves.length > 0 ? [info.seat] : [],
      task: { code: 'puzzle', params: {} },
      sheet: this.#sheet,
      outcome: null,
      undo: false,
      shots: [],
    });
  }

  #host(): SceneHost {
    return {
      info: () => {
        if (this.info === null) throw new Error('the puzzle is not open');
        return tableOf(this.info, this.names);
      },
      history: () => [],
      act: (actions: Actions) => this.#answer({ actions: [...actions] }),
      draft: async (actions: Actions) => {
        let drafted = null;
        await this.#ask(async () => {
          this.reason = null;
          const found = await api.draftPuzzle(this.id, actions);
          drafted = { view: found.view, moves: found.moves, complete: found.complete, kept: [] };
        });
        return drafted;
      },
      why: () => Promise.resolve(null),
      write: async (note) => {
        let written = false;
        await this.#ask(async () => {
          this.#sheet = (await api.notePuzzle(this.id, this.#sheet, note)).sheet;
          this.#show();
          written = true;
        });
        return written;
      },
      restart: () => this.#show(),
    };
  }
}

/** What the frame wants to know of a table, of one that nobody else sits at. */
function tableOf(info: PuzzleInfo, names: readonly string[]): TableInfo {
  return {
    card: {
      id: info.card.id,
      game: info.card.game,
      title: '',
      status: 'running',
      seats: names.map((name, seat) => ({
        seat,
        kind: seat === info.seat ? 'person' : 'bot',
        name,
        bot: null,
        role: null,
        mine: seat === info.seat,
        online: true,
        thinking: false,
        reserved: null,
        invited: false,
        agreed: true,
        overdue: null,
        clock: null,
        away: null,
        stand_in: null,
        by_hand: false,
      })),
      public: false,
      host: false,
      my_turn: true,
      created: 0,
      changed: 0,
      rung: null,
      known_deal: false,
      pace: null,
      rest: null,
      latest: null,
      unread: 0,
      language: null,
      invited_by: null,
    },
    options: info.options,
    hints: false,
    seed_hash: '',
    seed: null,
    edition: '',
    fingerprint: '',
    names: {},
    links: { spectators: null, players: null, seat: null, deal: null },
    successor: null,
    overseen: false,
    hot_seats: [],
    now: 0,
    asked: null,
    late: null,
    votes: {},
    more: 0,
    replaced: [],
    ended: null,
  };
}
