// Which tile the player looks at: chosen by a click, or only pointed at. One object shared by the parts of a board.

export class Focus {
  /** The tile chosen by click or Enter; it stays until another is chosen. */
  chosen = $state<string | null>(null);
  /** The tile under the pointer or the keyboard. */
  pointed = $state<string | null>(null);

  /** What the decision panel explains. */
  get tile(): string | null {
    return this.pointed ?? this.chosen;
  }

  choose(tile: string | null): void {
    this.chosen = this.chosen === tile ? null : tile;
  }

  point(tile: string): void {
    this.pointed = tile;
  }

  /** Back to the chosen tile; without one, the last tile stays explained so that the pointer can reach its panel. */
  leave(): void {
    if (this.chosen !== null) this.pointed = null;
  }
}
