// Irregularity that is always the same: numbers from names, noise from places. Same data, same drawing.

/** A number from 0 up to 1 for a key. */
export function chance(...key: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const letter of key.join('/')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519) >>> 0;
  hash ^= hash >>> 13;
  return (hash >>> 0) / 4294967296;
}

function corner(x: number, y: number, seed: number): number {
  let hash = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974711)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177) >>> 0;
  return ((hash ^ (hash >>> 16)) & 0xffff) / 32768 - 1;
}

/** Smooth noise between −1 and 1; `cell` is its wavelength. */
export function noise(x: number, y: number, cell: number, seed: number): number {
  // Called for every point of a lattice several times: no pairs are made on the way.
  const left = Math.floor(x / cell);
  const top = Math.floor(y / cell);
  const a = x / cell - left;
  const b = y / cell - top;
  const s = a * a * (3 - 2 * a);
  const t = b * b * (3 - 2 * b);
  const above = corner(left, top, seed) * (1 - s) + corner(left + 1, top, seed) * s;
  const below = corner(left, top + 1, seed) * (1 - s) + corner(left + 1, top + 1, seed) * s;
  return above * (1 - t) + below * t;
}
