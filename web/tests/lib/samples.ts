// For tests: a game and a table as the lobby lists them.
import type { GameInfo, TableSummary } from '../../src/wire/frame';

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
  pace: null,
  rest: null,
  latest: null,
  unread: 0,
  language: null,
  invited_by: null,
};

export const sampleGame: GameInfo = {
  name: 'toy',
  min_seats: 1,
  max_seats: 3,
  options: [],
  bots: ['random'],
  own_bots: [],
  roles: {},
  ladder: false,
  presets: [],
  editions: [{ fingerprint: 'f', name: 'standard', file: '' }],
  lesson_minutes: null,
  book: false,
};
