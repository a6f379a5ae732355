// What has become of places on the board while a puzzle is explained: left, struck out, the answer, what was given. Finds
// them by their targets, or by the things they are, whatever board has drawn them.

export const MARK = 'data-mark';
export type Marks = Readonly<Record<string, readonly string[]>>;

/** Another name of the same place: a tile on offer is a tile. */
const ALIASES: Readonly<Record<string, string>> = { lot: 'tile', figure: 'ship' };

export function elements(root: ParentNode, target: string): Element[] {
  const [kind = '', name = ''] = target.split(/:(.*)/);
  const other = ALIASES[kind];
  const words = [`[data-target~=${JSON.stringify(target)}]`, `[data-thing=${JSON.stringify(target)}]`];
  if (other !== undefined) words.push(`[data-thing=${JSON.stringify(`${other}:${name}`)}]`);
  return [...root.querySelectorAll(words.join(','))];
}

/** The name of the place of this kind at or above the element. */
export function targetAt(element: EventTarget | null, kind: string, root: Element | null): string | null {
  for (let up = element instanceof Element ? element : null; up !== null && up !== root; up = up.parentElement) {
    const words = `${up.getAttribute('data-target') ?? ''} ${up.getAttribute('data-thing') ?? ''}`.split(/\s+/);
    const found = words.find((word) => word.startsWith(`${kind}:`));
    if (found !== undefined) return found;
  }
  return null;
}

/** Mark these places and no others; again whenever the board is drawn anew. */
export class Marker {
  #root: Element;
  #marks: Marks = {};
  #watch: MutationObserver;
  #due = 0;

  constructor(root: Element) {
    this.#root = root;
    this.#watch = new MutationObserver(() => this.#soon());
    this.#watch.observe(root, { childList: true, subtree: true, attributeFilter: ['data-target', 'data-thing'] });
  }

  show(marks: Marks): void {
    this.#marks = marks;
    this.#draw();
  }

  end(): void {
    this.#watch.disconnect();
    cancelAnimationFrame(this.#due);
  }

  #soon(): void {
    cancelAnimationFrame(this.#due);
    this.#due = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const wanted = new Map<Element, string>();
    for (const [mark, targets] of Object.entries(this.#marks))
      for (const target of targets) for (const element of elements(this.#root, target)) wanted.set(element, mark);
    for (const element of this.#root.querySelectorAll(`[${MARK}]`))
      if (!wanted.has(element)) element.removeAttribute(MARK);
    for (const [element, mark] of wanted) if (element.getAttribute(MARK) !== mark) element.setAttribute(MARK, mark);
  }
}
