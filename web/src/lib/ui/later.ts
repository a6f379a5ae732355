// Parts most visits never show – dialogs, the result, the panel of a rare decision – are fetched when they are first shown:
// whoever opens a table waits for less.
import type { Component } from 'svelte';
import Later from './Later.svelte';

export interface Part<P extends Record<string, unknown>> {
  /** Null until it has been fetched. */
  readonly found: Component<P> | null;
  fetch(): Promise<Component<P>>;
}

const waiting = new Set<() => Promise<unknown>>();

/** Long enough for the page to be looked at and used first. */
const SETTLED_MS = 1000;

/** What will be wanted before long, though not at once. */
export function ahead(fetch: () => Promise<unknown>): void {
  waiting.add(fetch);
}

let coming: Promise<void> = Promise.resolve();

/** Have all parts named so far, before they are wanted: once somebody plays, nothing shall be waited for. */
export function fetchAll(): Promise<void> {
  // Also what somebody else has begun to fetch.
  return (coming = Promise.all([coming, fetchWaiting()]).then(() => undefined));
}

async function fetchWaiting(): Promise<void> {
  // A part may name others.
  while (waiting.size > 0) {
    const all = [...waiting].map((fetch) => fetch());
    waiting.clear();
    // What does not come now is asked for again when it is shown.
    await Promise.allSettled(all);
  }
}

/** The same as soon as the page has nothing better to do; whoever saves data gets each part when it is shown. */
export function fetchAllWhenIdle(): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return () => undefined;
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(() => void fetchAll());
    else void fetchAll();
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** A component that stands for another, whose code it fetches by itself. */
export function later<P extends Record<string, unknown>>(load: () => Promise<{ default: Component<P> }>): Component<P> {
  let found: Component<P> | null = null;
  const part: Part<P> = {
    get found() {
      return found;
    },
    async fetch() {
      return (found ??= (await load()).default);
    },
  };
  ahead(() => part.fetch());
  const LaterPart = Later as unknown as Component<{ part: Part<P>; given: P }>;
  return (internals, given) => LaterPart(internals, { part, given });
}
