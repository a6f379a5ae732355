// A scene: a position on the real board with the real controls, though no live table is behind it (the step of a
// lesson, a puzzle). Speaks the frames of a table to TableClient, and asks its host what comes of a decision.
import type {
  AnyClientFrame,
  AnyServerFrame,
  Drafted,
  Moment,
  Outcome,
  Reason,
  Remark,
  TableInfo,
  Update,
} from '../../wire/frame';
import type { Snippet } from 'svelte';
import { UNWANTED } from './client.svelte';
import type { Channel, Listener } from './websocket';

/** One thing that happened, with the position after it. */
export interface Shot {
  moment: Moment;
  view: unknown;
  /** What the bot that decided says about it. */
  remark?: Remark | null;
}

/** The position to show, as its seat may see it. */
export interface Still {
  /** Entries of the log. */
  length: number;
  seat: number;
  view: unknown;
  moves: readonly unknown[];
  actors: readonly number[];
  task: Remark | null;
  sheet: unknown;
  outcome: Outcome | null;
  /** Whether the last decision may be taken back. */
  undo: boolean;
  /** What led here, shown one after the other. */
  shots: readonly Shot[];
}

/** What a scene puts in place of parts of the frame. */
export interface SceneParts {
  /** In the top bar, between the way back and the settings. */
  top: Snippet;
  /** Beside the stage in the rail; where there is none, a row of its own below the stage. Is told which of them. */
  card: Snippet<[inRail: boolean]>;
  /** The card goes before everything else: where the dock stands upright, above it instead of in the rail. */
  first?: boolean;
  /** In the dock instead of sentence, control and buttons; null: those of the table. */
  dock: Snippet | null;
  /** Where the way back leads, and what it is called. */
  back: { href: string; label: string };
}

type Actions = readonly Record<string, unknown>[];

/** Whoever judges what is decided on the scene. It shows the position that follows by itself. */
export interface SceneHost {
  info: () => TableInfo;
  /** Everything that happened before the still shown last. */
  history: () => readonly Moment[];
  /** True if it was carried out; false if the host has answered in its own words. */
  act: (actions: Actions) => Promise<boolean>;
  /** What can follow these steps; null if the host has answered in its own words. */
  draft: (actions: Actions) => Promise<Omit<Drafted, 'type' | 'id'> | null>;
  why: (action: Record<string, unknown>) => Promise<Reason | null>;
  undo?: () => Promise<boolean>;
  write?: (note: Record<string, unknown>) => Promise<boolean>;
  /** The client has lost the thread: show everything anew. */
  restart: () => void;
}

export class SceneChannel implements Channel {
  #listener: Listener;
  #host: SceneHost;
  #held = 0;
  #version = 0;
  #shown = '';
  #open = false;
  #remarks: Record<string, Remark> = {};

  constructor(listener: Listener, host: SceneHost) {
    this.#listener = listener;
    this.#host = host;
  }

  /** Put this on the stage. What is there already stays as it is, with all that was chosen on it. */
  show(still: Still): void {
    if (!this.#open) this.#begin(still);
    const print = JSON.stringify([still.length, still.view, still.moves, still.actors, still.undo, still.outcome]);
    if (print !== this.#shown) {
      this.#shown = print;
      this.#version += 1;
      this.#play(still);
    }
    if (still.sheet !== null && still.sheet !== undefined)
      this.#listener.receive({ type: 'sheet', sheet: still.sheet } as AnyServerFrame);
  }

  /** Who sits where has changed: a bot thinks. */
  inform(): void {
    if (this.#open) this.#listener.receive({ type: 'info', table: this.#host.info() });
  }

  async ask(frame: AnyClientFrame): Promise<AnyServerFrame> {
    const { id } = frame;
    const answer = await this.#answer(frame);
    return { ...answer, id } as AnyServerFrame;
  }

  restart(): void {
    this.#open = false;
    this.#host.restart();
  }

  end(): void {
    this.#open = false;
  }

  async #answer(frame: AnyClientFrame): Promise<object> {
    const refused = { type: 'refused', code: UNWANTED, params: {}, reason: null };
    const done = (made: boolean): object => (made ? { type: 'done', seq: this.#held, already: false } : refused);
    switch (frame.type) {
      case 'act':
        return done(await this.#host.act(frame.actions));
      case 'draft': {
        const drafted = await this.#host.draft(frame.actions);
        return drafted === null ? refused : { type: 'drafted', ...drafted };
      }
      case 'why':
        return { type: 'because', reason: await this.#host.why(frame.action) };
      case 'undo':
        return done((await this.#host.undo?.()) ?? false);
      case 'write_note':
        return done((await this.#host.write?.(frame.note)) ?? false);
      default: // nobody to talk to, nothing else to look at
        return refused;
    }
  }

  #begin(still: Still): void {
    this.#open = true;
    this.#shown = '';
    this.#remarks = {};
    const history = this.#host.history();
    const first = still.shots[0]?.moment.seq ?? still.length;
    this.#held = 0;
    this.#listener.changed('open', 0);
    this.inform();
    this.#send(still, first, {
      view: still.shots[0]?.view ?? still.view,
      moments: history.filter((moment) => moment.seq < first),
      actors: [],
      moves: [],
      outcome: null,
    });
  }

  #play(still: Still): void {
    const news = still.shots.filter((shot) => shot.moment.seq >= this.#held);
    const first = news[0]?.moment.seq;
    if (first !== undefined && first > this.#held) {
      this.restart();
      return;
    }
    for (const shot of news) {
      if (shot.remark) this.#remarks = { ...this.#remarks, [String(shot.moment.seat)]: shot.remark };
      const last = shot === news.at(-1);
      const between = { view: shot.view, actors: [], moves: [], outcome: null };
      this.#send(still, shot.moment.seq + 1, { moments: [shot.moment], ...(last ? {} : between) });
    }
    if (news.length === 0) this.#send(still, still.length, {});
  }

  #send(still: Still, seq: number, more: Partial<Update>): void {
    this.#held = seq;
    this.#listener.receive({
      type: 'update',
      seq,
      version: this.#version,
      seat: still.seat,
      status: 'running',
      view: still.view,
      kept: [],
      parts: {},
      moves: [...still.moves],
      actors: [...still.actors],
      task: still.task,
      undo: still.undo ? null : 'nothing',
      moments: [],
      outcome: still.outcome,
      remarks: this.#remarks,
      mates: [],
      made: {},
      forced: false,
      earlier: [],
      ...more,
    });
  }
}
