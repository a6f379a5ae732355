// For tests: a table as the lobby lists it.
import type { TableCard } from '../wire/frame';

export const sampleCard: TableCard = {
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
