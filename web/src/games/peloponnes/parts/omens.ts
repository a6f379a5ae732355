// What an omen says: how near it is, and what it would do to me now.
import type { DisasterView, View } from '../../../wire/peloponnes';
import type { Controls } from '../controls.svelte';
import type { Table } from '../table';

/** One more chit, and it strikes. */
export const soon = (one: DisasterView): boolean => !one.struck && one.laid === one.needed - 1;

/** All chits that are left come in the last round. */
const sure = (view: View, one: DisasterView): boolean => soon(one) && view.round === view.rounds && one.hidden > 0;

/** What the plan would change about it is said in its place. `brief`: a cell on a phone. */
export function omenWords(table: Table, view: View, controls: Controls, one: DisasterView, brief = false): string {
  if (view.disaster === one.disaster) return table.say('board.omen.now');
  if (one.struck) return table.say('board.struck');
  const { me } = controls;
  if (me === null) return table.say('board.omen.chits', { laid: one.laid, needed: one.needed });
  const at = view.disasters.indexOf(one);
  const risk = (controls.plan?.after ?? me.holdings).exposure[at] ?? null;
  if (brief && risk !== null && sure(view, one)) return table.say('board.omen.sure.short', { count: risk });
  const when = sure(view, one) ? 'sure' : soon(one) && !brief ? 'soon' : '';
  const what =
    risk === null
      ? table.say(brief ? 'board.omen.safe.short' : 'board.omen.safe', {
          tile: me.protections.find((shelter) => shelter.disaster === one.disaster)?.tile ?? '',
        })
      : table.say(`board.omen.${one.disaster}`, { count: risk });
  return risk === null || when === '' ? what : table.say(`board.omen.${when}`, { what });
}
