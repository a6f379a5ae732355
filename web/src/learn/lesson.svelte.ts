// One lesson being taken: asks the server, which judges, and puts its scenes on the stage of an ordinary table.
import { announcer } from '../lib/announce.svelte';
import { api } from '../lib/api';
import { catalogue } from '../lib/catalogue.svelte';
import type { Words } from '../lib/words';
import { me } from '../signin/session.svelte';
import { TableClient } from '../table/client/client.svelte';
import { SceneChannel, type SceneHost, type Still } from '../table/client/scene';
import type { AnyAsked, Drafted, Judged, Remark, Scene, Shown } from '../wire/learn';
import type { Moment, TableInfo } from '../wire/frame';

type Answer = Shown | Drafted | Judged;
export type Command = Scene['may'][number];

export class LessonClient {
  readonly game: string;
  readonly name: string;
  readonly table: TableClient;
  scene = $state.raw<Scene | null>(null);
  error = $state.raw<unknown>(null);
  /** Something was asked and is not answered yet. */
  busy = $state(false);
  /** Its place among the chapters of its course. */
  place = $state.raw<{ chapter: number; of: number } | null>(null);
  /** Names pointed at in a step that asks for it. */
  pointed = $state.raw<readonly string[]>([]);
  #sentences = $state.raw<Shown['words']>({});
  /** Words of game and lesson together, and names: worked out once, for every word on the board is said with them. */
  readonly #words: Words = $derived.by(() =>
    catalogue.words(this.game).renamed(this.#sentences[catalogue.language] ?? {}),
  );
  readonly names: readonly string[] = $derived(
    (this.scene?.names ?? []).map((name) => this.#words.say(name.code, name.params)),
  );
  #info: TableInfo | null = null;
  #history: readonly Moment[] = [];
  #channel: SceneChannel | null = null;
  #asked = 0;
  #answered = 0;
  #ended = false;

  constructor(game: string, name: string, openRule: (number: string) => void) {
    this.game = game;
    this.name = name;
    this.table = new TableClient(`${game}/${name}`, '', null, {
      openRule,
      words: () => this.#sentences[catalogue.language] ?? {},
      names: () => this.names,
      channel: (listener) => (this.#channel = new SceneChannel(listener, this.#host())),
    });
    void this.open();
  }

  end(): void {
    this.#ended = true;
    this.table.end();
  }

  // -- words -----------------------------------------------------------------------------------------------------

  say(remark: Remark): string {
    return this.#words.say(remark.code, remark.params, this.names);
  }

  /** A sentence of the lesson by its key. */
  word(key: string): string {
    return this.#words.say(`lesson.${key}`, {}, this.names);
  }

  /** What the script says about the last thing that has been shown of a step that is watched. */
  get comment(): Remark | null {
    const told = this.table.moments.at(-1)?.seq ?? -1;
    return this.scene?.frames.findLast((frame) => frame.say !== null && frame.moment.seq <= told)?.say ?? null;
  }

  // -- asking ----------------------------------------------------------------------------------------------------

  may(command: Command): boolean {
    return this.scene?.may.includes(command) ?? false;
  }

  /** The learner has a decision of the table to make, with the controls of the table. */
  get deciding(): boolean {
    return this.may('try');
  }

  /** What the sentence speaks of; where help was asked for, what is to be pressed instead. */
  get lit(): readonly string[] {
    const scene = this.scene;
    if (scene === null || scene.ending !== null) return [];
    return this.leading ? [...scene.lit, ...(scene.advice?.targets ?? [])] : scene.show;
  }

  /** Help lights what is to be pressed. */
  get leading(): boolean {
    const scene = this.scene;
    return scene !== null && (scene.lit.length > 0 || (scene.advice?.targets ?? []).length > 0);
  }

  async open(): Promise<void> {
    await this.ask({ type: 'open' });
    if (me.id === null) await me.load(); // the server knows this browser from now on
  }

  /** Ask for something and show the scene that answers it. */
  async ask(asked: AnyAsked): Promise<Answer | null> {
    const number = ++this.#asked;
    // Boards ask why while they draw: nothing may change then.
    const quiet = asked.type === 'wait' || asked.type === 'why';
    if (!quiet) this.busy = true;
    try {
      const answer = await api.learn(this.game, this.name, asked);
      this.error = null;
      // An answer that was overtaken by a later one tells of the past.
      if ('scene' in answer && number > this.#answered) {
        this.#answered = number;
        this.#show(answer);
      }
      return answer;
    } catch (error) {
      this.error = error;
      return null;
    } finally {
      if (!quiet) this.busy = false;
    }
  }

  async #try(actions: readonly Record<string, unknown>[]): Promise<boolean> {
    await this.ask({ type: 'try', actions: [...actions] });
    const { scene } = this;
    return scene !== null && scene.tried.length === 0 && scene.reason === null;
  }

  point(name: string): void {
    const others = this.pointed.filter((one) => one !== name);
    this.pointed = others.length < this.pointed.length ? others : [...others, name];
  }

  // -- showing ---------------------------------------------------------------------------------------------------

  #show(shown: Shown): void {
    if (this.#ended) return;
    const before = this.scene;
    const { scene } = shown;
    this.#sentences = merged(this.#sentences, shown.words);
    if (shown.table !== null) {
      this.#info = shown.table;
      this.#history = shown.history;
      if (shown.chapter !== null && shown.chapters !== null)
        this.place = { chapter: shown.chapter, of: shown.chapters };
    }
    if (before?.step !== scene.step || scene.stage !== 'open') this.pointed = [];
    this.scene = scene;
    this.#channel?.show(still(scene));
    this.#speak(before, scene);
    if (scene.waiting) void this.ask({ type: 'wait', since: scene.length });
  }

  /** Screen readers hear the step when it begins, then every answer. */
  #speak(before: Scene | null, scene: Scene): void {
    const said: (Remark | null)[] = [];
    if (before?.step !== scene.step) said.push(scene.title, scene.say);
    if (scene.reply !== null) said.push(scene.reply);
    if (scene.tip !== null && scene.tip.code !== before?.tip?.code) said.push(scene.tip);
    const texts = said.map((remark) => (remark === null ? '' : this.say(remark)));
    if (scene.reason !== null) texts.push(this.table.because(scene.reason));
    if (texts.length > 0) announcer.say(texts.join(' '));
  }

  #host(): SceneHost {
    return {
      info: () => {
        if (this.#info === null) throw new Error('the lesson is not open');
        return this.#info;
      },
      history: () => this.#history,
      act: (actions) => this.#try(actions),
      draft: async (actions) => {
        const answer = await this.ask({ type: 'draft', actions: [...actions] });
        return answer !== null && 'complete' in answer ? answer : null;
      },
      why: async (action) => {
        const answer = await this.ask({ type: 'why', action });
        return answer !== null && 'reason' in answer ? answer.reason : null;
      },
      undo: async () => (await this.ask({ type: 'undo' })) !== null,
      write: async (note) => (await this.ask({ type: 'write', note })) !== null,
      restart: () => void this.open(),
    };
  }
}

function still(scene: Scene): Still {
  const deciding = scene.may.includes('try');
  return {
    length: scene.length,
    seat: scene.seat,
    view: scene.view,
    moves: scene.moves,
    // In a step that only tells, nobody is asked to decide.
    actors: deciding || scene.waiting ? scene.actors : [],
    task: scene.task,
    sheet: scene.sheet,
    outcome: null,
    undo: scene.may.includes('undo'),
    shots: scene.frames.map((frame) => ({
      moment: frame.moment,
      view: frame.view ?? scene.view,
      remark: frame.remark,
    })),
  };
}

function merged(old: Shown['words'], more: Shown['words']): Shown['words'] {
  const languages = Object.keys(more);
  return Object.fromEntries(languages.map((language) => [language, { ...old[language], ...more[language] }]));
}
