// An update tells what has changed in the view; the rest is as in the update before. What is the same stays the same
// object, so that a board draws nothing anew that has not changed.

import type { Update } from '../../wire/frame';

export type Fields = Record<string, unknown>;

/**
 * What was sent, with everything in it that is as it was replaced by what is held: the same objects, down to the innermost
 * list. What was sent is nobody else's, so it is changed where it is.
 */
export function shared<T>(now: T, held: unknown): T {
  if (now === held || !isObject(now) || !isObject(held) || Array.isArray(now) !== Array.isArray(held)) return now;
  const [mine, old] = [now as Fields, held as Fields];
  const names = Object.keys(mine);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    const one = mine[name];
    const before = old[name];
    const found = shared(one, before);
    if (found !== one) mine[name] = found;
    if (found !== before) same = false;
  }
  return same ? (held as T) : now;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The whole view, put together from what was sent and what is held. */
export function putTogether(update: Pick<Update, 'view' | 'kept' | 'parts'>, held: Fields | null): Fields | null {
  const view = update.view as Fields | null;
  if (view === null) return null;
  for (const name of Object.keys(view)) view[name] = shared(view[name], held?.[name]);
  for (const name of update.kept) view[name] = held?.[name];
  for (const [name, { length, items, fields }] of Object.entries(update.parts)) {
    const before = held?.[name];
    const list: unknown[] = Array.isArray(before) ? before.slice(0, length) : [];
    for (const [place, now] of items as readonly [number, unknown][]) list[place] = shared(now, list[place]);
    for (const [place, some] of fields as readonly [number, Fields][]) {
      const old = list[place] as Fields;
      list[place] = { ...old, ...shared(some, old) };
    }
    view[name] = list;
  }
  return view;
}
