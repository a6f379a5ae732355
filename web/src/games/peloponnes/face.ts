// Peloponnes in the lobby: black-figure.
import type { Face } from '../types';
import scene from './scene.svg?no-inline';

const face: Face = {
  place: 1,
  scene,
  heads: { ephebe: 'youth', emporos: 'trader', heuristic: 'general', archon: 'elder', pythia: 'seer' },
  // One of the two totals was left behind, or neither: then the disasters took it.
  lesson: ({ parts }) => {
    const points = (code: string): number => parts.find((part) => part.code === code)?.value ?? 0;
    return Math.abs(points('prestige_points') - points('population_points')) > 5 ? '6-smaller' : '4-disasters';
  },
};

export default face;
