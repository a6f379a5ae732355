// Which of the open tables are listed: as chosen, for as long as this page is open.
import type { TableSummary } from '../wire/frame';

export const CLOCKS = ['none', 'live', 'days'] as const;

export class OpenFilter {
  game = $state('');
  clock = $state('');
  language = $state('');
  /** Only tables with a free seat. */
  free = $state(false);

  readonly on = $derived.by(() => this.game !== '' || this.clock !== '' || this.language !== '' || this.free);

  fits(table: TableSummary): boolean {
    return (
      (this.game === '' || table.game === this.game) &&
      (this.clock === '' || (table.pace?.kind ?? 'none') === this.clock) &&
      (this.language === '' || table.language === null || table.language === this.language) &&
      (!this.free ||
        (table.status === 'open' && table.seats.some((seat) => seat.kind === 'open' && seat.reserved === null)))
    );
  }

  clear(): void {
    this.game = this.clock = this.language = '';
    this.free = false;
  }
}
