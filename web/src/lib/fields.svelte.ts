// What is told again with every update, field by field. A view is a new object each time, so whatever reads it is asked
// anew; most of its fields are as they were. Here every field tells of its own change, and who reads others is left alone.

class Cell {
  value = $state.raw<unknown>();
}

/** `T` as a record: whatever is written is laid out name by name. */
export class DrawnFields<T extends object = Record<string, unknown>> {
  readonly #cells = new Map<string, Cell>();
  readonly #fields = {} as T;
  #some = $state(false);

  /** Always the same object; null while there is nothing to draw. */
  get fields(): T | null {
    return this.#some ? this.#fields : null;
  }

  draw(fields: T | null): void {
    for (const [name, value] of Object.entries(fields ?? {})) this.#cell(name).value = value;
    this.#some = fields !== null;
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
