// What lies on the sea for this viewer, and what a click on a square means now. Every choice comes from `moves`.
import { recall, remember } from '../../../lib/storage';
import type { Action, AssignShips, GuessView, PushView, View } from '../../../wire/odyssey';
import { SHIPS, squares, STEPS, type Direction, type Ship } from '../squares';
import { coursesOf, heatOf, othersOf, washesOf } from './knowledge';
import { change, describeSquare, mountSentence } from './sentences';
import { actionsAt, marksOf, placedBy } from '../sea/pieces';
import { beside, type Chance, type Course, type Mark, type Skin, type Token } from '../sea/sea';
import type { Table } from '../table';
import { wordsAt, written, type Tool } from './writing';

const REFEREE = 'thalassa.odyssey.referee';

export class BoardControls {
  /** The ship whose orders, figure or reminders are handled. */
  ship = $state<Ship>('white');
  tool = $state<Tool>('figure');
  /** The ship being dragged: its squares are shown meanwhile. */
  lifted = $state<Ship | null>(null);
  /** Why the last gesture did nothing. */
  problem = $state('');
  /** Spectators with leave to see the truth choose which of the two boards they look at. */
  wished = $state<Skin>('true');
  /** Phones and tablets: the tools of the pencil stand where the compass does. */
  drawing = $state(false);
  /** Where the note in words begins that is being written. */
  writing = $state<string | null>(null);
  /** The game has ended before the eyes of somebody who knew the chart alone: it is still to be turned over. */
  unturned = $state(false);
  /** How the ships are shared in the proposal being put together. */
  share = $state.raw<AssignShips['seats'] | null>(null);
  /** The Navigators use their own cardboard: orders and surveys only. */
  referee = $state(recall(REFEREE) === 'yes');
  #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
  }

  get view(): View | null {
    return this.#table().view;
  }

  /** A choice of this screen, kept by the browser. */
  setReferee(on: boolean): void {
    this.referee = on;
    remember(REFEREE, on ? 'yes' : 'no');
  }

  /** The viewer may see where the ships truly are. */
  get knows(): boolean {
    const view = this.view;
    if (view === null) return false;
    if (view.role === 'poseidon' || view.phase === 'over') return !this.unturned;
    return view.role === 'spectator' && view.record.length > 0 && view.record.every((line) => line.truth !== null);
  }

  /** Which of the two boards is drawn. */
  get skin(): Skin {
    const spectator = this.view?.role === 'spectator' && this.view.phase !== 'over';
    return this.knows && !(spectator && this.wished === 'chart') ? 'true' : 'chart';
  }

  /** The sentence on the mount that must never be missed. */
  get banner(): string {
    return this.view === null ? '' : mountSentence(this.#table(), this.view, this.skin, this.lightsNeeded);
  }

  get lightsNeeded(): number {
    const wished = this.#table().options['lighthouses'];
    return typeof wished === 'number' ? wished : 1;
  }

  /** Takes up another ship; the order for the one before is dropped. */
  take(ship: Ship): void {
    if (this.ship !== ship && this.view?.role === 'navigator') this.#table().retract(true);
    this.ship = ship;
  }

  /** The order being previewed. */
  get aim(): { square: string; step: readonly [number, number]; ship: Ship; direction: Direction } | null {
    const step = this.#table().preview?.steps.at(-1);
    if (step?.type !== 'order_move' && step?.type !== 'coop_order' && step?.type !== 'coop_vote') return null;
    const ship = step.type === 'coop_vote' ? (this.view?.helm?.ship ?? this.ship) : step.ship;
    const square = this.tokens.find((token) => token.ship === ship)?.square;
    if (square === undefined) return null;
    return { square, step: STEPS[step.direction], ship, direction: step.direction };
  }

  /** The ways of sharing the ships that may be proposed, the one put together so far, and whether it is one of them. */
  get proposals(): readonly AssignShips[] {
    return this.#table().moves.filter((move): move is AssignShips => move.type === 'assign_ships');
  }
  get shared(): AssignShips['seats'] | null {
    return this.share ?? this.proposals[0]?.seats ?? null;
  }
  get proposal(): AssignShips | undefined {
    const wanted = JSON.stringify(this.shared);
    return this.proposals.find((proposal) => JSON.stringify(proposal.seats) === wanted);
  }

  guess(ship: Ship): GuessView | undefined {
    return this.view?.guesses?.find((one) => one.ship === ship);
  }

  /** The viewer keeps figures and reminders of his own. */
  get pencil(): boolean {
    const view = this.view;
    const table = this.#table();
    return (
      view !== null &&
      view.role === 'navigator' &&
      !['over', 'ships', 'lighthouses'].includes(view.phase) &&
      table.notes !== null &&
      table.mode === 'now'
    );
  }

  /** In a series everybody moves the figures of his own ships only; the cooperative ship has no owner (O-113). */
  helps(ship: Ship): boolean {
    const view = this.view;
    const owner = view?.ships.find((one) => one.ship === ship)?.owner ?? null;
    return view === null || view.series === null || owner === null || owner === this.#table().seat;
  }

  /** Poseidon or a Navigator may touch the squares: also those of a whole decision that waits to be confirmed. */
  get able(): boolean {
    const table = this.#table();
    return table.live || (table.mode === 'now' && table.preview?.complete === true);
  }

  /** What the decision being put together has placed so far: (ship or kind of tile, square). */
  readonly placed = $derived.by((): [string, string][] =>
    placedBy(this.#table().preview?.steps ?? [], this.view?.captured ?? null),
  );

  readonly tokens = $derived.by((): Token[] => {
    const view = this.view;
    if (view === null || view.board === null) return [];
    const truth = this.skin === 'true';
    // The figures belong to the team: on the chart of a spectator nothing stands but what everybody knows.
    const notes = view.role === 'navigator' ? this.#table().notes : null;
    const chosen = new Map(this.placed);
    return view.ships.flatMap((ship): Token[] => {
      const figure = view.role === 'navigator' ? (notes?.figures[ship.ship] ?? ship.start) : null;
      const square = truth ? (chosen.get(ship.ship) ?? ship.square) : ship.arrived ? ship.square : figure;
      if (square === null || square === undefined) return [];
      const guess = this.guess(ship.ship);
      return [
        {
          key: ship.ship,
          square,
          ship: ship.ship,
          ghost: chosen.has(ship.ship) || (!truth && this.#table().mode === 'history'),
          held: ship.held,
          home: ship.arrived,
          sure: ship.arrived || (!truth && guess?.squares.length === 1 && guess.squares[0] === square),
          movable: ship.arrived
            ? false
            : truth
              ? view.role === 'poseidon' && ship.pushes.length > 0 && this.able
              : this.pencil && this.helps(ship.ship),
          foreign: this.pencil && !this.helps(ship.ship),
        },
      ];
    });
  });

  readonly courses = $derived.by((): Course[] =>
    this.view === null ? [] : coursesOf(this.view, this.skin, this.tokens),
  );

  readonly marks = $derived.by((): Mark[] =>
    this.view === null ? [] : marksOf(this.view, this.#table().notes, this.placed),
  );

  /** Squares with a legal action of this moment, by name. */
  readonly actions = $derived.by((): Map<string, Action> => {
    const { moves, preview } = this.#table();
    const last = preview?.complete === true ? preview.steps.at(-1) : undefined;
    return actionsAt(moves, last, last?.type === 'push_ship' ? this.#pushes(last.ship) : []);
  });

  /** Squares that can be chosen now; while Poseidon drags a ship, those of that ship. */
  readonly open = $derived.by((): Set<string> => {
    if (this.lifted !== null && this.view?.role === 'poseidon' && this.#steps().length === 0) {
      return new Set(this.#pushes(this.lifted).map((push) => push.square));
    }
    return new Set(this.actions.keys());
  });

  /** The ship that comes next in the storm being composed, or that a Maelstrom has caught. */
  readonly due = $derived.by((): Ship | null => {
    const last = this.#table().preview?.complete === true ? this.#table().preview?.steps.at(-1) : undefined;
    const next = last?.type === 'push_ship' ? last.ship : (this.view?.captured ?? this.view?.draft?.next ?? null);
    return SHIPS.find((ship) => ship === next) ?? null;
  });

  /** What is written into squares: the way left from a square Poseidon may choose; how likely a ship is there. */
  readonly captions = $derived.by((): Map<string, string> => {
    const view = this.view;
    const found = new Map<string, string>();
    if (view === null) return found;
    const ship = this.due ?? this.lifted;
    const pushes = view.captured !== null ? view.caught_squares : ship === null ? [] : this.#pushes(ship);
    const before = view.ships.find((one) => one.ship === (view.captured ?? ship))?.distance ?? 0;
    for (const push of pushes)
      if (this.open.has(push.square)) found.set(push.square, push.arrives ? '✓' : change(push.distance - before));
    return found;
  });

  /** The helper's tint for the chosen ship, the signs of the others, and what spectators see: where the table allows it. */
  readonly heat = $derived.by((): Map<string, Chance> => {
    const { view } = this;
    return view === null || view.role !== 'navigator' || this.skin === 'true' ? new Map() : heatOf(view, this.ship);
  });
  readonly others = $derived.by(() => {
    const { view } = this;
    return view === null || view.role !== 'navigator' || this.skin === 'true' ? [] : othersOf(view, this.ship);
  });
  readonly washes = $derived.by(() => {
    const { view } = this;
    return view === null || view.role !== 'spectator' || this.skin === 'true' ? [] : washesOf(view);
  });

  /** Squares on which no Lighthouse may stand, and no tile be hidden, while one is being placed. */
  readonly barred = $derived.by((): Set<string> => {
    const accord = this.view?.accord;
    const lights = accord?.about === 'lighthouses' ? accord.allowed : null;
    const hiding = this.view?.phase === 'hidden' && this.open.size > 0 ? [...this.open, ...this.marked] : null;
    const allowed = lights ?? hiding;
    if (allowed === null) return new Set();
    const free = new Set(allowed);
    return new Set([...this.#grounds.keys()].filter((square) => !free.has(square)));
  });

  get marked(): string[] {
    return this.marks.map((mark) => mark.square);
  }

  /** The squares of Lighthouses, standing, proposed or being chosen. */
  readonly lights = $derived.by((): { square: string; light: 'yellow' | 'red' }[] => {
    const view = this.view;
    if (view === null || view.phase !== 'lighthouses') return [];
    return this.marks
      .filter((mark) => mark.kind === 'lighthouse')
      .map((mark) => ({ square: mark.square, light: mark.light ?? 'yellow' }));
  });

  /** The last square chosen and not decided. */
  get picked(): string | null {
    return this.placed.at(-1)?.[1] ?? null;
  }

  get hint(): string {
    const table = this.#table();
    if (this.problem !== '') return this.problem;
    const step = table.preview?.steps[0];
    if (step?.type === 'play_monster') return table.say('board.hint.monster', { ...step });
    if (step?.type === 'choose_board') return table.say(`board_about.${step.board}`);
    if (table.preview?.complete === true) return table.say('board.hint.confirm');
    if (this.due !== null && this.open.size > 0) return table.say('board.hint.push', { ship: this.due });
    if (this.open.size > 0) return table.say('board.hint.choose_square', { hatched: this.barred.size > 0 });
    if (this.view?.phase === 'ships') return table.say('board.hint.share');
    if (this.pencil && this.tool === 'figure' && !this.helps(this.ship)) return this.#notMine();
    if (this.pencil) return table.say(`board.hint.${this.tool}`, { ship: this.ship });
    if (table.live && table.moves.some((move) => move.type === 'raise_storm')) return table.say('board.hint.storm');
    return '';
  }

  lift = (ship: Ship | null): void => {
    this.lifted = ship;
  };

  readonly #grounds = $derived.by(
    () => new Map((this.view?.board ? squares(this.view.board) : []).map((one) => [one.name, one.terrain])),
  );

  describe = (square: string): string =>
    describeSquare(this.#table(), square, {
      view: this.view,
      chart: this.skin === 'chart',
      terrain: this.#grounds.get(square) ?? 'open',
      tokens: this.tokens.filter((token) => token.square === square),
      marks: this.marks.filter((mark) => mark.square === square),
      words: this.skin === 'chart' ? (this.words[square] ?? '') : '',
      open: this.open.has(square),
    });

  /** The squares a ship can be pushed to, by the direction of the push. */
  pushes(ship: Ship): Map<Direction, PushView> {
    const view = this.view;
    const here = view?.ships.find((one) => one.ship === ship)?.square;
    const found = new Map<Direction, PushView>();
    if (view === null || view.board === null || here === null || here === undefined) return found;
    const pushes = view.captured === ship ? view.caught_squares : this.#pushes(ship);
    for (const direction of Object.keys(STEPS) as Direction[]) {
      const there = beside(here, STEPS[direction], view.board.size);
      const push = there === here ? undefined : pushes.find((one) => one.square === there);
      if (push !== undefined) found.set(direction, push);
    }
    return found;
  }

  /** A square was clicked: a step of the decision at hand, else a pencil mark. */
  pick = (square: string): void => this.#table().next(() => this.#pick(square));

  #pick(square: string): void {
    const table = this.#table();
    this.problem = '';
    const action = this.actions.get(square);
    if (action !== undefined && this.able) {
      if (action.type === 'maelstrom_push') void table.choose(action);
      else void table.draft([...this.#steps(), action]);
      return;
    }
    if (!this.pencil) return;
    // Who clicks another ship's figure means that ship; onto the same square a figure is dragged.
    const other = this.tokens.find((one) => one.square === square && one.ship !== this.ship && one.movable === true);
    if (this.tool === 'figure' && other !== undefined) this.take(other.ship);
    else this.write(square);
  }

  /** A ship was dragged to a square: Poseidon's storm in one gesture, or a Navigator's figure. */
  drop = (ship: Ship, square: string): void => this.#table().next(() => this.#drop(ship, square));

  #drop(ship: Ship, square: string): void {
    const table = this.#table();
    this.ship = ship;
    this.problem = '';
    if (this.pencil) {
      table.writeNote({ type: 'move_figure', ship, square });
      return;
    }
    const steps = this.#steps();
    const found = this.actions.get(square);
    const step =
      found?.type === 'maelstrom_push' || (found?.type === 'push_ship' && found.ship === ship) ? found : undefined;
    if (step?.type === 'maelstrom_push' && this.view?.captured === ship) void table.choose(step);
    else if (step?.type === 'push_ship') void table.draft([...steps, step]);
    else if (
      steps.length === 0 &&
      this.#reaches(ship, square) &&
      table.moves.some((move) => move.type === 'raise_storm' && move.colour === ship)
    ) {
      void table.draft([
        { type: 'raise_storm', colour: ship },
        { type: 'push_ship', ship, square },
      ]);
    } else void this.#explain(ship, square);
  }

  #notMine(): string {
    return this.#table().because({ code: 'not_your_figure', rule: 'O-113', params: { ship: this.ship } });
  }

  #pushes(ship: Ship): readonly PushView[] {
    return this.view?.ships.find((one) => one.ship === ship)?.pushes ?? [];
  }

  #reaches(ship: Ship, square: string): boolean {
    return this.#pushes(ship).some((push) => push.square === square);
  }

  /** The steps a further one is added to: the last one of a whole decision is chosen anew instead. */
  #steps(): readonly Action[] {
    const preview = this.#table().preview;
    if (preview === null) return [];
    return preview.complete ? preview.steps.slice(0, -1) : preview.steps;
  }

  /** Poseidon dragged a ship where it cannot go: the reason stands below the sea until the next gesture. */
  async #explain(ship: Ship, square: string): Promise<void> {
    const table = this.#table();
    const draft = this.view?.draft ?? null;
    if (draft !== null) {
      const other = this.due !== null && this.due !== ship;
      this.problem = other
        ? table.say('reason.other_ship_next', { ship: this.due })
        : table.say('reason.not_adjacent', { ship, square });
      return;
    }
    const reason =
      this.view?.tiles.find((one) => one.tile === ship)?.why ??
      (await table.why({ type: 'play_storm', colour: ship, squares: [[ship, square]] }));
    this.problem = reason === null ? '' : table.because(reason);
  }

  /** What the team has written on the chart, by the square where it begins. */
  get words(): Readonly<Record<string, string>> {
    return this.view?.role === 'navigator' ? (this.#table().notes?.words ?? {}) : {};
  }

  writeWords(text: string): void {
    const table = this.#table();
    const square = this.writing;
    this.writing = null;
    if (square !== null && table.notes !== null)
      for (const note of wordsAt(square, text, table.notes)) table.writeNote(note);
  }

  private write(square: string): void {
    const table = this.#table();
    const notes = table.notes;
    if (notes === null) return;
    if (this.tool === 'figure' && !this.helps(this.ship)) this.problem = this.#notMine();
    else if (this.tool === 'words') this.writing = square;
    else for (const note of written(this.tool, this.ship, square, notes)) table.writeNote(note);
  }
}
