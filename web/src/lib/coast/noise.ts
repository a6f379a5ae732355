// Irregularity that is the same for everybody, every time: from a hash of names, never from chance.

/** A number in [0, 1) for a key: same board, same drawing. */
export function fraction(...key: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const part of key)
    for (const sign of `${part}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519) >>> 0;
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}

/** A number in [-1, 1) for a corner of a lattice. */
function corner(column: number, row: number, seed: number): number {
  let n = (Math.imul(column, 374761393) + Math.imul(row, 668265263) + Math.imul(seed, 974711)) >>> 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177) >>> 0;
  return ((n ^ (n >>> 16)) & 0xffff) / 32768 - 1;
}

/** Smooth noise: values at the corners of a lattice of this width, eased between them, between two bounds. */
export function valueNoise(cell: number, seed: number, from: number, to: number): (x: number, y: number) => number {
  const first = Math.floor(from / cell);
  const count = Math.floor(to / cell) - first + 2;
  const corners = new Float64Array(count * count);
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      corners[row * count + column] = corner(first + column, first + row, seed);
  return (x, y) => {
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    let fx = x / cell - column;
    let fy = y / cell - row;
    fx *= fx * (3 - 2 * fx);
    fy *= fy * (3 - 2 * fy);
    const at = (row - first) * count + column - first;
    const north = (corners[at] ?? 0) * (1 - fx) + (corners[at + 1] ?? 0) * fx;
    const south = (corners[at + count] ?? 0) * (1 - fx) + (corners[at + count + 1] ?? 0) * fx;
    return north * (1 - fy) + south * fy;
  };
}
