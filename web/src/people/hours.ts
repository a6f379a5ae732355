// At what hours of the day somebody plays, by the reader's own clock.

/** Counts by hour UTC, turned to a clock that is so many hours ahead. */
export function local(hours: readonly number[], ahead: number): number[] {
  return hours.map((_, hour) => hours[(((hour - ahead) % 24) + 24) % 24] ?? 0);
}

/** The shortest stretch of the day with more than half of them, from the start of its first hour to the end of its last. */
export function mostly(hours: readonly number[]): { from: number; to: number } | null {
  const all = hours.reduce((sum, one) => sum + one, 0);
  if (all === 0 || hours.length !== 24) return null;
  for (let length = 1; length < 24; length++) {
    const within = hours.map((_, from) =>
      Array.from({ length }, (_, at) => hours[(from + at) % 24] ?? 0).reduce((sum, one) => sum + one, 0),
    );
    const most = Math.max(...within);
    if (2 * most > all) {
      const from = within.indexOf(most);
      return { from, to: (from + length) % 24 };
    }
  }
  return null;
}
