// The ground of every edition seen so far: drawn once, at build or in a worker, and kept by the fingerprint of its data.
import { SvelteMap } from 'svelte/reactivity';
import type { Board } from '../../../../wire/poseidon';
import { drawGround, type Ground } from './ground';
import shipped from './shipped.json';

/** That of the edition which is shipped comes with the page; tests/games/poseidon/map/ground.test.ts keeps it up to date. */
const DRAWN = new SvelteMap<string, Ground | null>([[shipped.key, shipped.ground]]);

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
  if (typeof Worker === 'undefined') {
    DRAWN.set(key, drawGround(asked));
    return;
  }
  const worker = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<Ground>): void => {
    DRAWN.set(key, event.data);
    worker.terminate();
  };
  // Where workers are forbidden the page draws it itself.
  worker.onerror = (): void => {
    DRAWN.set(key, drawGround(asked));
    worker.terminate();
  };
  worker.postMessage(asked);
}
