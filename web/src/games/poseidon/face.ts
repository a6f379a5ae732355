// Poseidon in the lobby: red-figure.
import type { Standing } from '../../wire/frame';
import type { Face } from '../types';
import scene from './scene.svg?no-inline';

/** How many somebody has at the end, and what they are worth. */
function merchants({ parts }: Standing): { count: number; value: number } {
  const own = parts.filter((part) => part.code === 'merchants');
  return {
    count: own.reduce((sum, part) => sum + Number(part.params['count']), 0),
    value: own.reduce((sum, part) => sum + part.value, 0),
  };
}

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
  // Too few merchants, merchants of nations that fell behind, or else less paid out on the way.
  lesson: (mine, _, best) => {
    const [my, their] = [merchants(mine), merchants(best)];
    if (my.count * 3 < their.count * 2) return '5-trade';
    return my.value * their.count * 10 < their.value * my.count * 9 ? '6-tide' : '3-route';
  },
};

export default face;
