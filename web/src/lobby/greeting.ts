// What the head of the lobby says: the newest thing that concerns me, and one next thing to do.
import type { SeatInfo, TableSummary } from '../wire/frame';
import { sorted } from './order';

export type News =
  | { kind: 'welcome' }
  | { kind: 'invited'; table: TableSummary; name: string }
  | { kind: 'move'; table: TableSummary; waiting: number }
  | { kind: 'thinking'; table: TableSummary; seats: readonly SeatInfo[]; running: number }
  | { kind: 'open'; table: TableSummary }
  | { kind: 'over'; table: TableSummary }
  | { kind: 'none' };

export function news(mine: readonly TableSummary[]): News {
  const tables = sorted(mine);
  const first = tables[0];
  if (first === undefined) return { kind: 'welcome' };
  const kept = tables.find((table) => table.seats.some((seat) => seat.invited));
  if (kept !== undefined && !first.my_turn) {
    const host = kept.seats.find((seat) => seat.kind === 'person' && !seat.mine);
    if (host?.name) return { kind: 'invited', table: kept, name: host.name };
  }
  if (first.my_turn) return { kind: 'move', table: first, waiting: tables.filter((table) => table.my_turn).length };
  if (first.status === 'running') {
    const seats = first.seats.filter((seat) => !seat.mine);
    const running = tables.filter((table) => table.status === 'running').length;
    return { kind: 'thinking', table: first, seats, running };
  }
  return first.status === 'open' ? { kind: 'open', table: first } : { kind: 'over', table: first };
}

export function timeOfDay(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 5 && hour < 11) return 'morning';
  return hour >= 11 && hour < 18 ? 'day' : 'evening';
}
