// Zooming and panning of a drawing: the wheel with Ctrl, two fingers, dragging once it is near, two taps, and buttons.
import type { Box, Point } from './geometry';

/** A press that moved no further than this, in pixels, is a click. */
const STILL = 3;
/** Two taps within so many milliseconds and pixels are one gesture. */
const TAPS_MS = 350;
const TAPS_PX = 20;
/** What a pixel of the wheel enlarges, in powers of two; lines and pages count as more of them. */
const NOTCH = 0.02;

export class Magnifier {
  shift = $state.raw({ x: 0, y: 0, k: 1 });
  // The same where it may be read in an effect that changes it.
  #now = { x: 0, y: 0, k: 1 };
  #least = 1;
  #most = 3;
  #drawing: SVGSVGElement | null = null;
  #box: Box = { x: 0, y: 0, width: 1, height: 1 };
  #near: (Point & { k: number }) | null = null;
  /** Fingers or the mouse on the drawing, in its own measure. */
  #fingers = new Map<number, Point>();
  #began: Point | null = null;
  #dragged = false;
  #tap = { x: 0, y: 0, at: -Infinity };

  get near(): boolean {
    return this.shift.k > 1;
  }

  get transform(): string {
    return `translate(${this.shift.x} ${this.shift.y}) scale(${this.shift.k})`;
  }

  /** Listen to the drawing, whose whole is this box; gives what ends it. */
  attach(drawing: SVGSVGElement, box: Box): () => void {
    this.#drawing = drawing;
    this.#box = box;
    const ended = new AbortController();
    const { signal } = ended;
    drawing.addEventListener('wheel', this.#wheel, { signal, passive: false });
    drawing.addEventListener('touchmove', this.#touch, { signal, passive: false });
    drawing.addEventListener('pointerdown', this.#down, { signal });
    drawing.addEventListener('dblclick', this.#twice, { signal });
    // The mouse may leave the drawing and come back.
    window.addEventListener('pointermove', this.#move, { signal });
    window.addEventListener('pointerup', this.#up, { signal });
    window.addEventListener('pointercancel', this.#up, { signal });
    window.addEventListener('click', this.#click, { signal, capture: true });
    return () => {
      ended.abort();
      this.#fingers.clear();
      this.#drawing = null;
    };
  }

  /** How small and how large it may become. */
  within(least: number, most: number): void {
    this.#least = Math.min(least, 1);
    this.#most = Math.max(most, 1);
  }

  /** Enlarge by a factor, around the middle unless said otherwise. */
  magnify(factor: number, around: Point = this.#middle): void {
    const { x, y, k } = this.#now;
    const next = Math.min(this.#most, Math.max(this.#least, k * factor));
    this.#set(around.x - ((around.x - x) * next) / k, around.y - ((around.y - y) * next) / k, next);
  }

  /** Bring a place into the middle, this much enlarged. */
  show({ x, y }: Point, factor: number): void {
    if (this.#drawing === null) return;
    this.#near = { x, y, k: factor };
    const k = Math.min(this.#most, Math.max(this.#least, factor));
    this.#set(this.#middle.x - k * x, this.#middle.y - k * y, k);
  }

  /** Back to the whole drawing. */
  fit(): void {
    if (this.#drawing !== null) this.#set(0, 0, 1);
  }

  get #middle(): Point {
    const { x, y, width, height } = this.#box;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** No edge of the drawing comes inside its box; a drawing smaller than that stands in the middle. */
  #set(x: number, y: number, k: number): void {
    const kept = (at: number, start: number, size: number): number => {
      const [far, near] = [(start + size) * (1 - k), start * (1 - k)];
      return k < 1 ? (far + near) / 2 : Math.min(near, Math.max(far, at));
    };
    this.#now = { x: kept(x, this.#box.x, this.#box.width), y: kept(y, this.#box.y, this.#box.height), k };
    this.shift = this.#now;
  }

  /** Where on the drawing, in its own measure, an event happened. */
  #point(event: MouseEvent): Point {
    const matrix = this.#drawing?.getScreenCTM?.()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  #wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const notches = -event.deltaY * (event.deltaMode === 1 ? 25 : event.deltaMode > 1 ? 500 : 1);
    this.magnify(2 ** (notches * NOTCH), this.#point(event));
  };

  // One finger moves the page until the drawing is near.
  #touch = (event: TouchEvent): void => {
    if (event.touches.length > 1 || this.#now.k > 1) event.preventDefault();
  };

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.#fingers.size === 0) {
      this.#dragged = false;
      this.#began = { x: event.clientX, y: event.clientY };
    }
    this.#fingers.set(event.pointerId, this.#point(event));
  };

  #move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) return;
    const { x, y, k } = this.#now;
    const two = this.#fingers.size > 1;
    if (far(event, this.#began, STILL) || two) this.#dragged = true;
    if (!this.#dragged) return;
    const to = this.#point(event);
    const spread = this.#spread();
    this.#fingers.set(event.pointerId, to);
    if (!two) {
      if (event.pointerType !== 'touch' || k > 1) this.#set(x + to.x - before.x, y + to.y - before.y, k);
      return;
    }
    this.#set(x + (to.x - before.x) / 2, y + (to.y - before.y) / 2, k);
    if (spread.wide > 0) this.magnify(this.#spread().wide / spread.wide, this.#spread().middle);
  };

  #up = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    if (this.#dragged) {
      // Its click, if there is one, comes before anything else.
      setTimeout(() => (this.#dragged = false));
      return;
    }
    if (event.pointerType !== 'touch' || event.type !== 'pointerup') return;
    if (event.timeStamp - this.#tap.at < TAPS_MS && !far(event, this.#tap, TAPS_PX)) this.#toggle();
    this.#tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  };

  // What ends a drag is no click on what lies there.
  #click = (event: MouseEvent): void => {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #twice = (event: MouseEvent): void => {
    event.preventDefault();
    // Fingers were counted above.
    if (!(event instanceof PointerEvent && event.pointerType === 'touch') && event.timeStamp - this.#tap.at > TAPS_MS)
      this.#toggle();
  };

  /** Twice a tap: the whole, or again as near as it was shown. */
  #toggle(): void {
    const whole = this.#now.k <= 1;
    if (whole && this.#near !== null) this.show(this.#near, this.#near.k);
    else if (whole) this.magnify(2);
    else this.fit();
  }

  #spread(): { wide: number; middle: Point } {
    const [one, other] = [...this.#fingers.values()];
    if (one === undefined || other === undefined) return { wide: 0, middle: this.#middle };
    return {
      wide: Math.hypot(one.x - other.x, one.y - other.y),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    };
  }
}

function far(event: MouseEvent, from: Point | null, pixels: number): boolean {
  return from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > pixels;
}
