// The palette must stay readable: every pair of tokens that carries text, in both themes, by the WCAG formula.
import { expect, test } from 'vitest';
import css from './tokens.css?raw';

type Theme = 'light' | 'dark';

const TEXT_PAIRS: [string, string][] = [
  ...['--paper', '--marble', '--raised', '--sand'].flatMap((ground): [string, string][] => [
    ['--ink', ground],
    ['--ink-soft', ground],
    ['--sea', ground],
  ]),
  ...['--paper', '--marble', '--raised'].flatMap((ground): [string, string][] => [
    ['--clay', ground],
    ['--olive', ground],
    ['--wine', ground],
    ['--gold', ground],
  ]),
  ...['sea', 'sea-soft', 'clay', 'clay-soft', 'olive', 'olive-soft', 'wine', 'wine-soft', 'gold-soft', 'vase', 'past'].map(
    (name): [string, string] => [`--on-${name}`, `--${name}`],
  ),
  ['--on-vase-soft', '--vase'],
  ['--ink', '--past'],
  ...['--sea-soft', '--clay-soft'].flatMap((ground): [string, string][] => [
    ['--ink-soft', ground],
    ['--sea', ground],
  ]),
  ['--ink', '--sea-soft'],
  ['--ink', '--clay-soft'],
  ...[0, 1, 2, 3, 4, 5].map((seat): [string, string] => ['--on-seat', `--seat-${seat}`]),
];

/** Not text, but needed to see a control, a focus ring or a player's piece: 3 : 1. */
const SHAPE_PAIRS: [string, string][] = [
  ...['--paper', '--marble', '--raised', '--sand'].flatMap((ground): [string, string][] => [
    ['--line-strong', ground],
    ['--focus', ground],
    ...[0, 1, 2, 3, 4, 5].map((seat): [string, string] => [`--seat-${seat}`, ground]),
  ]),
];

function token(name: string, theme: Theme): [number, number, number] {
  const found = new RegExp(`${name}:\\s*light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(css);
  if (found === null) throw new Error(`tokens.css has no colour ${name}`);
  const hex = (theme === 'light' ? found[1] : found[2]) ?? '';
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
}

function luminance(colour: [number, number, number]): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string, theme: Theme): number {
  const [light, dark] = [luminance(token(one, theme)), luminance(token(other, theme))].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

for (const theme of ['light', 'dark'] as const) {
  test.each(TEXT_PAIRS)(`text %s on %s reaches 4.5 in the ${theme} theme`, (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SHAPE_PAIRS)(`shape %s on %s reaches 3 in the ${theme} theme`, (shape, ground) => {
    expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3);
  });
}
