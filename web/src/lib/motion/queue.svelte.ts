// What happens is shown as a row of beats, one after the other, cause before effect. The page already shows how it ends;
// every beat only delays and moves what it is about, so that nothing is lost when the row is cut short by a click or key.
import { afterPicture } from '../afterPicture';
import { settings, tempo } from '../settings.svelte';
import { sound, type SoundName } from '../sound.svelte';

export const EASE_IN = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
export const EASE_OUT = 'cubic-bezier(0.5, 0, 0.8, 0.3)';

/** A longer row runs at double speed. */
const LONG_MS = 4000;
const RING_MS = 1500;
/** A figure that counts shows so many others on its way at most. */
const MOST_FIGURES = 8;
const FIGURE = /\d+/;

export interface Beat {
  /** How long it takes at normal speed. The next one begins then. Must follow from what everybody at the seat may know. */
  ms: number;
  sound?: SoundName;
  /** For a series: which one this is. */
  nth?: number;
  /** Sets its animations going; they begin when its time comes. */
  play?: (clock: Clock) => void;
  /** What changed: it gets a ring where nothing moves. */
  changed?: () => Iterable<Element | null>;
}

export interface Timing {
  ms: number;
  /** After the beginning of the beat. */
  delay?: number;
  easing?: string;
  /** What is shown after it: as the page is (default), or as the motion ends. */
  stay?: boolean;
}

/** The time of one beat. Elements look as their first frame says until it comes. */
export class Clock {
  readonly #queue: MotionQueue;
  readonly #start: number;
  readonly #scale: number;

  constructor(queue: MotionQueue, start: number, scale: number) {
    this.#queue = queue;
    this.#start = start;
    this.#scale = scale;
  }

  animate(element: Element | null | undefined, frames: Keyframe[], timing: Timing): void {
    if (!element || typeof element.animate !== 'function') return;
    this.#queue.keep(
      element.animate(frames, {
        delay: this.#start + (timing.delay ?? 0) * this.#scale,
        duration: timing.ms * this.#scale,
        easing: timing.easing ?? EASE_IN,
        fill: timing.stay === true ? 'both' : 'backwards',
      }),
    );
  }

  /**
   * A copy of something that flies over the page, from one place to another, and is gone when it has arrived. `waits`: it
   * lies at its first place until then, because the page shows something else there already. `fade`: it is gone little by little.
   */
  fly(
    copy: Element,
    from: DOMRect,
    to: DOMRect,
    timing: Timing & { arc?: number; waits?: boolean; fade?: boolean },
  ): void {
    if (from.width === 0 || to.width === 0) return;
    const [dx, dy] = [to.left - from.left, to.top - from.top];
    const scale = Math.min(to.width / from.width, to.height / from.height);
    const end = `translate(${dx}px, ${dy}px) scale(${scale})`;
    const half = `translate(${dx / 2}px, ${dy / 2 - (timing.arc ?? 0)}px) scale(${(1 + scale) / 2})`;
    this.ghost(
      copy,
      from,
      [
        { opacity: timing.waits === true ? 1 : 0, transform: 'none', offset: 0 },
        { opacity: 1, transform: 'none', offset: 0.01 },
        { opacity: 1, transform: half, offset: 0.5 },
        { opacity: timing.fade === true ? 0 : 1, transform: end, offset: 0.98 },
        { opacity: 0, transform: end, offset: 1 },
      ],
      timing,
    );
  }

  /** The figure in a text counts from what it was to what the page shows; until its time comes, what it was stands there. */
  count(element: Element | null | undefined, from: number | null | undefined, timing: Timing): void {
    const said = element?.textContent ?? '';
    const to = Number(FIGURE.exec(said)?.[0] ?? NaN);
    if (!element || from === null || from === undefined || !Number.isFinite(to) || from === to) return;
    const box = element.getBoundingClientRect();
    const { color, fontFamily, fontSize, fontVariantNumeric, fontWeight } = getComputedStyle(element);
    // As high as the figure is drawn: its line may be higher.
    const looks = { color, fontFamily, fontSize, fontVariantNumeric, fontWeight, lineHeight: `${box.height}px` };
    if (box.width === 0) return;
    const steps = Math.min(Math.abs(to - from), MOST_FIGURES);
    // The last figure stays until the row is over, when the page's own is seen again: between the two nothing is blank.
    this.animate(element, [{ opacity: 0 }, { opacity: 0 }], { ...timing, stay: true });
    for (let step = 0; step <= steps; step++) {
      const figure = document.createElement('span');
      figure.textContent = said.replace(FIGURE, String(Math.round(from + ((to - from) * step) / steps)));
      Object.assign(figure.style, { display: 'block', whiteSpace: 'nowrap', ...looks });
      const [begin, end] = [step / (steps + 1), (step + 1) / (steps + 1)];
      this.ghost(
        figure,
        box,
        [
          { opacity: step === 0 ? 1 : 0, offset: 0 },
          { opacity: step === 0 ? 1 : 0, offset: begin },
          { opacity: 1, offset: begin },
          { opacity: 1, offset: end },
          ...(step === steps
            ? []
            : [
                { opacity: 0, offset: end },
                { opacity: 0, offset: 1 },
              ]),
        ],
        { ...timing, easing: 'linear' },
      );
    }
  }

  /** A copy that stays in its place for this motion. */
  ghost(copy: Element, at: DOMRect, frames: Keyframe[], timing: Timing): void {
    if (at.width > 0) this.animate(this.#queue.lay(copy, at), frames, { ...timing, stay: true });
  }
}

class MotionQueue {
  /** While something moves. */
  busy = $state(false);
  #animations: Animation[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  #ghosts: Element[] = [];
  #end = 0;
  #waiting: (() => void)[] = [];

  /**
   * Shows these beats one after the other; a row that still runs is cut short. Given how to make them, they are made when
   * the page is drawn if nothing is to move (to find and to measure what a ring goes around would hold the picture up),
   * else when what was still on its way stands where it ends.
   */
  play(row: readonly Beat[] | (() => readonly Beat[])): void {
    this.finish();
    const speed = tempo();
    const still = speed === 0 || document.hidden;
    if (still && typeof row === 'function') {
      afterPicture(() => this.#atOnce(row()));
      return;
    }
    const beats = typeof row === 'function' ? row() : row;
    if (beats.length === 0) return;
    if (still) {
      this.#atOnce(beats);
      return;
    }
    const total = beats.reduce((sum, beat) => sum + beat.ms, 0);
    const scale = speed * (total * speed > LONG_MS ? 0.5 : 1);
    let start = 0;
    for (const beat of beats) {
      const { sound: name, nth } = beat;
      if (name !== undefined) this.#timers.push(setTimeout(() => sound.play(name, nth), start));
      beat.play?.(new Clock(this, start, scale));
      start += beat.ms * scale;
    }
    this.busy = true;
    this.#end = performance.now() + start;
    this.#timers.push(setTimeout(() => this.finish(), start));
  }

  /** Nothing moves: what changed gets a ring for a while, and every sound is heard once. */
  #atOnce(beats: readonly Beat[]): void {
    for (const name of new Set(beats.flatMap((beat) => beat.sound ?? []))) sound.play(name);
    if (settings.speed === 'none') return;
    for (const beat of beats) for (const element of beat.changed?.() ?? []) if (element !== null) ring(element);
  }

  /** Everything is where it ends up. */
  finish(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    for (const animation of this.#animations.splice(0)) animation.cancel();
    for (const ghost of this.#ghosts.splice(0)) ghost.remove();
    this.#end = 0;
    if (this.busy) this.busy = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** How many ms are left to show. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** Does something when the row is over, at once if nothing moves. */
  after(go: () => void): void {
    if (this.busy) this.#waiting.push(go);
    else go();
  }

  /** Remembers an animation, to end it with the row. For Clock. */
  keep(animation: Animation): void {
    this.#animations.push(animation);
  }

  /** Lays a copy over the page. For Clock. */
  lay(copy: Element, at: DOMRect): Element {
    const holder = document.createElement('div');
    holder.className = 'motion-ghost';
    holder.setAttribute('aria-hidden', 'true');
    holder.inert = true;
    Object.assign(holder.style, {
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    const ghost = copy.cloneNode(true) as Element;
    for (const part of [ghost, ...ghost.querySelectorAll('*')])
      for (const name of ['data-testid', 'data-fly', 'data-target', 'data-walk', 'data-move'])
        part.removeAttribute(name);
    holder.append(ghost);
    document.body.append(holder);
    this.#ghosts.push(holder);
    return holder;
  }
}

export const motion = new MotionQueue();

/** A ring for 1.5 s around what has changed. */
export function ring(element: Element): void {
  element.setAttribute('data-changed', '');
  setTimeout(() => element.removeAttribute('data-changed'), RING_MS);
}
