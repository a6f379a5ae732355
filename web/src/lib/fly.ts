// Moves pieces from where they were to where they are: measured before a change is drawn, played after it.
// Pieces carry data-fly with a name that stays the same wherever they lie.
import { EASE_IN, motion, type Beat, type Clock } from './motion/queue.svelte';

const DURATION = 380;
/** With data-fly-later: what is replaced leaves first (a bid lands only after the one it beats has left for the tray). */
const LATER = 160;

export type Places = ReadonlyMap<string, DOMRect>;

export function measure(root: Element): Places {
  const places = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll('[data-fly]')) {
    const name = element.getAttribute('data-fly') ?? '';
    if (!places.has(name)) places.set(name, element.getBoundingClientRect());
  }
  return places;
}

export function play(root: Element, before: Places): void {
  motion.play([flight(root, before)]);
}

/** All pieces to their new places, as one beat. */
export function flight(root: Element, before: Places): Beat {
  const moved = [...root.querySelectorAll('[data-fly]')].filter((element) => {
    const old = before.get(element.getAttribute('data-fly') ?? '');
    const now = element.getBoundingClientRect();
    return now.width > 0 && (old === undefined || Math.abs(old.left - now.left) + Math.abs(old.top - now.top) >= 2);
  });
  return {
    ms: moved.length > 0 ? DURATION : 0,
    changed: () => moved,
    play: (clock) => {
      for (const element of moved) move(clock, element, before.get(element.getAttribute('data-fly') ?? ''));
    },
  };
}

function move(clock: Clock, element: Element, old: DOMRect | undefined): void {
  const delay = element.hasAttribute('data-fly-later') ? LATER : 0;
  if (old === undefined || old.width === 0) {
    clock.animate(
      element,
      [
        { opacity: 0, transform: 'scale(0.85)' },
        { opacity: 1, transform: 'none' },
      ],
      { ms: DURATION - LATER, delay },
    );
    return;
  }
  const now = element.getBoundingClientRect();
  const from = `translate(${old.left - now.left}px, ${old.top - now.top}px) scale(${old.width / now.width})`;
  clock.animate(
    element,
    [
      { transform: from, transformOrigin: '0 0', zIndex: 5 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { ms: DURATION - delay, delay, easing: EASE_IN },
  );
}
