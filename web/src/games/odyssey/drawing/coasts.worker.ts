// Reckons the coasts of a board away from the page.
import { coasts, type Shape } from './coasts';

self.onmessage = (event: MessageEvent<Shape>): void => {
  self.postMessage(coasts(event.data));
};
