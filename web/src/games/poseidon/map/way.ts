// The way to a distant hex over the steps the table itself lists. Decides nothing: the server is asked for every step.
import type { ExploreView, FleetView } from '../../../wire/poseidon';

/** The shortest way of the discovery ship from where it is to a hex within its range; null if the view shows none. */
export function wayTo(explore: ExploreView, goal: string): string[] | null {
  const near = new Map(explore.hexes.map((one) => [one.hex, one.near]));
  const from = explore.path.at(-1) ?? explore.at;
  const left = explore.range - explore.path.length;
  const before = new Map<string, string | null>([[from, null]]);
  let edge = [from];
  for (let step = 0; step < left && !before.has(goal); step++) {
    const next: string[] = [];
    for (const here of edge) {
      for (const there of near.get(here) ?? []) {
        if (before.has(there) || !near.has(there)) continue;
        before.set(there, here);
        next.push(there);
      }
    }
    edge = next;
  }
  if (!before.has(goal) || goal === from) return null;
  const way: string[] = [];
  for (let here: string | null = goal; here !== null && here !== from; here = before.get(here) ?? null)
    way.unshift(here);
  return way;
}

/** How a listed best route goes on to a hex from what is drawn so far; null if none does. */
export function courseTo(fleet: FleetView, goal: string): string[] | null {
  const drawn = fleet.drawn;
  if (drawn === null) return null;
  for (const route of fleet.routes) {
    const begun = route.start === drawn.start && drawn.path.every((hex, at) => route.path[at] === hex);
    const at = route.path.indexOf(goal, drawn.path.length);
    if (begun && at >= 0) return route.path.slice(drawn.path.length, at + 1);
  }
  return null;
}
