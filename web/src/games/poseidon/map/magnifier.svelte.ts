// Zooming and panning of a drawing: the wheel with Ctrl, two fingers, dragging once it is near, and buttons.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom';
import type { Box, Point } from './geometry';

export class Magnifier {
  shift = $state.raw({ x: 0, y: 0, k: 1 });
  #drawing: SVGSVGElement | null = null;
  #near: (Point & { k: number }) | null = null;
  #zoom = zoom<SVGSVGElement, unknown>()
    .scaleExtent([1, 3])
    .filter((event: Event) => {
      if (event.type === 'wheel') return (event as WheelEvent).ctrlKey || (event as WheelEvent).metaKey;
      if (event.type.startsWith('touch')) return (event as TouchEvent).touches.length > 1 || this.shift.k > 1;
      return event.type !== 'dblclick' && (event as MouseEvent).button === 0;
    })
    .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
      this.shift = { x: event.transform.x, y: event.transform.y, k: event.transform.k };
    });

  get near(): boolean {
    return this.shift.k > 1;
  }

  get transform(): string {
    return `translate(${this.shift.x} ${this.shift.y}) scale(${this.shift.k})`;
  }

  /** Listen to the drawing, whose whole is this box; gives what ends it. */
  attach(drawing: SVGSVGElement, { x, y, width, height }: Box): () => void {
    const extent: [[number, number], [number, number]] = [
      [x, y],
      [x + width, y + height],
    ];
    const chosen = select(drawing);
    chosen.call(this.#zoom.extent(extent).translateExtent(extent)).on('dblclick.zoom', (event: Event) => {
      event.preventDefault();
      this.#toggle();
    });
    this.#drawing = drawing;
    return () => {
      chosen.on('.zoom', null);
      this.#drawing = null;
    };
  }

  /** How small and how large it may become. */
  within(least: number, most: number): void {
    this.#zoom.scaleExtent([Math.min(least, 1), Math.max(most, 1)]);
  }

  magnify(factor: number): void {
    if (this.#drawing !== null) select(this.#drawing).call((chosen) => this.#zoom.scaleBy(chosen, factor));
  }

  /** Bring a place into the middle, this much enlarged. */
  show({ x, y }: Point, factor: number): void {
    if (this.#drawing === null) return;
    this.#near = { x, y, k: factor };
    select(this.#drawing)
      .call((chosen) => this.#zoom.scaleTo(chosen, factor))
      .call((chosen) => this.#zoom.translateTo(chosen, x, y));
  }

  /** Twice a tap: the whole, or again as near as it was shown. */
  #toggle(): void {
    const whole = this.shift.k <= 1;
    if (whole && this.#near !== null) this.show(this.#near, this.#near.k);
    else if (whole) this.magnify(2);
    else this.fit();
  }

  /** Back to the whole drawing. */
  fit(): void {
    if (this.#drawing !== null) select(this.#drawing).call((chosen) => this.#zoom.transform(chosen, zoomIdentity));
  }
}
