// What stands on the squares and what a click on one means, read from the view and the moves. No rule is decided here.
import type { Action, PushView, View } from '../../../wire/odyssey';
import { SHIPS } from '../squares';
import { playing, type Notes } from '../table';
import { ordersAlone } from '../parts/knowledge';
import type { Mark } from './sea';

/** What the steps of a decision place: (ship or kind of tile, square). `captured`: the ship a Maelstrom flings. */
export function placedBy(steps: readonly Action[], captured: string | null): [string, string][] {
  return steps.flatMap((step): [string, string][] => {
    if (step.type === 'push_ship') return [[step.ship, step.square]];
    if (step.type === 'hide_tile') return [[step.kind, step.square]];
    if (step.type === 'mark_lighthouse') return [['lighthouse', step.square]];
    if (step.type === 'place_lighthouses') return step.squares.map((square) => ['lighthouse', square]);
    if (step.type === 'maelstrom_push') return [[captured ?? '', step.square]];
    return [];
  });
}

/** Lighthouses, hidden tiles, and of the team's notes its reminders and counters. */
export function marksOf(view: View, notes: Notes | null, placed: readonly [string, string][]): Mark[] {
  // A proposal being put together takes the place of the one that stands.
  const drafted = placed.some(([kind]) => kind === 'lighthouse');
  const lights = [...view.lighthouses, ...(drafted ? [] : (view.accord?.squares ?? []))];
  const found: Mark[] = lights.map((square, index) => ({
    square,
    kind: 'lighthouse',
    light: index === 0 ? 'yellow' : 'red',
  }));
  for (const [kind, square] of placed) {
    if (kind === 'lighthouse') found.push({ square, kind, light: found.length === 0 ? 'yellow' : 'red' });
    else if (kind === 'maelstrom' || kind === 'fog') found.push({ square, kind });
  }
  for (const square of view.hidden?.maelstrom_squares ?? []) found.push({ square, kind: 'maelstrom' });
  for (const square of view.hidden?.fog_squares ?? []) found.push({ square, kind: 'fog' });
  if (
    view.role === 'spectator' &&
    view.guesses === null &&
    playing(view) &&
    view.record.every((line) => line.truth === null)
  )
    for (const { ship, path } of ordersAlone(view)) found.push({ square: path.at(-1) ?? '', kind: 'reckoned', ship });
  if (notes === null || view.role !== 'navigator') return found;
  for (const ship of SHIPS)
    for (const square of notes.reminders[ship] ?? []) found.push({ square, kind: 'reminder', ship });
  for (const kind of ['maelstrom', 'fog'] as const)
    for (const square of notes.counters[kind] ?? []) found.push({ square, kind, guess: true });
  return found;
}

/** Squares with a legal action of this moment; the last push of a whole decision (`last`) can be chosen anew. */
export function actionsAt(
  moves: readonly Action[],
  last: Action | undefined,
  pushes: readonly PushView[],
): Map<string, Action> {
  const found = new Map<string, Action>();
  if (last?.type === 'push_ship')
    for (const push of pushes) found.set(push.square, { type: 'push_ship', ship: last.ship, square: push.square });
  for (const move of moves) {
    if (
      move.type === 'push_ship' ||
      move.type === 'maelstrom_push' ||
      move.type === 'mark_lighthouse' ||
      move.type === 'hide_tile'
    )
      found.set(move.square, move);
    // A single Lighthouse is no decision in steps: it is placed at once.
    const only = move.type === 'place_lighthouses' && move.squares.length === 1 ? move.squares[0] : undefined;
    if (only !== undefined) found.set(only, move);
  }
  return found;
}
