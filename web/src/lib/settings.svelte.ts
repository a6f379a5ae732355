// Personal settings of this browser, kept in localStorage. Nothing here is sent to the server.
import { recall, remember } from './storage';
import { LANGUAGES, type Language } from './words';

export type Theme = 'auto' | 'light' | 'dark';
/** When a chosen move waits for a second click: never, when another player is away, always. */
export type Confirming = 'never' | 'slow' | 'always';
/** How quickly the others' moves are shown. */
export type Speed = 'calm' | 'normal' | 'quick' | 'none';

interface Stored {
  language: Language;
  theme: Theme;
  confirm: Confirming;
  speed: Speed;
  /** Whether the browser tells whose turn it is to those who are away; it must permit that, too. */
  notices: boolean;
  /** Whether the page at the end of a round comes up by itself. */
  roundStop: boolean;
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  /** Whether sounds are made for my own turn alone. */
  soundMine: boolean;
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
    speed: one(stored.speed, ['calm', 'normal', 'quick', 'none'], 'normal'),
    notices: stored.notices === true,
    roundStop: stored.roundStop !== false,
    sound: stored.sound === true,
    volume: typeof stored.volume === 'number' ? Math.min(100, Math.max(0, stored.volume)) : 40,
    soundMine: stored.soundMine === true,
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

  get speed(): Speed {
    return this.#values.speed;
  }
  set speed(value: Speed) {
    this.#set({ speed: value });
  }

  get notices(): boolean {
    return this.#values.notices;
  }
  set notices(value: boolean) {
    if (value !== this.#values.notices) this.#set({ notices: value });
  }

  get roundStop(): boolean {
    return this.#values.roundStop;
  }
  set roundStop(value: boolean) {
    this.#set({ roundStop: value });
  }

  get sound(): boolean {
    return this.#values.sound;
  }
  set sound(value: boolean) {
    this.#set({ sound: value });
  }

  get volume(): number {
    return this.#values.volume;
  }
  set volume(value: number) {
    this.#set({ volume: value });
  }

  get soundMine(): boolean {
    return this.#values.soundMine;
  }
  set soundMine(value: boolean) {
    this.#set({ soundMine: value });
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

const TEMPO: Record<Speed, number> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 };

/** What every duration of a motion is multiplied by: 0 where nothing shall move. */
export function tempo(): number {
  return reducedMotion() ? 0 : TEMPO[settings.speed];
}

export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
