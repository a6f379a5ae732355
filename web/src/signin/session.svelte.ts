// Who sits before this screen: a guest known by this browser's cookie and a name.
import { api, whenTurnedAway } from '../lib/api';
import type { Me } from '../wire/frame';

class Person {
  #me = $state.raw<Me | null>(null);
  /** Set while the name dialog is open: what to do once there is a name. */
  #asking = $state.raw<((given: boolean) => void) | null>(null);
  /** The server is for invited people, and has said so: newcomers give its code with their name. */
  coded = $state(false);

  /** Changes when this browser becomes another guest: open connections then belong to the old one. */
  get id(): string | null {
    return this.#me?.id ?? null;
  }

  get name(): string | null {
    return this.#me?.name ?? null;
  }

  get known(): boolean {
    return this.name !== null;
  }

  get asking(): boolean {
    return this.#asking !== null;
  }

  async load(): Promise<void> {
    this.#me = await api.me();
  }

  async greet(name: string, code = ''): Promise<void> {
    this.#me = await api.greet(name, code);
    this.#answer(true);
  }

  /** The server says who is asking: another one than before if this browser was signed out from elsewhere. */
  async check(id: string | null): Promise<void> {
    if (id !== this.id) await this.load();
  }

  /** One more device of another guest, by that guest's link. */
  async become(token: string): Promise<void> {
    this.#me = await api.become(token);
  }

  async forget(): Promise<void> {
    await api.forget();
    this.#me = { id: null, name: null };
  }

  /** Resolves to true once the guest has a name; false if the dialog was closed. */
  async need(): Promise<boolean> {
    return this.known || (await this.ask());
  }

  ask(): Promise<boolean> {
    this.#answer(false);
    return new Promise((resolve) => {
      this.#asking = resolve;
    });
  }

  /** The server takes no newcomer without its code: while the dialog is open, it shows the field for it. */
  async admit(): Promise<boolean> {
    this.coded = true;
    return !this.asking && (await this.ask());
  }

  dismiss(): void {
    this.#answer(false);
  }

  #answer(given: boolean): void {
    const asking = this.#asking;
    this.#asking = null;
    asking?.(given);
  }
}

export const me = new Person();
whenTurnedAway(() => me.admit());
