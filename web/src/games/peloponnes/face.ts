// Peloponnes in the lobby: black-figure.
import type { Face } from '../types';
import scene from './scene.svg?no-inline';

const face: Face = {
  place: 1,
  scene,
  heads: { ephebe: 'youth', emporos: 'trader', heuristic: 'general', archon: 'elder', pythia: 'seer' },
};

export default face;
