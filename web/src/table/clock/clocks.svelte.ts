// The clocks of a table as this browser shows them: what the server last said, carried on by the browser's own clock.
import { api } from '../../lib/api';
import { changes, left, ticks } from '../../lib/clocks';
import { now } from '../../lib/now.svelte';
import { sound } from '../../lib/sound.svelte';
import type { ClockInfo, Pace, SeatInfo } from '../../wire/frame';
import type { TableClient } from '../client/client.svelte';

/** After a rest has begun or ended the server is asked once how the clocks stand then. */
const GRACE = 1;
/** So many last seconds of my time are heard. */
const HEARD = 10;

export class TableClocks {
  readonly #table: TableClient;
  #asked = 0;
  #heard = 0;

  constructor(table: TableClient) {
    this.#table = table;
  }

  get pace(): Pace | null {
    return this.#table.info?.card.pace ?? null;
  }
  get live(): boolean {
    return this.pace?.kind === 'live';
  }
  /** What time it is for the server. */
  get time(): number {
    return now.seconds + this.#table.ahead;
  }
  get mine(): SeatInfo | null {
    return this.#table.seats.find((seat) => seat.seat === this.#table.seat) ?? null;
  }

  left(clock: ClockInfo): number {
    return left(clock, this.#table.info?.now ?? 0, this.time);
  }
  ticks(clock: ClockInfo): boolean {
    return ticks(clock, this.time);
  }

  /** The seat whose clock the top bar shows: mine if it runs, else the one with the least time. */
  get shown(): SeatInfo | null {
    const running = this.#table.seats.filter((seat) => seat.clock?.runs);
    const own = running.find((seat) => seat.seat === this.#table.seat);
    return own ?? running.sort((one, other) => this.#rank(one) - this.#rank(other))[0] ?? null;
  }
  #rank(seat: SeatInfo): number {
    return seat.clock === null ? Infinity : this.left(seat.clock);
  }

  /** The last seconds of my time are heard one by one. To be called every second. */
  hear(): void {
    const clock = this.mine?.clock;
    if (!this.live || !clock?.runs || clock.over || !this.ticks(clock)) return;
    const seconds = Math.ceil(this.left(clock));
    if (seconds > 0 && seconds <= HEARD && seconds !== this.#heard) sound.play('tick');
    this.#heard = seconds;
  }

  /** Ask how the clocks stand when what was said of them holds no more. */
  async refresh(): Promise<void> {
    const table = this.#table;
    const due = table.seats.flatMap((seat) => (seat.clock === null ? [] : [changes(seat.clock)]));
    const said = table.info?.now ?? 0;
    const passed = due.some((when) => when !== null && when > said && this.time > when + GRACE);
    if (!passed || this.#asked === said) return;
    this.#asked = said;
    try {
      table.inform(await api.table(table.id, table.key));
    } catch {
      // The next second tries again.
      this.#asked = 0;
    }
  }
}
