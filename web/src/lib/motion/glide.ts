// Things that have got another place glide there from where they were.
import type { Beat, Clock } from './queue.svelte';

const GLIDE_MS = 380;
/** Less than this (in pixels) is a thing that is lifted, or a line that has become a little longer. */
export const LEAST_WAY = 8;

export interface Moved {
  element: Element;
  dx: number;
  dy: number;
}

/** Itself if it lies elsewhere than before, else nothing. */
export function moved(element: Element | null, before: DOMRect | undefined): Moved[] {
  if (element === null || before === undefined) return [];
  const now = element.getBoundingClientRect();
  const [dx, dy] = [before.left - now.left, before.top - now.top];
  return now.width > 0 && Math.abs(dx) + Math.abs(dy) >= LEAST_WAY ? [{ element, dx, dy }] : [];
}

/** Added to whatever else moves them meanwhile. */
export function slide(clock: Clock, all: readonly Moved[]): void {
  for (const { element, dx, dy } of all)
    clock.animate(
      element,
      [
        { transform: `translate(${dx}px, ${dy}px)`, composite: 'add' },
        { transform: 'translate(0, 0)', composite: 'add' },
      ],
      { ms: GLIDE_MS },
    );
}

/** One beat, or none where nothing has moved. */
export function glide(all: readonly Moved[]): Beat[] {
  if (all.length === 0) return [];
  return [{ ms: GLIDE_MS, changed: () => all.map((one) => one.element), play: (clock) => slide(clock, all) }];
}
