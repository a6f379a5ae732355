// A table standing still at a stored position, for tests of boards: remembers everything that was chosen and written.
import { Words, type Language } from '../../src/lib/words';
import type { Action, Event, PastSheet, Reason, Remark } from '../../src/wire/frame';
import type { Mode, Preview, TableStore } from '../../src/games/types';

/** A position as the `fixtures/make.py` of a game writes it. */
export interface Situation {
  seat: number | null;
  view: unknown;
  moves: unknown;
  actors: number[];
  task: unknown;
}

/** What has been read of the catalogue files of each game: reading them takes longer than most tests. */
const READ = new Map<object, Map<Language, Words>>();

/** The words of one language out of the catalogue files of a game (text by path). */
function wordsOf(files: Record<string, string>, language: Language): Words {
  const read = READ.get(files) ?? new Map<Language, Words>();
  READ.set(files, read);
  const known = read.get(language);
  if (known !== undefined) return known;
  const found: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) {
    if (!path.endsWith(`${language}.toml`)) continue;
    for (const match of text.matchAll(/^("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*")$/gm)) {
      found[JSON.parse(match[1] ?? '""') as string] = JSON.parse(match[2] ?? '""') as string;
    }
  }
  const words = new Words(language, found);
  read.set(language, words);
  return words;
}

let tables = 0;

export abstract class StillTable<V, A extends Action, E extends Event, N> implements TableStore<V, A, E, N> {
  abstract readonly game: string;
  view = $state.raw<V | null>(null);
  now = $state.raw<V | null>(null);
  moves = $state.raw<readonly A[]>([]);
  preview = $state.raw<Preview<A> | null>(null);
  notes = $state.raw<N | null>(null);
  moments = $state.raw<TableStore<V, A, E, N>['moments']>([]);
  live = $state(true);
  mode = $state<Mode>('now');
  chosen: A[] = [];
  proposed: A[] = [];
  drafted: A[][] = [];
  acted: A[][] = [];
  asked: A[] = [];
  written: object[] = [];
  told: string[] = [];
  reached = Infinity;
  /** What bots expect. */
  expected: unknown = null;
  outlook(): Promise<unknown> {
    return Promise.resolve(this.expected);
  }
  /** The answer to every why-question. */
  reason: Reason | null = null;
  past: readonly PastSheet[] = [];

  readonly id = `table${tables++}`;
  readonly info = null;
  readonly seats = [];
  readonly names = ['Ann', 'Bo', 'Cleo', 'Dio', 'Eva'];
  myTurn = $state(true);
  readonly outcome = null;
  readonly newFrom = 0;
  readonly animate = false;
  options: Readonly<Record<string, unknown>> = {};
  seat: number | null;
  actors: readonly number[];
  task: Remark | null;
  #files: Record<string, string>;
  #words: Words;
  #questioned: V | null = null;

  /** `fixed`: fields of the view that never change, left out of the stored positions. */
  constructor(situation: Situation, files: Record<string, string>, language: Language, fixed: object = {}) {
    this.view = { ...fixed, ...(situation.view as object) } as V;
    this.now = this.view;
    this.moves = situation.moves as A[];
    this.seat = situation.seat;
    this.actors = situation.actors;
    this.task = situation.task as Remark | null;
    this.#files = files;
    this.#words = $state.raw(wordsOf(files, language));
  }

  get fields(): V | null {
    return this.view;
  }
  get question(): V | null {
    if (this.preview?.complete !== true || this.#questioned === null) this.#questioned = this.view;
    return this.#questioned;
  }

  /** Change the language while somebody looks. */
  speak(language: Language): void {
    this.#words = wordsOf(this.#files, language);
  }

  next(what: () => void): void {
    what();
  }
  async choose(action: A): Promise<null> {
    this.chosen.push(action);
    return null;
  }
  propose(action: A): void {
    this.proposed.push(action);
  }
  async draft(steps: readonly A[]): Promise<null> {
    this.drafted.push([...steps]);
    return null;
  }
  reach(seq: number): void {
    this.reached = Math.min(this.reached, seq);
  }
  retract(): void {
    this.preview = null;
  }
  async confirm(): Promise<null> {
    return null;
  }
  async act(steps: readonly A[]): Promise<null> {
    this.acted.push([...steps]);
    return null;
  }
  async why(action: A): Promise<Reason | null> {
    this.asked.push(action);
    return this.reason;
  }
  say(key: string, params: Record<string, unknown> = {}): string {
    return this.#words.say(key, params, this.names);
  }
  pieces(key: string, params: Record<string, unknown> = {}): ReturnType<Words['pieces']> {
    return this.#words.pieces(key, params, this.names);
  }
  because(reason: Reason): string {
    return this.say(`reason.${reason.code}`, reason.params);
  }
  writeNote(note: object): void {
    this.written.push(note);
  }
  async tell(text: string): Promise<null> {
    this.told.push(text);
    return null;
  }
  async pastNotes(): Promise<readonly PastSheet[]> {
    return this.past;
  }
  openRule(): void {}
  look(): void {}
}
