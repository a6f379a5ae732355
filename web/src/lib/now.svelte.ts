// What time it is, for what is shown of clocks: looked at every second while somebody looks.
class Now {
  seconds = $state(Date.now() / 1000);
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** To be called when a page opens that shows clocks; the answer ends it. */
  watch(): () => void {
    this.#watchers += 1;
    this.seconds = Date.now() / 1000;
    this.#timer ??= setInterval(() => (this.seconds = Date.now() / 1000), 1000);
    return () => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }
}

export const now = new Now();
