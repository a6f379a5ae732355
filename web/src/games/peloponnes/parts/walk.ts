// Arrow keys walk over the pieces inside an element: to the nearest piece in that direction. Pieces carry data-walk.

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const DIRECTIONS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Svelte action for the element that holds the pieces. */
export function walk(root: HTMLElement): { destroy: () => void } {
  const keydown = (event: KeyboardEvent): void => {
    if (!DIRECTIONS.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
      return;
    const from = (event.target as Element | null)?.closest<HTMLElement>('[data-walk]');
    if (!from) return;
    const goal = nearest(from, [...root.querySelectorAll<HTMLElement>('[data-walk]')], event.key as Direction);
    event.preventDefault();
    goal?.focus();
  };
  root.addEventListener('keydown', keydown);
  return { destroy: () => root.removeEventListener('keydown', keydown) };
}

/** Nearest in the direction; steps aside count double, so that rows are followed. */
export function nearest(from: Element, all: readonly HTMLElement[], direction: Direction): HTMLElement | null {
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const there = middle(other);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const [along, aside] =
      direction === 'ArrowRight'
        ? [dx, dy]
        : direction === 'ArrowLeft'
          ? [-dx, dy]
          : direction === 'ArrowDown'
            ? [dy, dx]
            : [-dy, dx];
    if (along < 4) continue;
    const far = along + 2.5 * Math.abs(aside);
    if (far < least) {
      least = far;
      best = other;
    }
  }
  return best;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
