// Poseidon in the lobby: red-figure.
import type { Face } from '../types';
import scene from './scene.svg?no-inline';

const face: Face = {
  place: 2,
  scene,
  heads: {
    mathetes: 'pupil',
    kapelos: 'peddler',
    heuristic: 'admiral',
    strategos: 'general',
    themistokles: 'elder',
  },
};

export default face;
