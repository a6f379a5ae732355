// A table being set: who sits where, which rules, which help. It can be started as it is from its first moment on.
import { opponents, RANDOM } from '../../lib/bots';
import { catalogue } from '../../lib/catalogue.svelte';
import type { GameInfo, NewTable, OptionSpec, Pace, Preset } from '../../wire/frame';

export const ME = ' me';
export const FRIEND = ' friend';
export const ANYONE = ' anyone';
/** Who sits somewhere: one of these, or the key of a bot. */
export type Sitter = string;

export const GROUPS = ['variants', 'silent', 'help'] as const;
export type Group = (typeof GROUPS)[number];

const gentlest = (game: GameInfo): string => opponents(game)[0] ?? RANDOM;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Setting {
  seats = $state(0);
  /** The recommended way chosen last: a table may follow several of them. */
  followed = $state('');
  sitters = $state.raw<readonly Sitter[]>([]);
  chosen = $state.raw<Readonly<Record<string, unknown>>>({});
  hints = $state(true);
  edition = $state<string | null>(null);
  title = $state('');
  /** For whom the first free seat is kept; empty: for nobody. */
  expected = $state('');
  /** Null: no clock. */
  pace = $state.raw<Pace | null>(null);

  /** Those who sit at the table of this size. */
  readonly used = $derived(this.sitters.slice(0, this.seats));
  readonly free = $derived(this.used.filter((sitter) => sitter === FRIEND || sitter === ANYONE).length);
  readonly full = $derived(this.free === 0);
  readonly options = $derived.by(() =>
    this.game.options.filter(
      (spec) =>
        !spec.hidden &&
        spec.kind !== 'list' &&
        (spec.seats === null || (spec.seats[0] <= this.seats && this.seats <= spec.seats[1])),
    ),
  );
  readonly changed = $derived(this.options.filter((spec) => spec.key in this.chosen));
  /** The recommended way this table follows, whatever its size; null for a mixture of one's own. */
  readonly preset = $derived.by(() => {
    const fitting = this.game.presets.filter((preset) => this.#fits(preset));
    return fitting.find((preset) => preset.key === this.followed) ?? fitting[0] ?? null;
  });

  /** `bot`: who takes the free seats at first. */
  constructor(
    readonly game: GameInfo,
    preset: Preset | undefined,
    readonly bot: string = gentlest(game),
  ) {
    this.edition = game.editions[0]?.fingerprint ?? null;
    this.resize(Math.min(Math.max(2, game.min_seats), game.max_seats));
    if (preset !== undefined) this.follow(preset);
  }

  /** Rules, help and seats as recommended. */
  follow(preset: Preset): void {
    this.chosen = this.#known(preset.options);
    this.hints = preset.hints;
    const bot = preset.gentle ? gentlest(this.game) : this.bot;
    this.sitters = Array.from({ length: this.game.max_seats }, (_, seat) => (seat === preset.seat ? ME : bot));
    this.followed = preset.key;
    this.seats = preset.seats;
  }

  resize(seats: number): void {
    const kept = this.sitters.length > 0 ? this.sitters : [ME];
    this.sitters = Array.from({ length: this.game.max_seats }, (_, seat) => kept[seat] ?? this.bot);
    this.seats = seats;
    // Who sat at an end of the table that is gone moves to its last seat.
    if (!this.used.includes(ME) && this.sitters.includes(ME)) this.sit(seats - 1, ME);
  }

  sit(seat: number, sitter: Sitter): void {
    const before = this.sitters[seat] ?? this.bot;
    this.sitters = this.sitters.map((other, at) =>
      at === seat ? sitter : sitter === ME && other === ME ? (before === ME ? this.bot : before) : other,
    );
  }

  /** One seat beside mine is kept for somebody. */
  expect(name: string): void {
    this.expected = name;
    if (this.seats < 2) this.resize(2);
    const seat = this.used.findIndex((sitter) => sitter !== ME);
    if (seat >= 0) this.sit(seat, FRIEND);
  }

  /** Every bot's seat is a friend's. */
  invite(): void {
    this.sitters = this.sitters.map((sitter) => (sitter === ME || sitter === ANYONE ? sitter : FRIEND));
  }

  value(spec: OptionSpec): unknown {
    return this.chosen[spec.key] ?? spec.default;
  }

  set(spec: OptionSpec, value: unknown): void {
    const { [spec.key]: _, ...others } = this.chosen;
    this.chosen = same(value, spec.default) ? others : { ...others, [spec.key]: value };
  }

  group(group: Group): OptionSpec[] {
    return this.options.filter((spec) => spec.group === group);
  }

  order(): NewTable {
    const mine = this.used.indexOf(ME);
    const people = [ME, FRIEND, ANYONE];
    return {
      game: this.game.name,
      seats: this.seats,
      options: Object.fromEntries(this.changed.map((spec) => [spec.key, this.chosen[spec.key]])),
      edition: this.edition,
      title: this.title.trim(),
      public: this.used.includes(ANYONE),
      hints: this.hints,
      my_seat: mine < 0 ? null : mine,
      bots: Object.fromEntries(
        this.used.flatMap((sitter, seat) => (people.includes(sitter) ? [] : [[String(seat), sitter]])),
      ),
      start: this.full,
      pace: this.pace,
      language: catalogue.language,
    };
  }

  #fits(preset: Preset): boolean {
    const bots = this.used.filter((sitter) => ![ME, FRIEND, ANYONE].includes(sitter));
    const met = bots.every((bot) => bot === gentlest(this.game));
    const rules = same(Object.entries(this.#known(preset.options)).sort(), Object.entries(this.chosen).sort());
    return rules && preset.hints === this.hints && (met || !preset.gentle);
  }

  /** Without what is as by default anyway. */
  #known(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(options).filter(
        ([key, value]) => !same(this.game.options.find((spec) => spec.key === key)?.default, value),
      ),
    );
  }
}
