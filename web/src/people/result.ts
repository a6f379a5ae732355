// How a game ended for one of its people, in a few words and with everybody's scores.
import { catalogue, t } from '../lib/catalogue.svelte';
import type { PersonGame } from '../wire/frame';

export function result(game: PersonGame): string {
  const { score, place, scores } = game;
  const all = scores.length;
  if (game.counts != null) {
    const counted = t('frame.people.counted', {
      what: catalogue.words(game.game).say(`part.${game.counts}`),
      n: score,
    });
    return `${t(game.won ? 'frame.people.won.side' : 'frame.people.lost.side')} · ${counted}`;
  }
  if (all < 2) return t(game.won ? 'frame.people.won' : 'frame.people.place', { score, place });
  if (game.won) return t('frame.people.won.all', { scores: scores.join('–') });
  const best = scores[0] ?? score;
  return t(all === 2 ? 'frame.people.lost' : 'frame.people.place.of', { score, best, place, all });
}
