// What a round is called: by the game where its rounds have names, else by its number.
import type { BoardModule } from '../../games/types';
import { t } from '../../lib/catalogue.svelte';
import type { TableClient } from '../client/client.svelte';

export function roundName(table: TableClient, module: BoardModule | null, round: number): string {
  return module?.roundName?.(table, round) ?? t('frame.log.round', { n: round });
}
