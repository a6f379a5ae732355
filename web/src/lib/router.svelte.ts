// Addresses of the pages, by the History API. Pages ask `router.page`; links are ordinary <a href>.

export type Page =
  | { name: 'lobby' }
  | { name: 'tables' }
  | { name: 'table'; id: string; key: string; seat: number | null; at: number | null }
  | { name: 'rules'; game: string; rule: string | null }
  | { name: 'learn'; game: string | null; lesson: string | null }
  | { name: 'book'; game: string | null; term: string | null }
  | { name: 'puzzles'; game: string | null }
  | { name: 'puzzle'; id: string }
  | { name: 'seat'; token: string }
  | { name: 'device'; token: string }
  | { name: 'deal'; deal: string }
  | { name: 'word'; word: string }
  | { name: 'cups' }
  | { name: 'cup'; id: string }
  | { name: 'host'; token: string | null }
  | { name: 'people' }
  | { name: 'person'; handle: string }
  | { name: 'mail'; token: string }
  | { name: 'off'; token: string }
  | { name: 'unknown'; path: string };

export function parse(address: URL): Page {
  const [first = '', second = '', ...rest] = address.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (first === 'learn' && rest.length <= 1)
    return { name: 'learn', game: second === '' ? null : second, lesson: rest[0] ?? null };
  if (rest.length > 0) return { name: 'unknown', path: address.pathname };
  if (first === '') return { name: 'lobby' };
  if (first === 'tables' && second === '') return { name: 'tables' };
  if (first === 't' && second !== '') {
    const query = address.searchParams;
    return {
      name: 'table',
      id: second,
      key: query.get('key') ?? '',
      seat: whole(query.get('seat')),
      at: whole(query.get('at')),
    };
  }
  if (first === 'rules' && second !== '')
    return { name: 'rules', game: second, rule: address.searchParams.get('rule') };
  if (first === 'how-to-play')
    return { name: 'book', game: second === '' ? null : second, term: address.searchParams.get('term') };
  if (first === 'puzzles')
    return second === '' ? { name: 'puzzles', game: address.searchParams.get('game') } : { name: 'puzzle', id: second };
  if (first === 'seat' && second !== '') return { name: 'seat', token: second };
  if (first === 'device' && second !== '') return { name: 'device', token: second };
  if (first === 'cups') return second === '' ? { name: 'cups' } : { name: 'cup', id: second };
  if (first === 'host') return { name: 'host', token: second === '' ? null : second };
  if (first === 'people') return second === '' ? { name: 'people' } : { name: 'person', handle: second };
  if (first === 'j' && second !== '') return { name: 'word', word: second };
  if (first === 'mail' && second !== '') return { name: 'mail', token: second };
  if (first === 'off' && second !== '') return { name: 'off', token: second };
  if (first === 'deal' && second !== '') return { name: 'deal', deal: second };
  return { name: 'unknown', path: address.pathname };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function tableAddress(
  id: string,
  { key = '', seat = null, at = null }: { key?: string; seat?: number | null; at?: number | null } = {},
): string {
  const query = new URLSearchParams();
  if (key !== '') query.set('key', key);
  if (seat !== null) query.set('seat', String(seat));
  if (at !== null) query.set('at', String(at));
  const tail = query.toString();
  return `/t/${encodeURIComponent(id)}${tail === '' ? '' : `?${tail}`}`;
}

export function learnAddress(game: string): string {
  return `/learn/${encodeURIComponent(game)}`;
}

export function lessonAddress(id: string): string {
  return `/learn/${id}`; // a game and its lesson
}

export function puzzleAddress(id: string): string {
  return `/puzzles/${encodeURIComponent(id)}`;
}

/** All puzzles, beginning with those of a game. */
export function puzzlesAddress(game: string): string {
  return `/puzzles?game=${encodeURIComponent(game)}`;
}

export function rulesAddress(game: string, rule: string | null = null): string {
  return `/rules/${encodeURIComponent(game)}${rule === null ? '' : `?rule=${encodeURIComponent(rule)}`}`;
}

/** The two pages about how to play a game; at a word of its glossary. */
export function bookAddress(game: string, term: string | null = null): string {
  return `/how-to-play/${encodeURIComponent(game)}${term === null ? '' : `?term=${encodeURIComponent(term)}`}`;
}

class Router {
  page = $state.raw<Page>(parse(new URL(location.href)));

  go(address: string, replace = false): void {
    const url = new URL(address, location.href);
    if (replace) history.replaceState(null, '', url);
    else if (url.href !== location.href) history.pushState(null, '', url);
    const before = this.page;
    this.page = parse(url);
    if (before.name !== this.page.name) window.scrollTo(0, 0);
  }

  /** Follow back and forward, and turn clicks on own links into page changes without loading. */
  listen(): () => void {
    const back = (): void => {
      this.page = parse(new URL(location.href));
    };
    const click = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return;
      event.preventDefault();
      this.go(link.href);
    };
    window.addEventListener('popstate', back);
    document.addEventListener('click', click);
    return () => {
      window.removeEventListener('popstate', back);
      document.removeEventListener('click', click);
    };
  }
}

export const router = new Router();
