// An update tells what has changed in the view; the rest is as in the update before. What is the same stays the same
// object, so that a board draws nothing anew that has not changed.

import type { Update } from '../../wire/frame';

export type Fields = Record<string, unknown>;

/** The whole view, put together from what was sent and what is held. */
export function putTogether(update: Pick<Update, 'view' | 'kept' | 'parts'>, held: Fields | null): Fields | null {
  const view = update.view as Fields | null;
  if (view === null) return null;
  for (const name of update.kept) view[name] = held?.[name];
  for (const [name, { length, items, fields }] of Object.entries(update.parts)) {
    const before = held?.[name];
    const list: unknown[] = Array.isArray(before) ? before.slice(0, length) : [];
    for (const [place, now] of items as readonly [number, unknown][]) list[place] = now;
    for (const [place, some] of fields as readonly [number, Fields][])
      list[place] = { ...(list[place] as Fields), ...some };
    view[name] = list;
  }
  return view;
}
