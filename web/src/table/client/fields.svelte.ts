// The position drawn, field by field. A view is a new object with every update, so whatever reads it is asked anew; most
// of its fields are as they were. Here every field tells of its own change, and who reads others is left alone.
import type { Fields } from './differences';

class Cell {
  value = $state.raw<unknown>();
}

export class DrawnFields {
  readonly #cells = new Map<string, Cell>();
  readonly #fields: Fields = {};
  #some = $state(false);

  /** Always the same object; null while there is nothing to draw. */
  get fields(): Fields | null {
    return this.#some ? this.#fields : null;
  }

  draw(view: Fields | null): void {
    for (const [name, value] of Object.entries(view ?? {})) this.#cell(name).value = value;
    this.#some = view !== null;
  }

  #cell(name: string): Cell {
    const known = this.#cells.get(name);
    if (known !== undefined) return known;
    const cell = new Cell();
    this.#cells.set(name, cell);
    Object.defineProperty(this.#fields, name, { enumerable: true, get: () => cell.value });
    return cell;
  }
}
