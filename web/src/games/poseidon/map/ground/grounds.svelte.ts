// The ground of every edition seen so far: drawn once, at build or in a worker, and kept by the fingerprint of its data.
import { SvelteMap } from 'svelte/reactivity';
import { ahead } from '../../../../lib/ui/later';
import type { Board } from '../../../../wire/poseidon';
import type { Ground } from './ground';
import shipped from './shipped.json';

/** That of the edition which is shipped comes with the page; tests/games/poseidon/map/ground.test.ts keeps it up to date. */
const DRAWN = new SvelteMap<string, Ground | null>([[shipped.key, shipped.ground]]);

/** Where there are no workers the page draws it itself. */
const drawing = () => import('./ground');
if (typeof Worker === 'undefined') ahead(drawing);

/** The ground of an edition; null while it is being drawn. */
export function groundOf(board: Board): Ground | null {
  return DRAWN.get(keyOf(board)) ?? null;
}

export function keyOf(board: Board): string {
  return `${board.edition.fingerprint}/${board.hexes.length}`;
}

/** Have it drawn, if nobody has yet. To be called in an effect. */
export function askForGround(board: Board): void {
  const key = keyOf(board);
  if (DRAWN.has(key)) return;
  DRAWN.set(key, null);
  const { hexes, dark_lines } = board;
  const asked = $state.snapshot({ hexes, dark_lines });
  const here = async (): Promise<void> => {
    const { drawGround } = await drawing();
    DRAWN.set(key, drawGround(asked));
  };
  if (typeof Worker === 'undefined') {
    void here();
    return;
  }
  const worker = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<Ground>): void => {
    DRAWN.set(key, event.data);
    worker.terminate();
  };
  // They may be forbidden.
  worker.onerror = (): void => {
    void here();
    worker.terminate();
  };
  worker.postMessage(asked);
}
