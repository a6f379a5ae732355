// The teacher's light: what a sentence speaks of gets a ring, everything else around it steps back a little. Finds
// things by the words in their `data-target`, whatever board has drawn them, and follows them as the board changes.

import { tick } from 'svelte';
import { SPEAKS } from '../lib/speaks';

/** What a place is called, in attributes this module sets. */
export const SPOKEN = 'data-spoken';
export const ASIDE = 'data-aside';
export const POINTED = 'data-pointed';

/** All elements that answer to one of these targets and can be seen. */
export function find(root: ParentNode, targets: readonly string[]): Element[] {
  const found = new Set<Element>();
  for (const target of targets)
    for (const element of root.querySelectorAll(`[data-target~=${JSON.stringify(target)}]`))
      for (const box of boxes(element)) found.add(box);
  return [...found].filter(shown);
}

/** What decides something, whatever else can be pressed, and what is chosen already. */
const DECIDES = '[data-move], [data-primary]';
const PRESSED = `${DECIDES}, button, [role=button]`;
const CHOSEN = '[data-chosen], [data-taken]'; // the latter where Enter does not confirm, as it does on the former

/** The element, something around it or something in it is such a one, and not switched off. */
function has(element: Element, kind: string): boolean {
  const found = [element.closest(kind), ...element.querySelectorAll(kind)];
  return found.some((one) => one !== null && !one.matches(':disabled, [aria-disabled=true]'));
}

/**
 * What of these targets is pressed next: of several places with the same word those that decide, of all those that can
 * be pressed now, and nothing that is chosen already, as long as something remains.
 */
export function leading(root: ParentNode, targets: readonly string[]): Element[] {
  const narrowed = (all: Element[], fits: (one: Element) => boolean): Element[] => {
    const fitting = all.filter(fits);
    return fitting.length > 0 ? fitting : all;
  };
  const found = targets.flatMap((target) => narrowed(find(root, [target]), (one) => has(one, DECIDES)));
  const open = narrowed([...new Set(found)], (one) => has(one, PRESSED));
  return narrowed(open, (one) => one.closest(CHOSEN) === null);
}

/** The element, or what it holds where it has no box of its own (`display: contents`), which can neither shine nor fade. */
function boxes(element: Element): Element[] {
  return getComputedStyle(element).display === 'contents' ? [...element.children].flatMap(boxes) : [element];
}

/** The targets an element answers to. */
export function targetsOf(element: Element): string[] {
  return (element.getAttribute('data-target') ?? '').split(/\s+/).filter((word) => word !== '');
}

/** Something that is spoken of may stand behind a tab, which says in `data-holds` what: kinds of targets, or single ones. */
function behind(root: ParentNode, targets: readonly string[]): HTMLElement | null {
  const hidden = targets.find((target) => find(root, [target]).length === 0);
  if (hidden === undefined) return null;
  const kind = hidden.slice(0, hidden.indexOf(':'));
  const tab = [hidden, kind].map((word) => root.querySelector<HTMLElement>(`[data-holds~=${JSON.stringify(word)}]`));
  return tab.find((one) => one !== null) ?? null;
}

/** Turns to a tab; done when what stands behind it can be found. */
async function open(tab: HTMLElement | null): Promise<void> {
  if (tab === null || tab.getAttribute('aria-selected') === 'true') return;
  tab.click();
  await tick();
}

/** Nothing of these can be seen: turn to the tab behind which one of them stands. */
export async function bringOut(root: ParentNode, targets: readonly string[]): Promise<void> {
  if (find(root, targets).length === 0) await open(behind(root, targets));
}

function shown(element: Element): boolean {
  // Where nothing is laid out (tests without a browser) everything counts as shown.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}

/** What of an element decides whether it is lit. */
const CHANGES = ['data-target', 'data-move', 'data-chosen', 'data-taken', 'disabled', 'aria-disabled'];

export class TeachersLight {
  #root: Element;
  #targets: readonly string[] = [];
  #find = find;
  #pointed: readonly string[] = [];
  #watch: MutationObserver;
  #due = 0;

  constructor(root: Element) {
    this.#root = root;
    this.#watch = new MutationObserver(() => this.#soon());
    this.#watch.observe(root, { childList: true, subtree: true, attributeFilter: CHANGES });
  }

  /**
   * Light these and nothing else; if help was asked for, what of them is to be pressed. Where something is to be decided,
   * the tab with its controls is opened first. What is spoken of and stands behind a tab is opened, too; the first one
   * outside the view is brought into it once.
   */
  async shine(targets: readonly string[], deciding = false, leads = false): Promise<void> {
    this.#targets = targets;
    this.#find = leads ? leading : find;
    this.#draw();
    if (deciding) await open(this.#root.querySelector<HTMLElement>('[data-holds~=decision]'));
    if (this.#targets === targets) await open(behind(this.#root, targets));
    if (this.#targets !== targets) return; // other things are spoken of meanwhile
    this.#draw();
    const [first] = this.#find(this.#root, targets);
    first?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    document.dispatchEvent(new CustomEvent(SPEAKS, { detail: targets }));
  }

  /** Show what the learner has pointed at. */
  point(targets: readonly string[]): void {
    this.#pointed = targets;
    this.#draw();
  }

  end(): void {
    this.#pointed = [];
    this.#watch.disconnect();
    cancelAnimationFrame(this.#due);
    this.#targets = [];
    this.#draw();
  }

  #soon(): void {
    cancelAnimationFrame(this.#due);
    this.#due = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const spoken = new Set(this.#find(this.#root, this.#targets));
    const aside = spoken.size === 0 ? new Set<Element>() : around(this.#root, spoken);
    mark(this.#root, SPOKEN, spoken);
    for (const element of spoken) ring(element);
    mark(this.#root, ASIDE, aside);
    mark(this.#root, POINTED, new Set(find(this.#root, this.#pointed)));
  }
}

/** How far the ring reaches beyond what it is around. */
const RING_PX = 5;
/** How somebody says that it shows no more than its own box. */
const CUTS = /auto|scroll|hidden|clip/;

/** A ring that something would cut off, or that would lie on the next cell of a table, is drawn inside. */
function ring(element: Element): void {
  const where = element.matches('td, th, tr') || cut(element) ? 'inside' : '';
  if (element.getAttribute(SPOKEN) !== where) element.setAttribute(SPOKEN, where);
}

/** Something around it ends where the ring would be, and shows no more than its own box. */
function cut(element: Element): boolean {
  const box = element.getBoundingClientRect();
  for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up);
    const [across, down] = [CUTS.test(overflowX), CUTS.test(overflowY)];
    if (!across && !down) continue;
    const frame = up.getBoundingClientRect();
    if (across && (box.left - RING_PX < frame.left || box.right + RING_PX > frame.right)) return true;
    if (down && (box.top - RING_PX < frame.top || box.bottom + RING_PX > frame.bottom)) return true;
  }
  return false;
}

/** The largest parts of what may step back that hold nothing spoken of: `data-dims` says where it may. */
function around(root: Element, spoken: ReadonlySet<Element>): Set<Element> {
  const kept = new Set<Element>(spoken);
  for (const one of spoken)
    for (let up = one.parentElement; up !== null && up !== root; up = up.parentElement) kept.add(up);
  const aside = new Set<Element>();
  const visit = (element: Element): void => {
    if (spoken.has(element)) return;
    if (!kept.has(element)) for (const box of boxes(element)) aside.add(box);
    else for (const child of element.children) visit(child);
  };
  for (const area of root.querySelectorAll('[data-dims]')) visit(area);
  return aside;
}

function mark(root: Element, name: string, wanted: ReadonlySet<Element>): void {
  for (const element of root.querySelectorAll(`[${name}]`)) if (!wanted.has(element)) element.removeAttribute(name);
  for (const element of wanted) if (!element.hasAttribute(name)) element.setAttribute(name, '');
}
