// One stop of the Tab key for many pieces: arrow keys walk to the nearest piece in that direction, Home and End to the
// first and last. Which piece is the stop follows what the player did last, else what is chosen, else what can be done.

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface Spot {
  x: number;
  y: number;
}

const DIRECTIONS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Svelte action for the element that holds the pieces; they carry data-walk, or are what the selector finds. */
export function walk(root: HTMLElement | SVGElement, selector = '[data-walk]'): { destroy: () => void } {
  let last: Piece | null = null;
  const pieces = (): Piece[] =>
    [...root.querySelectorAll<Piece>(selector)].filter((piece) => !piece.matches(':disabled, [hidden]'));

  function arrange(): void {
    const all = pieces();
    const stop =
      all.find((piece) => piece === document.activeElement) ??
      all.find((piece) => piece === last) ??
      all.find((piece) => piece.matches('[data-chosen], [aria-current]')) ??
      all.find((piece) => piece.matches('[data-move]')) ??
      all[0];
    for (const piece of all) {
      const wanted = piece === stop ? '0' : '-1';
      if (piece.getAttribute('tabindex') !== wanted) piece.setAttribute('tabindex', wanted);
    }
  }

  const keydown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const from = (event.target as Element | null)?.closest<Piece>(selector);
    if (!from || !root.contains(from)) return;
    const all = pieces();
    let goal: Piece | null | undefined;
    if (DIRECTIONS.includes(event.key)) goal = nearest(from, all, event.key as Direction);
    else if (event.key === 'Home') goal = all[0];
    else if (event.key === 'End') goal = all.at(-1);
    else return;
    event.preventDefault();
    goal?.focus();
  };
  const focusin = (event: Event): void => {
    const piece = (event.target as Element | null)?.closest<Piece>(selector);
    if (!piece) return;
    last = piece;
    arrange();
  };

  root.addEventListener('keydown', keydown);
  root.addEventListener('focusin', focusin);
  // Pieces come, go and become possible with every position.
  const observer = new MutationObserver(arrange);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-walk', 'data-move', 'data-chosen', 'disabled', 'hidden'],
  });
  arrange();
  return {
    destroy: () => {
      observer.disconnect();
      root.removeEventListener('keydown', keydown);
      root.removeEventListener('focusin', focusin);
    },
  };
}

type Piece = HTMLElement | SVGElement;

/** Nearest in the direction; steps aside count more, so that rows are followed. */
export function nearest(from: Element, all: readonly Piece[], direction: Direction): Piece | null {
  const others = all.filter((piece) => piece !== from).map((piece): [Piece, Spot] => [piece, middle(piece)]);
  return towards(middle(from), others, direction, 4, 2.5);
}

/** Of these places the nearest in the direction: at least so far ahead, and each step aside counts as so many. */
export function towards<T>(
  from: Spot,
  all: Iterable<readonly [T, Spot]>,
  direction: Direction,
  ahead: number,
  aside: number,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const [thing, there] of all) {
    const [along, across] = turned(there.x - from.x, there.y - from.y, direction);
    const far = along + aside * Math.abs(across);
    if (along < ahead || far >= least) continue;
    least = far;
    best = thing;
  }
  return best;
}

function turned(dx: number, dy: number, direction: Direction): [along: number, across: number] {
  if (direction === 'ArrowRight') return [dx, dy];
  if (direction === 'ArrowLeft') return [-dx, dy];
  return direction === 'ArrowDown' ? [dy, dx] : [-dy, dx];
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
