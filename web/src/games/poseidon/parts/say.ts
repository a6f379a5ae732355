// Names and labels of places and rounds in the player's language.
import type { FleetSailed, HexInfo, SiteView, View } from '../../../wire/poseidon';
import type { Table } from '../table';

/** The shipped waters are named by language; all places of an own edition as it says. */
export function hexName(table: Table, hex: HexInfo): string {
  const key = `spot.${hex.hex}`;
  const said = table.say(key);
  return said === key ? hex.name : said;
}

export function placeName(table: Table, view: View, id: string): string {
  const hex = view.board.hexes.find((one) => one.hex === id);
  return hex === undefined ? id : hexName(table, hex);
}

/** Whose post and whose New Home are pencilled in here. */
interface Pencilled {
  post: string | null;
  home: string | null;
}

export function pencilledAt(view: View, hex: string): Pencilled {
  const explore = view.prospects.explore;
  if (explore === null) return { post: null, home: null };
  return {
    post: explore.builds.includes(hex) ? explore.nation : null,
    home: explore.new_home === hex ? explore.nation : null,
  };
}

export function hexLabel(table: Table, site: SiteView | null, pencilled: Pencilled, hex: HexInfo): string {
  const label = table.say('board.hex.label', { hex: hex.hex, name: hexName(table, hex), kind: hex.kind });
  return [label, ...hexFacts(table, site, pencilled, hex)].join(', ');
}

/** What pays there and what stands there, with what is only pencilled in. */
export function hexFacts(table: Table, site: SiteView | null, pencilled: Pencilled, hex: HexInfo): string[] {
  const home = pencilled.home ?? site?.new_home ?? null;
  const posts = [...(site?.posts ?? []), ...(pencilled.post === null ? [] : [pencilled.post])];
  const parts: string[] = [];
  if (hex.value > 0) parts.push(table.say('board.hex.value', { value: hex.value }));
  if (hex.donation > 0) parts.push(table.say('board.hex.donation', { donation: hex.donation }));
  if (site !== null && home === null && (hex.kind === 'site' || hex.kind === 'newworld')) {
    parts.push(
      table.say('board.hex.posts', {
        posts,
        count: posts.length,
        capacity: site.capacity,
        circles: hex.circles,
      }),
    );
  }
  if (site?.culture != null) parts.push(table.say('board.hex.culture', { nation: site.culture }));
  if (home !== null) parts.push(table.say('board.hex.new_home', { nation: home }));
  if (site?.delian != null) parts.push(table.say('board.hex.delian', { nation: site.delian }));
  if (site !== null && site.discovery_ships.length > 0)
    parts.push(table.say('board.hex.ships', { nations: site.discovery_ships }));
  if (hex.closed) parts.push(table.say('board.hex.closed'));
  return parts;
}

/** MR1 → "MR 1" in the player's language. */
export function roundShort(table: Table, name: string): string {
  return table.say(`round.${name.slice(0, 2)}.short`) + name.slice(2);
}

/** What a sailing was paid for, place by place: "Naxos 10 (×2)". */
export function breakdown(table: Table, event: FleetSailed): string[] {
  const view = table.now;
  if (view === null) return [];
  return event.stops.map((stop) =>
    table.say('board.stop', {
      place: placeName(table, view, stop.hex),
      value: stop.value,
      donation: stop.donation,
      doubled: stop.doubled,
    }),
  );
}
