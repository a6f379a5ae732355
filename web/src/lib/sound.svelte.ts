// Sounds made by WebAudio from nothing but oscillators and noise: off until wished, then remembered. A page makes no
// sound while it is hidden, except for my turn.
import { settings } from './settings.svelte';

export type SoundName =
  | 'coin'
  | 'turn'
  | 'other'
  | 'outbid'
  | 'stone'
  | 'grain'
  | 'wave'
  | 'sinking'
  | 'chit'
  | 'rumble'
  | 'victory'
  | 'defeat'
  | 'tick';

class Sound {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;

  get on(): boolean {
    return settings.sound;
  }

  toggle(): void {
    settings.sound = !settings.sound;
    // The click that switches it on is the one that lets the browser make sounds at all.
    if (settings.sound) this.play('turn');
  }

  /** `nth` raises the pitch of a series (the coins of a bid). */
  play(name: SoundName, nth = 0): void {
    if (!settings.sound || typeof AudioContext === 'undefined') return;
    if (settings.soundMine && name !== 'turn' && name !== 'tick') return;
    if (document.hidden && name !== 'turn') return;
    const context = (this.#context ??= new AudioContext());
    if (this.#out === null) {
      this.#out = context.createGain();
      this.#out.connect(context.destination);
    }
    this.#out.gain.value = loudness(settings.volume);
    void context.resume();
    VOICES[name](new Voice(context, this.#out), nth);
  }
}

/** How much of a voice is heard at a volume of 0 to 100: loud enough at the 40 one begins with, unclipped at 100. */
function loudness(volume: number): number {
  return 1.6 * (volume / 100) ** 1.5;
}

/** The instruments: every one starts `at` seconds from now. */
class Voice {
  readonly #context: AudioContext;
  readonly #out: AudioNode;

  constructor(context: AudioContext, out: AudioNode) {
    this.#context = context;
    this.#out = out;
  }

  #envelope(at: number, length: number, level: number, attack = 0.005): GainNode {
    const gain = this.#context.createGain();
    const start = this.#context.currentTime + at;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(level, start + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(this.#out);
    return gain;
  }

  tone(type: OscillatorType, from: number, length: number, level: number, at = 0, to = from, attack = 0.005): void {
    const oscillator = this.#context.createOscillator();
    const start = this.#context.currentTime + at;
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    oscillator.connect(this.#envelope(at, length, level, attack));
    oscillator.start(start);
    oscillator.stop(start + length);
  }

  /** A double pipe: a reedy tone that is held, then let go. */
  pipe(frequency: number, length: number, level: number, at = 0): void {
    const oscillator = this.#context.createOscillator();
    const filter = this.#context.createBiquadFilter();
    const gain = this.#context.createGain();
    const start = this.#context.currentTime + at;
    oscillator.type = 'sawtooth';
    oscillator.frequency.value = frequency;
    filter.type = 'lowpass';
    filter.frequency.value = 1500;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(level, start + 0.12);
    gain.gain.setValueAtTime(level, start + length * 0.6);
    gain.gain.linearRampToValueAtTime(0, start + length);
    oscillator.connect(filter).connect(gain).connect(this.#out);
    oscillator.start(start);
    oscillator.stop(start + length);
  }

  noise(type: BiquadFilterType, frequency: number, length: number, level: number, at = 0, attack = 0.005): void {
    const { sampleRate } = this.#context;
    const buffer = this.#context.createBuffer(1, Math.ceil(sampleRate * length), sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
    this.#buffer(buffer, length, level, at, type, frequency, attack);
  }

  /** A plucked string after Karplus and Strong: a burst of noise that runs round a loop and is smoothed. */
  pluck(frequency: number, length: number, level: number, at = 0): void {
    const { sampleRate } = this.#context;
    const buffer = this.#context.createBuffer(1, Math.ceil(sampleRate * length), sampleRate);
    const samples = buffer.getChannelData(0);
    const period = Math.round(sampleRate / frequency);
    for (let n = 0; n < samples.length; n++) {
      const [one, two] = [samples[n - period] ?? 0, samples[n - period - 1] ?? 0];
      samples[n] = n < period ? Math.random() * 2 - 1 : 0.498 * (one + two);
    }
    this.#buffer(buffer, length, level, at, 'lowpass', 2400);
  }

  #buffer(
    buffer: AudioBuffer,
    length: number,
    level: number,
    at: number,
    type: BiquadFilterType,
    frequency: number,
    attack = 0.005,
  ): void {
    const source = this.#context.createBufferSource();
    const filter = this.#context.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = frequency;
    source.buffer = buffer;
    source.connect(filter).connect(this.#envelope(at, length, level, attack));
    source.start(this.#context.currentTime + at);
  }
}

const [D3, G3, A3, D4] = [146.8, 196, 220, 293.7];

const VOICES: Record<SoundName, (voice: Voice, nth: number) => void> = {
  coin(voice, nth) {
    const pitch = 1 + Math.min(nth, 12) * 0.04;
    voice.tone('sine', 2100 * pitch, 0.06, 0.25);
    voice.tone('sine', 3400 * pitch, 0.06, 0.15);
    voice.noise('highpass', 5000, 0.02, 0.08);
  },
  turn(voice) {
    [D3, A3, D4].forEach((note, at) => voice.pluck(note, 0.9, 0.5, at * 0.14));
  },
  other(voice) {
    voice.pluck(D3, 0.8, 0.35);
  },
  outbid(voice) {
    voice.pluck(A3, 0.8, 0.45);
    voice.pluck(G3, 0.9, 0.45, 0.16);
  },
  // Small loudspeakers begin at some 200 Hz: whatever is low has something above that, too.
  stone(voice) {
    voice.noise('lowpass', 900, 0.12, 0.35);
    voice.noise('bandpass', 1100, 0.04, 0.35);
    voice.tone('sine', 90, 0.14, 0.22);
    voice.tone('triangle', 260, 0.09, 0.32, 0, 190);
  },
  grain(voice) {
    for (let n = 0; n < 6; n++) voice.noise('bandpass', 2600 + 300 * (n % 3), 0.05, 0.6, n * 0.06);
  },
  wave(voice) {
    voice.noise('lowpass', 800, 0.8, 0.6, 0, 0.25);
    voice.noise('bandpass', 2400, 0.6, 0.25, 0.1, 0.25);
  },
  sinking(voice) {
    voice.tone('triangle', 330, 0.4, 0.4, 0, 110);
    for (let n = 0; n < 3; n++) voice.tone('sine', 520 - 60 * n, 0.06, 0.25, 0.12 + 0.1 * n, 760 - 60 * n);
  },
  chit(voice) {
    voice.tone('triangle', 500, 0.07, 0.5, 0, 300);
  },
  rumble(voice) {
    voice.noise('lowpass', 80, 0.9, 0.85);
    voice.tone('sine', 42, 0.9, 0.4, 0, 30, 0.1);
    voice.noise('bandpass', 260, 0.7, 0.45); // what small loudspeakers can make heard
  },
  victory(voice) {
    voice.pipe(D4, 1.2, 0.22);
    voice.pipe(D4 * 1.5, 1.1, 0.18, 0.1);
  },
  defeat(voice) {
    voice.pipe(D3, 1, 0.25);
  },
  tick(voice) {
    voice.tone('sine', 1200, 0.012, 0.3);
  },
};

export const sound = new Sound();
