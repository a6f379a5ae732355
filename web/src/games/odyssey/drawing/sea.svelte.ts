// The drawing of a board, made once and kept: its islands at once, its coasts as soon as a worker has reckoned them, for
// that takes a phone longer than everything else on the page.
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { fraction } from '../../../lib/coast/noise';
import { ahead } from '../../../lib/ui/later';
import type { BoardView } from '../../../wire/odyssey';
import { SIDE, squares } from '../squares';
import type { Coasts, Shape } from './coasts';
import { island, type Island } from './islands';

export interface Sea {
  /** Paths. */
  rhumbs: string;
  crests: string;
  net: string;
  islands: readonly Island[];
}

/** So many boards are remembered, those asked for last. */
const MOST = 16;
/** Where there are no workers the page reckons them itself. */
const reckoner = () => import('./coasts');
if (typeof Worker === 'undefined') ahead(reckoner);

const seas = new Map<string, Sea>();
/** Null while they are being reckoned. */
const reckoned = new SvelteMap<string, Coasts | null>();

function keyOf(board: BoardView): string {
  return `${board.id} ${board.rows.join('/')} ${JSON.stringify(board.start_types)}`;
}

function keep<V>(all: Map<string, V>, key: string, value: V): void {
  all.set(key, value);
  if (all.size > MOST) all.delete(all.keys().next().value ?? '');
}

export function sea(board: BoardView): Sea {
  const key = keyOf(board);
  let found = seas.get(key);
  if (found === undefined) keep(seas, key, (found = draw(board)));
  return found;
}

/** Null until they have been reckoned. */
export function coastsOf(board: BoardView): Coasts | null {
  return reckoned.get(keyOf(board)) ?? null;
}

/** Have the coasts reckoned, if nobody has yet. To be called in an effect, which does not run again for what comes of it. */
export function askForCoasts(board: BoardView): void {
  const key = keyOf(board);
  if (untrack(() => reckoned.has(key))) return;
  keep(reckoned, key, null);
  const { id, size, rows, start_types } = board;
  const asked = $state.snapshot({ id, size, rows, start_types }) as Shape;
  const here = async (): Promise<void> => {
    try {
      const { coasts } = await reckoner();
      keep(reckoned, key, coasts(asked));
    } catch {
      // The connection broke, say: whoever shows this board next asks again.
      reckoned.delete(key);
    }
  };
  if (typeof Worker === 'undefined') {
    void here();
    return;
  }
  const worker = new Worker(new URL('./coasts.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<Coasts>): void => {
    keep(reckoned, key, event.data);
    worker.terminate();
  };
  // They may be forbidden.
  worker.onerror = (): void => {
    void here();
    worker.terminate();
  };
  worker.postMessage(asked);
}

function draw(board: BoardView): Sea {
  const extent = board.size * SIDE;
  const all = squares(board);
  return {
    rhumbs: Array.from({ length: 16 }, (_, at) => {
      const [x, y] = [Math.sin((at * Math.PI) / 8), -Math.cos((at * Math.PI) / 8)];
      return `M${extent / 2} ${extent / 2}l${Math.round(2 * extent * x)} ${Math.round(2 * extent * y)}`;
    }).join(''),
    crests: all
      .filter((one) => one.terrain === 'open' && fraction(board.id, one.name, 'crest') > 0.45)
      .map((one) => {
        const x = one.column * SIDE + 14 + 40 * fraction(board.id, one.name, 1);
        const y = one.row * SIDE + 28 + 50 * fraction(board.id, one.name, 2);
        return `M${Math.round(x)} ${Math.round(y)}q5-7 10 0t10 0`;
      })
      .join(''),
    net: Array.from({ length: board.size - 1 }, (_, at) => {
      const line = (at + 1) * SIDE;
      return `M${line} 0V${extent}M0 ${line}H${extent}`;
    }).join(''),
    islands: all.filter((one) => one.terrain !== 'open' && one.terrain !== 'deep').map((one) => island(board.id, one)),
  };
}
