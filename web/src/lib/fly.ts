// Moves pieces from where they were to where they are: measured before a change is drawn, played after it.
// Pieces carry data-fly with a name that stays the same wherever they lie.

const DURATION = 380;
/** With data-fly-later: what is replaced leaves first (a bid lands only after the one it beats has left for the tray). */
const LATER = 160;

export type Places = ReadonlyMap<string, DOMRect>;

export function measure(root: Element): Places {
  const places = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll('[data-fly]')) {
    const name = element.getAttribute('data-fly') ?? '';
    if (!places.has(name)) places.set(name, element.getBoundingClientRect());
  }
  return places;
}

export function play(root: Element, before: Places): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const old = before.get(element.getAttribute('data-fly') ?? '');
    const now = element.getBoundingClientRect();
    if (typeof element.animate !== 'function' || now.width === 0) continue;
    const delay = element.hasAttribute('data-fly-later') ? LATER : 0;
    if (old === undefined) {
      element.animate(
        [
          { opacity: 0, transform: 'scale(0.85)' },
          { opacity: 1, transform: 'none' },
        ],
        {
          duration: DURATION - LATER,
          delay,
          fill: 'backwards',
          easing: 'ease-out',
        },
      );
      continue;
    }
    const dx = old.left - now.left;
    const dy = old.top - now.top;
    if (Math.abs(dx) + Math.abs(dy) < 2 || old.width === 0) continue;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${old.width / now.width})`, transformOrigin: '0 0', zIndex: 5 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
      ],
      {
        duration: DURATION - (delay > 0 ? LATER : 0),
        delay,
        fill: 'backwards',
        easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)',
      },
    );
  }
}
