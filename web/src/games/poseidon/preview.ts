// What is previewed: the last step of the draft, if it is of the kind a list asks about.
import type { Action } from '../../wire/poseidon';
import type { Table } from './table';

export function lastStep<T extends Action['type']>(table: Table, type: T): Extract<Action, { type: T }> | null {
  const last = table.preview?.steps.at(-1) ?? null;
  return last?.type === type ? (last as Extract<Action, { type: T }>) : null;
}
