// Bots as people: how strong each is among those of its game.
import { face } from '../games/registry';
import type { GameInfo } from '../wire/frame';
import { t } from './catalogue.svelte';
import type { HeadName } from './ui/heads';

/** Decides by chance alone: nobody's first choice. */
export const RANDOM = 'random';
/** Keys of bots that the host of this server offers; the rest of the key is the name. */
const OWN = 'own:';
const RANKS = 5;

/** Whatever says words: a catalogue, or a table. */
interface Voice {
  say(key: string): string;
}

export function isOwn(bot: string): boolean {
  return bot.startsWith(OWN);
}

export function botName(bot: string | null, voice: Voice): string {
  const key = bot ?? RANDOM;
  return isOwn(key) ? key.slice(OWN.length) : voice.say(`bot.${key}`);
}

/** One line of character, or what it does. */
export function botLine(bot: string | null, voice: Voice, kind: 'line' | 'about' = 'line'): string {
  const key = bot ?? RANDOM;
  return isOwn(key) ? t('frame.new.own_bot') : voice.say(`bot.${key}.${kind}`);
}

/** Those who try to win, weakest first. */
export function opponents(game: GameInfo): readonly string[] {
  return game.bots.filter((bot) => bot !== RANDOM);
}

/** Strength 1 to 5, spread over the bots of the game; 0 for chance. */
export function rank(game: GameInfo, bot: string): number {
  const all = opponents(game);
  const at = all.indexOf(bot);
  if (at < 0) return 0;
  return all.length === 1 ? 3 : 1 + Math.round((at * (RANKS - 1)) / (all.length - 1));
}

export function head(game: string, bot: string): HeadName {
  return bot === RANDOM ? 'dice' : (face(game)?.heads[bot] ?? 'youth');
}
