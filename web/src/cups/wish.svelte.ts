// A cup being set: how many, at which tables, how often.
import type { GameInfo, NewCup, Pace } from '../wire/frame';

export type CupKind = NewCup['kind'];
export const KINDS: readonly CupKind[] = ['swiss', 'rotation', 'ladder'];
export const MOST_PLACES = 64;
export const MOST_ROUNDS = 20;

/** All bots that try to win take part, by turns. */
export const EVERY = 'every';

export class CupWish {
  kind = $state<CupKind>('swiss');
  places = $state(4);
  seats = $state(2);
  rounds = $state(3);
  title = $state('');
  pace = $state.raw<Pace | null>(null);
  open = $state(true);
  join = $state(true);
  bots = $state(0);
  bot = $state<string | null>(null);

  readonly least: number;

  constructor(readonly game: GameInfo) {
    this.least = Math.max(2, game.min_seats);
    this.seats = Math.min(Math.max(this.least, 3), game.max_seats);
    this.places = 2 * this.seats;
  }

  /** A rotation is one table with everybody at it. */
  readonly size = $derived.by(() => (this.kind === 'rotation' ? this.places : this.seats));
  readonly most = $derived.by(() => (this.kind === 'rotation' ? this.game.max_seats : MOST_PLACES));

  choose(kind: CupKind): void {
    this.kind = kind;
    this.places = Math.min(this.places, this.most);
    this.rounds = kind === 'rotation' ? this.places : Math.max(3, Math.ceil(Math.log2(this.places)));
  }

  resize(places: number): void {
    this.places = Math.min(Math.max(Math.round(places) || this.least, this.least), this.most);
    this.seats = Math.min(this.seats, this.places);
    this.bots = Math.min(this.bots, this.places - (this.join ? 1 : 0));
    if (this.kind === 'rotation') this.rounds = this.places;
  }

  /** A cup among bots: everybody else watches. */
  demonstrate(): void {
    this.join = false;
    this.bots = this.places;
    if (this.game.bots.length > 2) this.bot = EVERY;
  }

  order(): NewCup {
    return {
      game: this.game.name,
      kind: this.kind,
      places: this.places,
      seats: this.size,
      rounds: this.rounds,
      title: this.title.trim(),
      options: {},
      pace: this.pace,
      public: this.open,
      join: this.join,
      bots: this.bots,
      bot: this.bot,
    };
  }
}
