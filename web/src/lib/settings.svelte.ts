// Personal settings of this browser, kept in localStorage. Nothing here is sent to the server.
import { recall, remember } from './memory';
import { LANGUAGES, type Language } from './words';

export type Theme = 'auto' | 'light' | 'dark';
/** When a chosen move waits for a second click: never, when another player is away, always. */
export type Confirming = 'never' | 'slow' | 'always';

interface Stored {
  language: Language;
  theme: Theme;
  confirm: Confirming;
  /** Whether others' moves are shown one after the other. */
  pace: boolean;
  /** Whether the browser tells whose turn it is to those who are away; it must permit that, too. */
  notices: boolean;
}

const KEY = 'thalassa.settings';

function preferredLanguage(): Language {
  const wished = navigator.languages ?? [navigator.language];
  for (const tag of wished) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return 'en';
}

function one<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

function read(): Stored {
  let stored: Partial<Record<keyof Stored, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(recall(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // Unreadable: the defaults do.
  }
  return {
    language: one(stored.language, LANGUAGES, preferredLanguage()),
    theme: one(stored.theme, ['auto', 'light', 'dark'], 'auto'),
    confirm: one(stored.confirm, ['never', 'slow', 'always'], 'slow'),
    pace: stored.pace !== false,
    notices: stored.notices === true,
  };
}

class Settings {
  #values = $state(read());

  get language(): Language {
    return this.#values.language;
  }
  set language(value: Language) {
    this.#set({ language: value });
  }

  get theme(): Theme {
    return this.#values.theme;
  }
  set theme(value: Theme) {
    this.#set({ theme: value });
    applyTheme(value);
  }

  get confirm(): Confirming {
    return this.#values.confirm;
  }
  set confirm(value: Confirming) {
    this.#set({ confirm: value });
  }

  get pace(): boolean {
    return this.#values.pace;
  }
  set pace(value: boolean) {
    this.#set({ pace: value });
  }

  get notices(): boolean {
    return this.#values.notices;
  }
  set notices(value: boolean) {
    if (value !== this.#values.notices) this.#set({ notices: value });
  }

  /** Notices come from any tab: switched off in one, they are off in all. */
  listen(): () => void {
    const changed = (event: StorageEvent): void => {
      if (event.key === KEY) this.#values = { ...this.#values, notices: read().notices };
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }

  #set(change: Partial<Stored>): void {
    this.#values = { ...this.#values, ...change };
    remember(KEY, JSON.stringify(this.#values));
  }
}

/** The theme is an attribute of the document; without it the system's wish decides. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export const settings = new Settings();

export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
