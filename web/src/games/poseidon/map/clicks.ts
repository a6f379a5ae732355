// What a click on a hex means, read from the moves the table lists. Decides nothing: every step is asked of the server.
import type { Action, View } from '../../../wire/poseidon';
import type { Controls } from '../controls.svelte';
import type { Table } from '../table';
import { courseTo, wayTo } from './way';

const ORDER = ['er_step', 'er_course', 'er_donate', 'er_build', 'er_new_home', 'place_delian'];

/** The moves a click on a hex can mean now, the most likely first. */
export function movesByHex(moves: readonly Action[], delian: boolean): Map<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const type of ORDER) {
    for (const move of moves) {
      if (move.type !== type || !('hex' in move) || (type === 'place_delian' && !delian)) continue;
      found.set(move.hex, [...(found.get(move.hex) ?? []), move]);
    }
  }
  return found;
}

/** A hex was clicked: its likeliest move, a building taken back, the way to a distant hex, back to a drawn one, or only a look. */
export function click(table: Table, view: View, controls: Controls, hex: string, action: Action | undefined): void {
  const explore = view.prospects.explore;
  if (table.live && action !== undefined) {
    controls.hex = hex;
    table.propose(action);
    if (action.type === 'place_delian') controls.delian = false;
  } else if (table.live && explore?.builds.includes(hex) === true && table.preview?.complete === false) {
    void table.draft(table.preview.steps.filter((step) => !(step.type === 'er_build' && step.hex === hex)));
  } else if (!sailFar(table, view, controls, hex) && !cutBack(table, view, hex)) {
    controls.chooseHex(hex);
  }
}

/** A hex on what is drawn: what lies behind it is taken back. */
function cutBack(table: Table, view: View, hex: string): boolean {
  const { explore, fleet } = view.prospects;
  const steps = table.preview?.steps ?? [];
  const drawn = explore?.path ?? fleet?.drawn?.path ?? [];
  if (!table.live || table.preview?.complete === true || drawn.at(-1) === hex) return false;
  const type = explore !== null ? 'er_step' : 'er_course';
  const at = steps.findLastIndex((step) => step.type === type && step.hex === hex);
  if (at < 0) return false;
  void table.draft(steps.slice(0, at + 1));
  return true;
}

/** A distant hex: the steps that lead there, as the table lists them, in one go. */
function sailFar(table: Table, view: View, controls: Controls, hex: string): boolean {
  if (!table.live || table.preview?.complete === true) return false;
  const { explore, fleet } = view.prospects;
  const steps = explore !== null ? wayTo(explore, hex) : fleet !== null ? courseTo(fleet, hex) : null;
  if (steps === null) return false;
  controls.hex = hex;
  const type = explore !== null ? 'er_step' : 'er_course';
  void table.draft([...(table.preview?.steps ?? []), ...steps.map((step) => ({ type, hex: step }) as Action)]);
  return true;
}
