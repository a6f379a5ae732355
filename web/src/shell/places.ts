// Where one can go from every page: the links of the header, and of the bar at the bottom of phones.
import type { IconName } from '../lib/icons/icons';
import type { Page } from '../lib/router.svelte';

export interface Place {
  /** Its word is `frame.nav.<key>`. */
  key: string;
  href: string;
  icon: IconName;
  /** Pages that belong to it. */
  pages: readonly Page['name'][];
  /** Only in the bar of phones, where the lobby has no room for it. */
  phone?: boolean;
}

export const PLACES: readonly Place[] = [
  { key: 'play', href: '/', icon: 'table', pages: ['lobby', 'table', 'deal', 'seat'] },
  { key: 'tables', href: '/tables', icon: 'log', pages: ['tables'], phone: true },
  { key: 'learn', href: '/learn', icon: 'rules', pages: ['learn', 'book', 'rules'] },
  { key: 'puzzles', href: '/puzzles', icon: 'star', pages: ['puzzles', 'puzzle'] },
  { key: 'cups', href: '/cups', icon: 'laurel', pages: ['cups', 'cup'] },
  { key: 'people', href: '/people', icon: 'people', pages: ['people', 'person'] },
];
