// @vitest-environment node
// The map tells the rule: where a fleet may pass, the side of the hex is water; where it may not, there is land. On the
// edition that is shipped and on made-up ones.
import { describe, expect, test } from 'vitest';
import { side } from '../../../../src/games/poseidon/map/geometry';
import { chance } from '../../../../src/games/poseidon/map/ground/chance';
import { Chart } from '../../../../src/games/poseidon/map/ground/chart';
import { drawGround, fieldOf } from '../../../../src/games/poseidon/map/ground/ground';
import { APART, summits } from '../../../../src/games/poseidon/map/ground/mountains';
import type { Board, HexInfo } from '../../../../src/wire/poseidon';
import shipped from '../fixtures/board.json';

const SHIPPED = shipped as unknown as Board;
const MADE_UP = 100;

/** An edition made up from a number: some hexes left out, kinds and dark lines by chance. */
function madeUp(seed: number): Pick<Board, 'hexes' | 'dark_lines'> {
  const kinds = ['site', 'site', 'site', 'site', 'temple', 'sea', 'sea', 'home', 'culture', 'newworld'];
  const hexes: HexInfo[] = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 1 + (row % 2); column < 14; column += 2) {
      if (chance(seed, row, column, 'out') < 0.25) continue;
      const kind = kinds[Math.floor(chance(seed, row, column, 'kind') * kinds.length)] ?? 'site';
      const name = `${String.fromCharCode(65 + row)}${column}`;
      const circles =
        kind === 'site' ? 1 + Math.floor(3 * chance(seed, row, column, 'circles')) : kind === 'newworld' ? 4 : 0;
      hexes.push({
        hex: name,
        name,
        kind,
        circles,
        value: 3,
        donation: 0,
        closed: false,
        row,
        column,
        printed: [],
        note: '',
      });
    }
  }
  const plain = new Chart({ hexes, dark_lines: [] });
  const dark = plain
    .open()
    .filter(([one, other]) => chance(seed, one.hex, other.hex, 'dark') < 0.18)
    .map(([one, other]): [string, string] => [one.hex, other.hex]);
  return { hexes, dark_lines: dark };
}

const EDITIONS: [string, Pick<Board, 'hexes' | 'dark_lines'>][] = [
  ['the shipped edition', SHIPPED],
  ...Array.from({ length: MADE_UP }, (_, seed): [string, Pick<Board, 'hexes' | 'dark_lines'>] => [
    `made-up edition ${seed}`,
    madeUp(seed),
  ]),
];

describe.each(EDITIONS)('%s', (_, board) => {
  const chart = new Chart(board);
  const field = fieldOf(chart, chart.land());
  const middle = (one: string, other: string): { x: number; y: number } => {
    const [a, b] = [chart.point(one), chart.point(other)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };

  test('every open side is wet', () => {
    const dry = chart.open().filter(([one, other]) => {
      const { x, y } = middle(one.hex, other.hex);
      return field.at(x, y) >= 0;
    });
    expect(dry.map(([one, other]) => `${one.hex}-${other.hex}`)).toEqual([]);
  });

  test('every dark line is dry', () => {
    const wet = board.dark_lines.filter(([one = '', other = '']) => {
      const { x1, y1, x2, y2 } = side(chart.point(one), chart.point(other));
      return field.at((x1 + x2) / 2, (y1 + y2) / 2) < 0;
    });
    expect(wet).toEqual([]);
  });

  test('no two summits stand nearer than 20', () => {
    const all = summits(chart);
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(Math.hypot(one.x - other.x, 1.25 * (one.y - other.y))).toBeGreaterThan(APART);
  });
});

test('the same data give the same drawing, and that of the shipped edition is stored', async () => {
  const drawn = { key: `${SHIPPED.edition.fingerprint}/${SHIPPED.hexes.length}`, ground: drawGround(SHIPPED) };
  // If the data or the rules of drawing have changed: vitest run -u tests/games/poseidon/map/ground.test.ts
  await expect(`${JSON.stringify(drawn)}\n`).toMatchFileSnapshot(
    '../../../../src/games/poseidon/map/ground/shipped.json',
  );
});
