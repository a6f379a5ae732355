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
  // Money in the purse does not grow: merchants do.
  lesson: ({ parts, score }) => {
    const cash = parts.find((part) => part.code === 'cash')?.value ?? 0;
    return cash * 2 > score ? '5-trade' : '6-tide';
  },
};

export default face;
