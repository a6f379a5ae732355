// Odyssey in the lobby: white-ground.
import type { Face } from '../types';
import scene from './scene.svg?no-inline';

const face: Face = {
  place: 3,
  scene,
  heads: { ripple: 'pupil', breeze: 'breeze', gale: 'admiral', tempest: 'storm' },
  lesson: (_, role) => (role === 'poseidon' ? 'poseidon-2' : 'navigator-3'),
};

export default face;
