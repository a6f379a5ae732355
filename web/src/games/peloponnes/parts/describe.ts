// Words for pieces, for screen readers and panels. Only puts catalogue words together.
import { entries, type Amounts, type Face } from '../pieces';
import type { Table } from '../table';

export function amounts(table: Table, given: Amounts): string {
  return entries(given)
    .map(([good, count]) => `${count < 0 ? '−' : ''}${table.say(`board.amount.${good}`, { count: Math.abs(count) })}`)
    .join(', ');
}

/** The special powers of a tile in words. */
export function powers(table: Table, face: Face): string[] {
  const said: string[] = [];
  if (face.protects) said.push(table.say('board.power.protects', { disaster: face.protects }));
  if (face.bid_bonus) said.push(table.say('board.power.bonus'));
  if (face.free_placement) said.push(table.say('board.power.free'));
  if ((face.choose_income ?? []).length > 0) said.push(table.say('board.power.choice', { goods: face.choose_income }));
  if (face.supply_round) said.push(table.say('board.power.supply'));
  return said;
}

/** A tile in one sentence. */
export function tileLabel(table: Table, face: Face): string {
  const cost = amounts(table, face.cost);
  const income = amounts(table, face.income);
  const gain = amounts(table, face.gain);
  return [
    table.say(`tile.${face.id}`),
    table.say(`board.kind.${face.kind}`),
    table.say('board.label.prestige', { count: face.prestige }),
    table.say('board.label.min_bid', { count: face.min_bid }),
    ...(cost === '' ? [] : [table.say('board.label.cost', { list: cost })]),
    ...(gain === '' ? [] : [table.say('board.label.gain', { list: gain })]),
    ...(income === '' ? [] : [table.say('board.label.income', { list: income })]),
    ...powers(table, face),
  ].join('; ');
}
