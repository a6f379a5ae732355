// How-to-play pages and glossaries of the games, loaded on demand.
import { api } from '../lib/api';
import type { Language } from '../lib/words';
import type { Handbook } from '../wire/frame';

class Handbooks {
  #known = $state.raw<Readonly<Record<string, Handbook>>>({});
  #asked = new Map<string, Promise<void>>();

  get(game: string, language: Language): Handbook | null {
    return this.#known[`${game}/${language}`] ?? null;
  }

  /** Many texts of a page ask for the same one: it is fetched once. */
  load(game: string, language: Language): Promise<void> {
    const key = `${game}/${language}`;
    const asked = this.#asked.get(key) ?? this.#fetch(key, game, language);
    this.#asked.set(key, asked);
    return asked;
  }

  async #fetch(key: string, game: string, language: Language): Promise<void> {
    try {
      const found = await api.handbook(game, language);
      this.#known = { ...this.#known, [key]: found };
    } catch (problem) {
      this.#asked.delete(key);
      throw problem;
    }
  }
}

export const handbooks = new Handbooks();
