/// <reference types="node" />
// What is exhaustive runs as a rotating sample in `make test` and whole in `make soak`, by the day and the lot of
// tests/support/rotation.py: THALASSA_ROTATION=2026-11-18 repeats a day, THALASSA_ROTATION=all takes everything.
import { createHash } from 'node:crypto';

const START = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

function lot(purpose: string, name: string): string {
  return createHash('sha256').update(`${purpose}\0${name}`).digest('hex');
}

/** The day's `count` of these, in their own order. */
export function share<T>(
  purpose: string,
  everything: Record<string, T>,
  count: number,
  given: string = process.env['THALASSA_ROTATION'] ?? new Date().toISOString().slice(0, 10),
): Record<string, T> {
  const names = Object.keys(everything);
  if (given === 'all' || names.length <= count) return everything;
  const day = (Date.parse(given) - START) / DAY;
  if (!Number.isInteger(day)) throw new Error(`THALASSA_ROTATION=${given}: neither a day such as 2026-11-18 nor all`);
  const lots = names.map((name) => ({ name, lot: lot(purpose, name) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const today = new Set(Array.from({ length: count }, (_, next) => lots[(day * count + next) % lots.length]?.name));
  return Object.fromEntries(Object.entries(everything).filter(([name]) => today.has(name)));
}
