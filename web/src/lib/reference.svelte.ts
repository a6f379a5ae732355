// The rules references of the games, loaded on demand, and their search.
import { api } from './api';
import type { Reference, Rule } from '../wire/frame';
import type { Language } from './words';

class References {
  #known = $state.raw<Readonly<Record<string, Reference>>>({});
  #asked = new Map<string, Promise<void>>();

  get(game: string, language: Language): Reference | null {
    return this.#known[`${game}/${language}`] ?? null;
  }

  load(game: string, language: Language): Promise<void> {
    const key = `${game}/${language}`;
    let asked = this.#asked.get(key);
    if (asked === undefined) {
      asked = api.rules(game, language).then(
        (reference) => {
          this.#known = { ...this.#known, [key]: reference };
        },
        (error: unknown) => {
          this.#asked.delete(key);
          throw error;
        },
      );
      this.#asked.set(key, asked);
    }
    return asked;
  }
}

export const references = new References();

/** Rules whose number, title, question or text contains every word given. */
export function search(rules: readonly Rule[], text: string): Rule[] {
  const wanted = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return rules.filter((rule) => {
    const hay = fold(`${rule.id} ${rule.title} ${rule.question ?? ''} ${rule.text}`);
    return wanted.every((word) => hay.includes(word));
  });
}

function fold(text: string): string {
  return text.toLocaleLowerCase().normalize('NFC');
}

/** The text of a rule in stretches: plain text and rule numbers to follow. */
export function stretches(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]{1,2}R?-\d+)\b/)
    .map((stretch, at) => ({ text: stretch, rule: at % 2 === 1 }))
    .filter((stretch) => stretch.text !== '');
}
