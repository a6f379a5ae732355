// A route as the move that sails it.
import type { ErSail, FleetView, RouteChoice } from '../../../../wire/poseidon';

export function sail(fleet: FleetView, route: RouteChoice): ErSail {
  return {
    type: 'er_sail',
    nation: fleet.nation,
    start: route.start,
    path: route.path,
    donations: route.donations,
  };
}
