// @vitest-environment node
// The palette must stay readable: every pair of tokens that carries text, in both themes, by the WCAG formula.
import { expect, test } from 'vitest';
import css from '../../src/styles/tokens.css?raw';

type Theme = 'light' | 'dark';
type Pair = [ink: string, ground: string];

const GROUNDS = ['--paper', '--marble', '--raised', '--sand'];
const SEATS = [0, 1, 2, 3, 4, 5].map((seat) => `--seat-${seat}`);

function pairs(inks: readonly string[], grounds: readonly string[]): Pair[] {
  return inks.flatMap((ink) => grounds.map((ground): Pair => [ink, ground]));
}

/** Text: 4.5 : 1. */
const TEXT_PAIRS: Pair[] = [
  ...pairs(['--ink', '--ink-soft', '--sea'], GROUNDS),
  ...pairs(['--clay', '--olive', '--wine', '--gold'], ['--paper', '--marble', '--raised']),
  ...['sea', 'sea-soft', 'clay', 'clay-soft', 'olive', 'olive-soft', 'wine', 'wine-soft', 'gold-soft', 'past'].map(
    (name): Pair => [`--on-${name}`, `--${name}`],
  ),
  ['--ink', '--past'],
  ...pairs(['--ink', '--ink-soft', '--sea'], ['--sea-soft', '--clay-soft']),
  ...pairs(['--ink', '--ink-soft', '--gold', '--on-gold-soft'], ['--choice-ground']),
  ...pairs(['--ink', '--ink-soft', '--sea'], ['--lamp']),
  ...pairs(['--on-seat'], SEATS),

  // On glaze, also at its lightest spot, and on the bronze of history.
  ...pairs(
    ['--on-glaze', '--on-glaze-soft', '--bright', '--gain', '--loss'],
    ['--glaze', '--glaze-2', '--glaze-3', '--glaze-light'],
  ),
  ...pairs(['--figure'], ['--glaze', '--glaze-light']),
  ...pairs(['--glaze'], ['--figure', '--bright', '--bronze-figure']),
  ['--on-done', '--done'],
  ...pairs(['--on-glaze', '--bronze-figure'], ['--bronze', '--bronze-light']),

  // The filled buttons, on both ends of their gradient.
  ...pairs(['--on-filled'], ['--red-top', '--red-foot', '--blue-top', '--blue-foot', '--blow']),

  // Pottery and masonry.
  ...pairs(['--glaze'], ['--pot-light', '--pot']),
  ...pairs(['--ink', '--wine', '--on-gold-soft'], ['--wall', '--wall-course', '--wall-joint']),

  // Maps: names, values, chart.
  ...pairs(
    ['--map-ink'],
    ['deep', 'slope', 'shelf', 'shoal', 'land', 'hill', 'high', 'halo'].map((name) => `--map-${name}`),
  ),
  ...pairs(['--map-sea-name'], ['--map-deep', '--map-slope']),
  ...pairs(['--map-ink'], ['--water', '--water-bank', '--water-deep', '--chart', '--chart-deep']),
  ...pairs(['--chart-ink'], ['--chart', '--chart-deep']),
  ['--on-value', '--value'],
  ['--value', '--value-gold'],
];

/** Not text, but needed to see a control, a focus ring or a player's piece: 3 : 1. */
const SHAPE_PAIRS: Pair[] = [
  ...pairs(['--line-strong', '--focus', ...SEATS], GROUNDS),
  ...pairs(['--choice'], ['--paper', '--marble', '--raised', '--choice-ground']),
  ...pairs(['--glaze-line', '--focus-on-glaze', '--figure'], ['--glaze', '--glaze-2']),
  ...pairs(['--figure'], ['--glaze-light']),
  ...pairs(['--map-coast'], ['--map-land', '--map-shoal']),
  ...pairs(['--chance'], ['--chart', '--chart-deep']),
  ['--value-rim', '--value'],
  ...pairs(['--glaze'], ['--pot-dark']),
];

/** Hair lines and brush strokes beside what tells the same: nobody reads them. */
const ORNAMENTS = [
  ...['--line', '--red-line', '--blue-line', '--map-foam'],
  ...['--incision', '--added-white', '--added-wine'],
];

function token(name: string, theme: Theme): [number, number, number] {
  const colour = '#([0-9a-f]{6})';
  const found =
    new RegExp(`${name}:\\s*light-dark\\(${colour}, ${colour}\\)`).exec(css) ??
    new RegExp(`${name}:\\s*${colour};`).exec(css);
  if (found === null) throw new Error(`tokens.css has no colour ${name}`);
  const hex = (theme === 'light' ? found[1] : (found[2] ?? found[1])) ?? '';
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
}

function luminance(colour: [number, number, number]): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [light, dark] = [luminance(token(one, theme)), luminance(token(other, theme))].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

test('every colour is in a pair or is an ornament', () => {
  const colours = [...css.matchAll(/(--[\w-]+):\s*(?:light-dark\()?#/g)].map((found) => found[1]);
  const paired = new Set([...TEXT_PAIRS, ...SHAPE_PAIRS].flat());
  expect(colours.filter((name) => !paired.has(name ?? '')).sort()).toEqual([...ORNAMENTS].sort());
});

for (const theme of ['light', 'dark'] as const) {
  test.each(TEXT_PAIRS)(`text %s on %s reaches 4.5 in the ${theme} theme`, (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SHAPE_PAIRS)(`shape %s on %s reaches 3 in the ${theme} theme`, (shape, ground) => {
    expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3);
  });
}
