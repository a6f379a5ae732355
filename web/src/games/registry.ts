// Which games have a board: every folder beside this file with an index.ts, loaded when its table is opened.
import type { BoardModule } from './types';

const boards = import.meta.glob<BoardModule>('./*/index.ts', { import: 'default' });

/** The board of a game, or null if this client has none for it. */
export async function board(game: string): Promise<BoardModule | null> {
  const load = boards[`./${game}/index.ts`];
  return load === undefined ? null : await load();
}
