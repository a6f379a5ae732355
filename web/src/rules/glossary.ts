// Words of a glossary in running text: cut it into stretches, so that each word can explain itself.
import type { Term } from '../wire/frame';

export interface Stretch {
  text: string;
  strong: boolean;
  term: Term | null;
}

/** Text with **stress**; the first mention of each term in it is marked. */
export function stretches(text: string, terms: readonly Term[], seen: Set<string> = new Set()): Stretch[] {
  const forms = new Map(terms.flatMap((term) => term.forms.map((form) => [form.toLocaleLowerCase(), term] as const)));
  const spellings = [...forms.keys()].sort((one, other) => other.length - one.length).map(escape);
  const word =
    spellings.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(${spellings.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.split('**').flatMap((part, at) => {
    const strong = at % 2 === 1;
    if (word === null) return part === '' ? [] : [{ text: part, strong, term: null }];
    return part
      .split(word)
      .map((piece, index) => {
        const term = index % 2 === 1 ? (forms.get(piece.toLocaleLowerCase()) ?? null) : null;
        if (term === null || seen.has(term.id)) return { text: piece, strong, term: null };
        seen.add(term.id);
        return { text: piece, strong, term };
      })
      .filter((piece) => piece.text !== '');
  });
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
