// The word catalogues in use: the frame's and those of the games on the page, in the chosen language.
import { untrack } from 'svelte';
import { api } from './api';
import { settings } from './settings.svelte';
import { Words, type Language, type Params } from './words';

const FRAME = 'frame';

class Catalogue {
  #entries = $state.raw<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  #language = $state.raw<Language>(settings.language);
  #wanted = new Set<string>([FRAME]);
  #made = new Map<string, Words>();

  get language(): Language {
    return this.#language;
  }

  /** The words of a game together with the frame's; those of the frame alone until the game's have arrived. */
  words(game: string = FRAME): Words {
    const own = this.#entries[`${game}/${this.#language}`];
    const key = `${own === undefined ? FRAME : game}/${this.#language}`;
    const frame = this.#entries[`${FRAME}/${this.#language}`] ?? {};
    let made = this.#made.get(key);
    if (made === undefined) {
      made = new Words(this.#language, { ...frame, ...own });
      this.#made.set(key, made);
    }
    return made;
  }

  /** Have the words of these games ready. */
  async load(...games: string[]): Promise<void> {
    for (const game of [FRAME, ...games]) this.#wanted.add(game);
    // Whoever loads words in an effect wants no second run when they arrive.
    const language = untrack(() => settings.language);
    await untrack(() => this.#fetch(language));
    this.#language = language;
  }

  /** Change the language of the page, once all words in use are there. */
  async change(language: Language): Promise<void> {
    await this.#fetch(language);
    settings.language = language;
    this.#language = language;
  }

  async #fetch(language: Language): Promise<void> {
    const missing = [...this.#wanted].filter((game) => this.#entries[`${game}/${language}`] === undefined);
    if (missing.length === 0) return;
    const found = await Promise.all(missing.map((game) => api.words(game, language)));
    this.#entries = {
      ...this.#entries,
      ...Object.fromEntries(missing.map((game, at) => [`${game}/${language}`, found[at] ?? {}])),
    };
    this.#made.clear();
  }
}

export const catalogue = new Catalogue();

/** A text of the frame. */
export function t(key: string, params?: Params): string {
  return catalogue.words().say(key, params);
}
