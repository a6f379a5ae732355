// How much room there is: everything in view on a desktop, no rail on a tablet, one thing at a time on a phone. It is decided here
// alone: the frame bears the answer as a class (`desktop`, `tablet`, `phone`; `sideways` besides), and style sheets hang on that.
import { MediaQuery } from 'svelte/reactivity';
import type { PrivateNoteState } from '../talk/note.svelte';
import type { SinceState } from '../since/since.svelte';

const wide = new MediaQuery('min-width: 1280px', true);
const widest = new MediaQuery('(min-width: 1800px) and (min-aspect-ratio: 17/10)', false);
const small = new MediaQuery('(min-width: 1280px) and (max-width: 1399px)', false);
const middle = new MediaQuery('min-width: 820px', true);

const landscape = new MediaQuery('(min-width: 960px) and (min-aspect-ratio: 5/4)', true);

const flattest = new MediaQuery(
  '(min-width: 600px) and (max-width: 1279px) and (max-height: 559px) and (min-aspect-ratio: 7/5), (min-width: 600px) and (max-width: 959px) and (min-aspect-ratio: 5/4)',
  false,
);

export type Room = 'desktop' | 'tablet' | 'phone';

export function room(): Room {
  if (wide.current) return 'desktop';
  return middle.current && !flattest.current ? 'tablet' : 'phone';
}

/** A desktop on which words must be few. */
export function tight(): boolean {
  return small.current;
}

/** Room for a third column beside an upright dock. */
export function third(): boolean {
  return widest.current;
}

/** Held across: wide enough for a column beside a square board. */
export function across(): boolean {
  return landscape.current;
}

/** Wider than high and small: a phone held across, a window enlarged to 200 %. */
export function flat(): boolean {
  return flattest.current;
}

/** What of the frame is open: the panel beside or over the stage, the part of the stage, a seat, a round's summary. */
export class FrameState {
  /** Log, chat, rules or a tab of the game. */
  panel = $state('log');
  /** Whether the panel lies over the stage, where there is no rail for it. */
  sheet = $state(false);
  /** Board, a large tab of the game, or the result. */
  stage = $state('board');
  rule = $state<string | null>(null);
  /** The seat whose possessions are shown full size over the stage. */
  seat = $state<number | null>(null);
  /** The log entry that ended the round whose summary is shown. */
  summary = $state<number | null>(null);
  /** What has happened since the player was last here; null in a scene. */
  since = $state.raw<SinceState | null>(null);
  /** The place in the log from which moves are tried in a private copy; null: not now. */
  trying = $state<number | null>(null);
  /** What I write down for myself, and whether it is before me in place of the chat. */
  note = $state.raw<PrivateNoteState | null>(null);
  noting = $state(false);
  /** What was written in the chat and not sent yet. */
  said = $state('');

  show(panel: string): void {
    this.panel = panel;
    this.sheet = true;
  }

  openRule(number: string): void {
    this.rule = number;
    this.show('rules');
  }
}
