// How-to-play pages and glossaries of the games, loaded on demand.
import { api } from '../lib/api';
import type { Language } from '../lib/words';
import type { Handbook } from '../wire/frame';

class Handbooks {
  #known = $state.raw<Readonly<Record<string, Handbook>>>({});

  get(game: string, language: Language): Handbook | null {
    return this.#known[`${game}/${language}`] ?? null;
  }

  async load(game: string, language: Language): Promise<void> {
    const key = `${game}/${language}`;
    if (this.#known[key] !== undefined) return;
    const found = await api.handbook(game, language);
    this.#known = { ...this.#known, [key]: found };
  }
}

export const handbooks = new Handbooks();
