// Turns codes and parameters into sentences, exactly as src/thalassa/kernel/words.py does;
// tests/kernel/messages.json holds the cases both must agree on. Knows no game and no page.

export type Params = Readonly<Record<string, unknown>>;
export type Language = 'en' | 'de';
export const LANGUAGES: readonly Language[] = ['en', 'de'];

/** A stretch of a sentence. With a group it stands for a thing: a seat, or `group:value` such as `tile:A05`. */
export interface Piece {
  text: string;
  group?: string;
  value?: unknown;
}

const AND: Record<Language, string> = { en: 'and', de: 'und' };

export class Words {
  constructor(
    readonly language: Language,
    readonly entries: Readonly<Record<string, string>>,
  ) {}

  /** The same with other names for some things. */
  renamed(names: Readonly<Record<string, string>>): Words {
    return Object.keys(names).length === 0 ? this : new Words(this.language, { ...this.entries, ...names });
  }

  has(key: string): boolean {
    return Object.hasOwn(this.entries, key);
  }

  /** The sentence for a code. A missing word shows its key: visible, never a crash. */
  say(key: string, params: Params = {}, names: readonly string[] = []): string {
    return this.pieces(key, params, names)
      .map((piece) => piece.text)
      .join('');
  }

  /** The sentence in pieces, so that what it mentions can be marked up. */
  pieces(key: string, params: Params = {}, names: readonly string[] = []): Piece[] {
    if (!this.has(key)) return [{ text: key }];
    const out: Piece[] = [];
    this.fill(this.entries[key] ?? key, params, names, out);
    return out;
  }

  private fill(message: string, params: Params, names: readonly string[], out: Piece[]): void {
    for (const [literal, inner] of parsed(message)) {
      if (literal !== '') out.push({ text: literal });
      if (inner !== null) this.placeholder(inner, params, names, out);
    }
  }

  private placeholder(inner: readonly string[], params: Params, names: readonly string[], out: Piece[]): void {
    const [name = '', ...rest] = inner;
    const key = name.trim();
    const value = Object.hasOwn(params, key) ? params[key] : undefined;
    if (rest.length === 0) {
      this.join(value, (item) => ({ text: shown(item) }), out);
      return;
    }
    const kind = (rest[0] ?? '').trim();
    if (kind === 'plural') {
      const chosen = (value === 1 || value === -1 || value === true ? rest[1] : rest[2]) ?? '';
      this.fill(chosen.replaceAll('#', shown(value)), params, names, out);
    } else if (kind === 'if') {
      this.fill((truthy(value) ? rest[1] : rest[2]) ?? '', params, names, out);
    } else if (kind === 'seat') {
      this.join(value, (item) => ({ text: nameOf(item, names), group: 'seat', value: item }), out);
    } else if (kind === 'said') {
      if (isMessage(value)) out.push(...this.pieces(value.code, value.params, names));
    } else {
      this.join(value, (item) => this.thing(kind, item), out);
    }
  }

  private thing(kind: string, value: unknown): Piece {
    const [group = '', form = ''] = kind.split('.');
    const key = `${group}.${plain(value)}`;
    const found = [`${key}.${form}`, key].find((one) => this.has(one));
    return { text: (found === undefined ? undefined : this.entries[found]) ?? plain(value), group, value };
  }

  private join(value: unknown, word: (item: unknown) => Piece, out: Piece[]): void {
    if (!Array.isArray(value)) {
      out.push(typeof value === 'boolean' ? { text: plain(value) } : word(value));
      return;
    }
    value.forEach((item, at) => {
      if (at > 0) out.push({ text: at < value.length - 1 ? ', ' : ` ${AND[this.language]} ` });
      out.push(word(item));
    });
  }
}

/** A message inside another one. */
function isMessage(value: unknown): value is { code: string; params?: Params } {
  return typeof value === 'object' && value !== null && 'code' in value;
}

/** As Python's str() shows it, so that both sides print the same. */
function plain(value: unknown): string {
  if (value === true) return 'true';
  if (value === false) return 'false';
  if (value === null || value === undefined) return 'None';
  return String(value);
}

/** As a reader sees it: numbers below zero with a true minus sign, which a hyphen is not. */
function shown(value: unknown): string {
  const text = plain(value);
  return typeof value === 'number' && value < 0 ? `−${text.slice(1)}` : text;
}

/** As Python's truth: empty lists and strings, zero and nothing are false. */
function truthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function nameOf(seat: unknown, names: readonly string[]): string {
  const known = typeof seat === 'number' && seat >= 0 ? names[seat] : undefined;
  return known ?? `#${plain(seat)}`;
}

/** Every message taken apart once: a table says the same few hundred again and again. */
const PARSED = new Map<string, readonly (readonly [string, readonly string[] | null])[]>();
/** Messages with a number filled in are without end; what was taken apart is forgotten before it fills the memory. */
const MANY = 5000;

function parsed(message: string): readonly (readonly [string, readonly string[] | null])[] {
  let found = PARSED.get(message);
  if (found === undefined) {
    found = Array.from(pieces(message), ([literal, inner]) => [literal, inner === null ? null : split(inner)]);
    if (PARSED.size >= MANY) PARSED.clear();
    PARSED.set(message, found);
  }
  return found;
}

/** Literal text and the inside of the placeholder after it, in order. */
export function* pieces(message: string): Generator<[string, string | null]> {
  let start = 0;
  let depth = 0;
  let literalFrom = 0;
  for (let at = 0; at < message.length; at++) {
    const char = message[at];
    if (char === '{') {
      if (depth === 0) start = at;
      depth++;
    } else if (char === '}' && depth > 0) {
      depth--;
      if (depth === 0) {
        yield [message.slice(literalFrom, start), message.slice(start + 1, at)];
        literalFrom = at + 1;
      }
    }
  }
  yield [message.slice(literalFrom), null];
}

/** Split at the bars of this level only. */
function split(inner: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < inner.length; at++) {
    const char = inner[at];
    if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === '|' && depth === 0) {
      parts.push(inner.slice(begin, at));
      begin = at + 1;
    }
  }
  parts.push(inner.slice(begin));
  return parts;
}

/** `task` and `bid` give `task.bid`; a code that is a whole key already stays as it is. */
export function wordKey(prefix: string, code: string): string {
  return code.startsWith(`${prefix}.`) ? code : `${prefix}.${code}`;
}
