// Which of my tables come first: my moves, then what runs, then what waits to start, then what is over.
import type { TableSummary } from '../wire/frame';

const ORDER = { running: 0, open: 1, over: 2 };

export function sorted(tables: readonly TableSummary[]): TableSummary[] {
  return [...tables].sort(
    (one, other) =>
      Number(other.my_turn) - Number(one.my_turn) ||
      ORDER[one.status] - ORDER[other.status] ||
      other.changed - one.changed,
  );
}

export type Kind = 'move' | 'others' | 'open' | 'over';

export function kind(table: TableSummary): Kind {
  if (table.my_turn) return 'move';
  return table.status === 'running' ? 'others' : table.status;
}
