// For tests: a table as the lobby lists it.
import type { TableSummary } from '../../src/wire/frame';

export const sampleTable: TableSummary = {
  id: 'abc',
  game: 'toy',
  title: 'Harbour',
  status: 'running',
  seats: [],
  public: false,
  host: true,
  my_turn: false,
  created: 0,
  changed: 0,
  rung: null,
  known_deal: false,
};
