// Where a tooltip, a card or a list stands that opens at an element; it stays there when the page moves.
import type { Placement } from '@floating-ui/dom';
import { ahead } from './later';

/** Nothing is open when a page opens: what reckons the place comes after what is seen at once. */
const reckoning = () => import('@floating-ui/dom');
ahead(reckoning);

const EDGE = 8;
const LEAST_HEIGHT = 160;

interface Manner {
  placement: Placement;
  gap?: number;
  /** At least as wide as what it stands at. */
  asWide?: boolean;
}

/** Keep a box at an element until the answer is called. */
export function standBeside(
  from: Element,
  box: HTMLElement,
  { placement, gap = 8, asWide = false }: Manner,
): () => void {
  let ended = false;
  let stop = (): void => undefined;
  box.style.opacity = '0'; // it has no place yet
  void reckoning().then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (ended) return;
      const fitted = size({
        padding: EDGE,
        apply({ availableHeight, rects }) {
          box.style.maxHeight = `${Math.max(LEAST_HEIGHT, availableHeight)}px`;
          if (asWide) box.style.minWidth = `${rects.reference.width}px`;
        },
      });
      const middleware = [offset(gap), flip({ padding: EDGE }), shift({ padding: EDGE }), fitted];
      stop = autoUpdate(from, box, () => {
        void computePosition(from, box, { strategy: 'fixed', placement, middleware }).then(({ x, y }) => {
          box.style.left = `${x}px`;
          box.style.top = `${y}px`;
          box.style.opacity = '';
        });
      });
    },
    // Where it could not be fetched, what was opened is seen at least.
    () => (box.style.opacity = ''),
  );
  return () => {
    ended = true;
    stop();
  };
}
