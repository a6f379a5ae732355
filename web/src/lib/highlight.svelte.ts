// Which things are lit: pieces on the board and their names in the log light up together.
import { SvelteSet } from 'svelte/reactivity';
import type { Piece } from './words';

class Lit {
  #ids = new SvelteSet<string>();

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  show(ids: readonly string[]): void {
    this.#ids.clear();
    for (const id of ids) this.#ids.add(id);
  }

  clear(): void {
    this.#ids.clear();
  }
}

export const lit = new Lit();

/** The ids of the things a sentence speaks of. */
export function thingsIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => (piece.group === undefined ? [] : [`${piece.group}:${String(piece.value)}`]));
}

/** Svelte action: this element is the thing with that id. It is lit with it, and lights it when pointed at. */
export function thing(element: Element, id: string): { update: (id: string) => void; destroy: () => void } {
  let current = $state(id);
  const stop = $effect.root(() => {
    $effect(() => {
      element.toggleAttribute('data-lit', lit.has(current));
      element.setAttribute('data-thing', current);
    });
  });
  const enter = (): void => lit.show([current]);
  // A drawing that moves or drops the element takes the focus from it in the middle of drawing, where nothing may change.
  const leave = (): void =>
    queueMicrotask(() => {
      if (lit.has(current)) lit.clear();
    });
  const pairs: [string, () => void][] = [
    ['pointerenter', enter],
    ['focusin', enter],
    ['pointerleave', leave],
    ['focusout', leave],
  ];
  for (const [name, listener] of pairs) element.addEventListener(name, listener);
  return {
    update(next) {
      current = next;
    },
    destroy() {
      stop();
      for (const [name, listener] of pairs) element.removeEventListener(name, listener);
      if (lit.has(current)) lit.clear();
    },
  };
}
