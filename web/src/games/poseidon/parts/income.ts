// What every player has received since the last Exploration Round began, added up from the log.
import type { Table } from '../table';

export function lastIncome(table: Table): number[] {
  const sums = table.names.map(() => 0);
  for (const moment of [...table.moments].reverse()) {
    for (const event of [...moment.events].reverse()) {
      if (event.type === 'dividend_paid' || event.type === 'card_income' || event.type === 'kings_money_taken') {
        sums[event.seat] = (sums[event.seat] ?? 0) + event.money;
      } else if (event.type === 'round_began' && event.round.startsWith('ER')) return sums;
    }
  }
  return sums;
}
