// Two fingers on the board of a phone: what part of it is seen, from the whole to squares more than twice as large.

const MOST = 2.2;

interface Point {
  x: number;
  y: number;
}

export class Zoom {
  /** How much larger than the whole board. */
  scale = $state(1);
  /** The middle of what is seen, in shares of the board. */
  #x = $state(0.5);
  #y = $state(0.5);
  #fingers = new Map<number, Point>();
  #span = 0;

  get zoomed(): boolean {
    return this.scale > 1.02;
  }

  /** What is seen of a box of this size. */
  seen(left: number, top: number, width: number, height: number): { x: number; y: number; w: number; h: number } {
    const [w, h] = [width / this.scale, height / this.scale];
    return { x: left + this.#x * width - w / 2, y: top + this.#y * height - h / 2, w, h };
  }

  down(id: number, point: Point): void {
    this.#fingers.set(id, point);
    this.#span = this.#spread();
  }

  /** True if the gesture is the zoom's: two fingers, or one that moves what is seen of an enlarged board. */
  move(id: number, point: Point, box: { width: number; height: number }): boolean {
    const before = this.#fingers.get(id);
    if (before === undefined) return false;
    this.#fingers.set(id, point);
    const two = this.#fingers.size > 1;
    if (!two && !this.zoomed) return false;
    const share = 1 / (this.scale * (two ? 2 : 1));
    this.#to(
      this.#x - ((point.x - before.x) / box.width) * share,
      this.#y - ((point.y - before.y) / box.height) * share,
    );
    if (two) {
      const span = this.#spread();
      if (this.#span > 0) this.scale = Math.min(MOST, Math.max(1, (this.scale * span) / this.#span));
      this.#span = span;
      this.#to(this.#x, this.#y);
    }
    return true;
  }

  up(id: number): void {
    this.#fingers.delete(id);
    this.#span = this.#spread();
  }

  #spread(): number {
    const [one, two] = [...this.#fingers.values()];
    return one === undefined || two === undefined ? 0 : Math.hypot(one.x - two.x, one.y - two.y);
  }

  /** Never beyond the edge. */
  #to(x: number, y: number): void {
    const half = 0.5 / this.scale;
    this.#x = Math.min(1 - half, Math.max(half, x));
    this.#y = Math.min(1 - half, Math.max(half, y));
  }
}
