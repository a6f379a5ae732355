"""Where things lie on a page: what must be in view is in view, and no text is cut off or written over another.

Everything is measured in the browser, as it is drawn. ``what_is_wrong`` says it in words, so that a failing test can be
read without a picture:

    assert what_is_wrong(page, needed=[".dock [data-testid=task]", "[data-testid^=lot-]"]) == []
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Page


class Size(NamedTuple):
    name: str
    width: int
    height: int


SIZES = (
    Size("phone", 390, 844),
    Size("tablet", 820, 1180),
    Size("small desktop", 1280, 720),
    Size("desktop", 1440, 900),
    Size("large desktop", 1920, 1080),
)
SIDEWAYS = (
    Size("phone held across", 844, 390),
    Size("small phone held across", 667, 375),
)

# What a reader can see of an element is its box inside the boxes of all that clip it, and inside the window. A box that
# scrolls clips what is needed, but a text that can be scrolled to is not cut.
MEASURE = r"""
([needed, ignored, slack]) => {
  const wrong = [];
  const box = (r) => ({ left: r.left, top: r.top, right: r.right, bottom: r.bottom });
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const short = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const shown = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) < 0.05) return false;
      if (style.clipPath !== 'none' && style.position === 'absolute') return false;
    }
    return true;
  };
  const clip = (element, scrolling) => {
    const seen = scrolling ? { ...window_ } : { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    for (let one = element; one !== null && one !== document.documentElement; one = one.parentElement) {
      const style = getComputedStyle(one);
      const outline = box(one.getBoundingClientRect());
      for (const [axis, from, to] of [['X', 'left', 'right'], ['Y', 'top', 'bottom']]) {
        const flow = style[`overflow${axis}`];
        if (flow === 'visible' || one instanceof SVGElement) continue;
        if (!scrolling && (flow === 'auto' || flow === 'scroll')) {
          // What scrolls shows the rest when it is asked to: further out nothing is cut.
          if (axis === "Y") return seen;
          continue;
        }
        seen[from] = Math.max(seen[from], outline[from]);
        seen[to] = Math.min(seen[to], outline[to]);
      }
      if (style.position === 'fixed') break;
    }
    return seen;
  };
  const beyond = (inner, outer) =>
    ['left', 'top'].some((side) => inner[side] < outer[side] - slack) ||
    ['right', 'bottom'].some((side) => inner[side] > outer[side] + slack);

  for (const selector of needed) {
    const found = [...document.querySelectorAll(selector)];
    if (found.length === 0) wrong.push(`missing: ${selector}`);
    for (const element of found) {
      const own = box(element.getBoundingClientRect());
      if (own.right - own.left < 1 || own.bottom - own.top < 1 || !shown(element)) wrong.push(`not drawn: ${selector}`);
      else if (beyond(own, clip(element, true)))
        wrong.push(`out of view: ${selector} (${short(element.textContent ?? '')}) ${JSON.stringify(own)}`);
    }
  }

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.nodeValue ?? '').trim() === '' || parent.closest(ignored) !== null) continue;
    if (['SCRIPT', 'STYLE', 'TITLE'].includes(parent.tagName) || !shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const own = box(rect);
      const visible = meet(own, clip(parent, true));
      // Letters stand a little inside the height of their line.
      const inset = (rect.height - Math.min(rect.height, parseFloat(getComputedStyle(parent).fontSize) || 12)) / 2;
      const letters = { ...own, top: own.top + inset, bottom: own.bottom - inset };
      if (beyond(letters, clip(parent, false))) wrong.push(`cut: “${short(node.nodeValue)}”`);
      if (visible.right - visible.left > 2 && visible.bottom - visible.top > 2)
        lines.push({ node, parent, own: meet(letters, clip(parent, true)), text: short(node.nodeValue) });
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(ignored) !== null || !shown(element)) continue;
    const style = getComputedStyle(element);
    if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
      wrong.push(`shortened: “${short(element.textContent ?? '')}”`);
  }
  // Whatever lies under something else (a sheet, a dialog) is not read.
  const top = (line) =>
    [0.1, 0.5, 0.9].some((x) => [0.2, 0.8].some((y) => {
      const { left, right, top: upper, bottom } = line.own;
      const hit = document.elementFromPoint(left + x * (right - left), upper + y * (bottom - upper));
      return hit !== null && (line.parent === hit || line.parent.contains(hit));
    }));
  const read = lines.filter((line) => line.own.right > line.own.left && line.own.bottom > line.own.top);
  for (let one = 0; one < read.length; one++) {
    for (let two = one + 1; two < read.length; two++) {
      const [a, b] = [read[one], read[two]];
      if (a.node === b.node) continue;
      const both = meet(a.own, b.own);
      if (both.right - both.left < 3 || both.bottom - both.top < 3) continue;
      if (!top(a) || !top(b)) continue;
      wrong.push(`written over each other: “${a.text}” and “${b.text}”`);
    }
  }
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) wrong.push(`the page is ${page.scrollWidth} px wide`);
  return [...new Set(wrong)];
}
"""

# What of a low window can only be seen by scrolling the page, the stage or the control under it.
HIDDEN = """() => ['.table-frame', '.stage > .shown', '.dock .control'].filter((part) => {
  const box = document.querySelector(part);
  return box !== null && box.scrollHeight > box.clientHeight + 1;
}).map((part) => `scrolls: ${part}`)"""

# Targets for fingers: buttons, links and fields, by the area that answers to a touch.
SMALL = r"""
([root, least]) => [...document.querySelectorAll(root)].flatMap((holder) =>
  [...holder.querySelectorAll('button, a, input, [role=button], [role=tab]')].flatMap((element) => {
    const label = element.closest('label') ?? element;
    const { width, height } = label.getBoundingClientRect();
    if (width === 0 || getComputedStyle(element).visibility === 'hidden' || element.closest('[hidden]')) return [];
    if (width >= least - 0.5 && height >= least - 0.5) return [];
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return [`${Math.round(width)} × ${Math.round(height)}: ${name || element.className}`];
  }))
"""

IGNORED = "[aria-hidden=true] *, .hidden-text, [data-spill]"
"""Drawn for the eye alone and said elsewhere; ``data-spill`` marks what fades out on purpose or can be moved into view."""


def drawn(page: Page) -> None:
    """Until the page looks as it will: letters in another font than theirs have another width."""
    # Layout and whatever answers to a new size have happened when two frames were drawn; the first may have asked for fonts.
    page.evaluate("""async () => {
      const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await frames();
      await document.fonts.ready;
      await frames();
    }""")


def what_is_wrong(page: Page, needed: Sequence[str], ignored: str = IGNORED, slack: float = 1.5) -> list[str]:
    """What of the needed lies outside the view, and which text is cut, shortened or written over another."""
    drawn(page)
    found: list[str] = page.evaluate(MEASURE, [list(needed), ignored, slack])
    return found


def too_small(page: Page, root: str, least: int = 44) -> list[str]:
    """Targets below ``root`` that are too small for a finger."""
    found: list[str] = page.evaluate(SMALL, [root, least])
    return found


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size.width, "height": size.height})
    drawn(page)
