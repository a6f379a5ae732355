// A survey as the sentences a referee would say, in the telling order of rule O-74.
import type { TableStore } from '../types';
import type { Surveyed } from '../../wire/odyssey';

type Speaker = Pick<TableStore, 'say'>;

export function sentences(table: Speaker, survey: Surveyed): string[] {
  const said: string[] = [];
  const tell = (key: string, params: Record<string, unknown> = {}): void => {
    said.push(table.say(`survey.${key}`, params));
  };
  if (survey.off_board) tell('off_board');
  if (survey.held) tell('held');
  if (survey.arrived) tell('arrived');
  tell(`here.${ground(survey)}`);
  if (survey.here_ships.length > 0) tell('here.ships', { ships: survey.here_ships });
  if (survey.islands > 0) tell('sight.islands', { n: survey.islands });
  else tell('sight.no_islands');
  if (survey.woody !== null && survey.islands > 0) {
    tell('sight.island_types', { woody: survey.woody, rocky: survey.rocky ?? 0, sacred: survey.sacred ?? 0 });
  }
  if (survey.ship_colours !== null && survey.ship_colours.length > 0)
    tell('sight.ship_colours', { ships: survey.ship_colours });
  else if (survey.sight_count !== null && survey.sight_count > 0) tell('sight.ships_count', { n: survey.sight_count });
  else tell(survey.sight_ships ? 'sight.ships_yes' : 'sight.ships_no');
  if (survey.lighthouses !== null && survey.lighthouses > 0) tell('sight.lighthouses', { n: survey.lighthouses });
  if (survey.fogs !== null && survey.fogs > 0) tell('sight.fogs', { n: survey.fogs });
  if (survey.coastline) tell('sight.coastline');
  return said;
}

/** The same in a few words: ground, islands in sight, and what else there was. */
export function brief(table: Speaker, survey: Surveyed): string {
  return short(table, survey, table.say('board.told.islands', { n: survey.islands }));
}

/** In still fewer signs, for the grid whose key says what the number counts. */
export function briefest(table: Speaker, survey: Surveyed): string {
  // Ground and number stay on one line: a narrow column breaks before them.
  return short(table, survey, String(survey.islands)).replace(' · ', '\u00a0·\u00a0');
}

function short(table: Speaker, survey: Surveyed, islands: string): string {
  const said = [table.say(`board.told.${ground(survey).split('.')[0] ?? 'open'}`), islands];
  if (survey.sight_ships || survey.here_ships.length > 0) said.push(table.say('board.told.ship'));
  if (survey.coastline) said.push(table.say('board.told.coast'));
  if ((survey.lighthouses ?? 0) > 0) said.push(table.say('board.told.light_seen'));
  if ((survey.fogs ?? 0) > 0) said.push(table.say('board.told.fog_seen'));
  return said.join(' · ');
}

/** What the exploring area is: a special tile covers the printed ground. */
function ground(survey: Surveyed): string {
  if (survey.fog === true) return 'fog';
  if (survey.lighthouse !== null)
    return survey.lighthouse === 'plain' ? 'lighthouse' : `lighthouse.${survey.lighthouse}`;
  if (survey.island !== null) return survey.island;
  return survey.deep ? 'deep' : 'open';
}
