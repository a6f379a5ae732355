// Comparing sets of tiles, whatever their order.

export function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && within(one, other);
}

export function within(some: readonly string[], all: readonly string[]): boolean {
  return some.every((tile) => all.includes(tile));
}
