// Draws the ground of an edition away from the page.
import type { Board } from '../../../../wire/poseidon';
import { drawGround } from './ground';

self.onmessage = (event: MessageEvent<Pick<Board, 'hexes' | 'dark_lines'>>): void => {
  self.postMessage(drawGround(event.data));
};
