// What if: a private copy of a position in which I decide for all seats, step back and forth, and throw it away. All of
// it is kept here; the server works out what comes of it, and draws anew what I cannot know.
import { ApiError, api } from '../../lib/api';
import { announcer } from '../../lib/announce.svelte';
import type { Copied, Reason, TableInfo, TriedStep, WhatIf } from '../../wire/frame';
import { TableClient } from '../client/client.svelte';
import { SceneChannel, type SceneHost } from '../client/scene';

export class Sandbox {
  readonly table: TableClient;
  copied = $state.raw<Copied | null>(null);
  error = $state.raw<unknown>(null);
  /** Every decision tried, also those stepped back from. */
  steps = $state.raw<readonly TriedStep[]>([]);
  /** How many of them are carried out. */
  at = $state(0);
  busy = $state(false);
  readonly from: number;
  #real: TableClient;
  #draw = 0;
  #eyes = $state.raw<number | null>(null);
  #channel: SceneChannel | null = null;

  constructor(real: TableClient, from: number, openRule: (number: string) => void) {
    this.#real = real;
    this.from = from;
    this.table = new TableClient(`${real.id}/what-if`, real.key, null, {
      openRule,
      names: () => real.names,
      channel: (listener) => (this.#channel = new SceneChannel(listener, this.#host())),
    });
    void this.#show();
  }

  end(): void {
    this.table.end();
  }

  get canBack(): boolean {
    return this.at > 0 && !this.busy;
  }
  get canOn(): boolean {
    return this.at < this.steps.length && !this.busy;
  }

  async go(at: number): Promise<void> {
    if (at < 0 || at > this.steps.length || this.busy) return;
    this.at = at;
    this.#eyes = null;
    await this.#show();
  }

  /** Look at the position through the eyes of this seat. */
  async look(seat: number): Promise<void> {
    this.#eyes = seat;
    await this.#show();
  }

  /** Other hidden facts, the same beginning: what was tried is gone, for it may not be possible any more. */
  async drawAnew(): Promise<void> {
    this.#draw += 1;
    this.steps = [];
    this.at = 0;
    this.#eyes = null;
    await this.#show();
  }

  #wish(more: Partial<WhatIf> = {}): WhatIf {
    return {
      at: this.from,
      draw: this.#draw,
      steps: [...this.steps.slice(0, this.at)],
      seat: this.#eyes ?? this.copied?.seat ?? null,
      actions: [],
      ...more,
    };
  }

  async #show(): Promise<boolean> {
    return await this.#ask(this.#wish({ seat: this.#eyes }));
  }

  async #ask(wish: WhatIf): Promise<boolean> {
    this.busy = true;
    try {
      const copied = await api.whatIf(this.#real.id, this.#real.key, wish);
      this.error = null;
      this.copied = copied;
      this.#channel?.show({
        length: copied.moments.length,
        seat: copied.seat,
        view: copied.view,
        moves: copied.moves,
        actors: copied.actors,
        task: copied.task,
        sheet: null,
        outcome: null,
        undo: copied.moments.length > 0,
        shots: copied.moments.slice(-1).map((moment) => ({ moment, view: copied.view })),
      });
      return true;
    } catch (error) {
      if (this.copied === null) this.error = error;
      else this.#tell(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #tell(error: unknown): void {
    const problem = error instanceof ApiError ? error.problem : null;
    const reason: Reason | null = problem?.reason ?? null;
    const text =
      reason === null ? this.#real.say(`problem.${problem?.code ?? 'unexpected'}`) : this.#real.because(reason);
    announcer.show(text, { urgent: true });
  }

  async #act(actions: readonly Record<string, unknown>[]): Promise<boolean> {
    const seat = this.copied?.seat ?? 0;
    const steps = [...this.steps.slice(0, this.at), { seat, actions: [...actions] }];
    const before = this.#eyes;
    this.#eyes = null;
    if (!(await this.#ask(this.#wish({ steps, seat: null })))) {
      this.#eyes = before;
      return false;
    }
    this.steps = steps;
    this.at = steps.length;
    return true;
  }

  #host(): SceneHost {
    return {
      info: () => this.#info(),
      history: () => this.copied?.moments ?? [],
      act: (actions) => this.#act(actions),
      draft: async (actions) => {
        try {
          return await api.draftWhatIf(this.#real.id, this.#real.key, this.#wish({ actions: [...actions] }));
        } catch (error) {
          this.#tell(error);
          return null;
        }
      },
      why: async (action) => {
        try {
          return (await api.whyWhatIf(this.#real.id, this.#real.key, this.#wish({ actions: [action] }))).reason;
        } catch {
          return null;
        }
      },
      undo: async () => {
        await this.go(this.at - 1);
        return true;
      },
      restart: () => void this.#show(),
    };
  }

  /** The table without its time, its help and its people: nobody else is here. */
  #info(): TableInfo {
    const info = this.#real.info;
    if (info === null) throw new Error('the table is not open');
    const seats = info.card.seats.map((seat) => ({ ...seat, clock: null, away: null, thinking: false }));
    return { ...info, hints: false, card: { ...info.card, status: 'running', pace: null, rest: null, seats } };
  }
}
