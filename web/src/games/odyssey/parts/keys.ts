// The keys of the compass: the letters around S and the number pad; digits take up a ship or a tile.
import type { Direction } from '../squares';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  KeyQ: 'NW',
  KeyW: 'N',
  KeyE: 'NE',
  KeyA: 'W',
  KeyD: 'E',
  KeyZ: 'SW',
  KeyX: 'S',
  KeyC: 'SE',
  Numpad7: 'NW',
  Numpad8: 'N',
  Numpad9: 'NE',
  Numpad4: 'W',
  Numpad6: 'E',
  Numpad1: 'SW',
  Numpad2: 'S',
  Numpad3: 'SE',
};

export interface Pressed {
  direction: Direction | null;
  /** 1 to 9. */
  digit: number | null;
}

/** What a key means for the compass; null if it belongs to something else. C opens the chat elsewhere on the page. */
export function pressed(event: KeyboardEvent): Pressed | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=range]), textarea, select, dialog, [role=dialog]')) return null;
  const here = target?.closest('[data-testid=odyssey], .octagon, .storms') != null;
  const direction = here || event.code !== 'KeyC' ? (DIRECTIONS[event.code] ?? null) : null;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  return { direction, digit: digit === undefined ? null : Number(digit) };
}
