// One WebSocket to one table that mends itself: reconnects with growing pauses, asks only for what was missed, and
// sends again, with the same id, whatever was not answered. Knows frames by their id only, and no Svelte.
import type { AnyClientFrame, AnyServerFrame } from '../../wire/frame';

export type SocketState = 'connecting' | 'open' | 'lost' | 'refused';

export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

/** What a table wants of whoever brings it its frames. */
export interface Listener {
  /** The seq of the last update held. */
  since: () => number;
  receive: (frame: AnyServerFrame) => void;
  changed: (state: SocketState, code: number) => void;
}

/** Where the frames of a table come from and go to: the server's table, or a scene that is no live table (scene.ts). */
export interface Channel {
  /** Send a frame and wait for its answer. */
  ask(frame: AnyClientFrame): Promise<AnyServerFrame>;
  /** Tell everything anew. */
  restart(): void;
  end(): void;
}

export interface Setup extends Listener {
  /** Address of the socket, given the seq of the last update held. */
  address: (since: number) => string;
  open?: (address: string) => Socket;
}

type Unanswered = { frame: AnyClientFrame; resolve: (answer: AnyServerFrame) => void };

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000];
const BEAT = 25_000;
const PATIENCE = 10_000;

/** Close codes after which trying again is useless: the server said no (4400 … 4499, as HTTP's 400 … 499). */
function final(code: number): boolean {
  return (code >= 4400 && code < 4500 && code !== 4429 && code !== 4408) || code === 1008;
}

export function moveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class TableSocket implements Channel {
  state: SocketState = 'connecting';
  #setup: Setup;
  #socket: Socket | null = null;
  #unanswered = new Map<string, Unanswered>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #wake = (): void => this.#hurry();
  #turn = (): void => this.#attend(!document.hidden);

  constructor(setup: Setup) {
    this.#setup = setup;
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    document.addEventListener('visibilitychange', this.#turn);
    this.#connect();
  }

  /** Send a frame and wait for its answer, across reconnects if need be. */
  ask(frame: AnyClientFrame): Promise<AnyServerFrame> {
    return new Promise((resolve) => {
      this.#unanswered.set(frame.id, { frame, resolve });
      if (this.state === 'open') this.#socket?.send(JSON.stringify(frame));
    });
  }

  /** Drop the socket and open a new one at once (`since` is asked anew). */
  restart(): void {
    const old = this.#socket;
    this.#socket = null;
    this.#quiet();
    old?.close();
    this.#tries = 0;
    this.#connect();
  }

  end(): void {
    this.#ended = true;
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    document.removeEventListener('visibilitychange', this.#turn);
    clearTimeout(this.#retry);
    this.#quiet();
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#to(this.#tries === 0 ? 'connecting' : 'lost');
    const open = this.#setup.open ?? ((address: string) => new WebSocket(address) as unknown as Socket);
    const socket = open(this.#setup.address(this.#setup.since()));
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#heard(event.data);
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #opened(socket: Socket): void {
    this.#tries = 0;
    this.#to('open');
    for (const { frame } of this.#unanswered.values()) socket.send(JSON.stringify(frame));
    if (document.hidden) this.#attend(false);
    this.#beat = setInterval(() => this.#ping(socket), BEAT);
  }

  /** Whoever has the table in the background is told what happens there by other ways. */
  #attend(here: boolean): void {
    const frame = { type: 'attend', id: moveId(), here } satisfies AnyClientFrame;
    if (this.state === 'open') this.#socket?.send(JSON.stringify(frame));
  }

  #ping(socket: Socket): void {
    socket.send(JSON.stringify({ type: 'ping', id: moveId() } satisfies AnyClientFrame));
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => socket.close(), PATIENCE);
  }

  #heard(data: unknown): void {
    clearTimeout(this.#silence);
    let frame: AnyServerFrame;
    try {
      frame = JSON.parse(String(data)) as AnyServerFrame;
    } catch {
      return; // Not ours: a proxy's word.
    }
    this.#setup.receive(frame);
    if (frame.type === 'refused' && frame.id === null) this.#refusedUnnamed(frame);
    const id = 'id' in frame ? frame.id : null;
    const waiting = id === null ? undefined : this.#unanswered.get(id);
    if (id !== null && waiting !== undefined) {
      this.#unanswered.delete(id);
      waiting.resolve(frame);
    }
  }

  /** The server could not say which frame it means: too fast is tried again, the rest counts for all that wait. */
  #refusedUnnamed(frame: AnyServerFrame & { type: 'refused' }): void {
    const waiting = [...this.#unanswered.values()];
    if (frame.code === 'too_fast') {
      const socket = this.#socket;
      setTimeout(() => {
        if (socket !== this.#socket) return; // a new socket has sent them already
        for (const one of waiting) {
          if (this.#unanswered.has(one.frame.id)) socket?.send(JSON.stringify(one.frame));
        }
      }, 1000);
      return;
    }
    this.#unanswered.clear();
    for (const one of waiting) one.resolve(frame);
  }

  #closed(socket: Socket, code: number): void {
    if (socket !== this.#socket) return;
    this.#quiet();
    this.#socket = null;
    if (this.#ended) return;
    if (final(code)) {
      this.#to('refused', code);
      return;
    }
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 10_000;
    this.#tries++;
    this.#to('lost', code);
    // A little disorder keeps a thousand browsers from returning in the same instant.
    this.#retry = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
  }

  #hurry(): void {
    if (this.state === 'lost' && this.#socket === null && document.visibilityState !== 'hidden') this.#connect();
  }

  #quiet(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
  }

  #to(state: SocketState, code = 0): void {
    this.state = state;
    this.#setup.changed(state, code);
  }
}
