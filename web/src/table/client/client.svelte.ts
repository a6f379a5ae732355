// A table as this browser holds it: what the server sent, what is drawn (now, earlier, or previewed), what was chosen.
// Implements the TableStore boards see, and what the frame needs beyond it. Knows no game.
import type { Answer, Mode, Preview, TableStore } from '../../games/types';
import type {
  Action,
  AnyServerFrame,
  ChatLine,
  Drafted,
  Hinted,
  LastSeen,
  Moment,
  PastSheet,
  Outcome,
  Reason,
  Refused,
  Remark,
  SeatInfo,
  Seen,
  TableInfo,
  Update,
} from '../../wire/frame';
import { announcer } from '../../lib/announce.svelte';
import { api } from '../../lib/api';
import { catalogue, t } from '../../lib/catalogue.svelte';
import { motion } from '../../lib/motion/queue.svelte';
import { settings, tempo } from '../../lib/settings.svelte';
import { seatNames } from '../../lib/seats';
import { wordKey, type Params, type Piece } from '../../lib/words';
import { untrack } from 'svelte';
import { putTogether, shared, type Fields } from './differences';
import { DrawnFields } from '../../lib/fields.svelte';
import { firstTold, LogPages } from './logPages.svelte';
import { TableClocks } from '../clock/clocks.svelte';
import { TableSocket, moveId, type Channel, type Listener, type Socket, type SocketState } from './websocket';
import { Pacer } from './pacing';

/** One step chosen, with what the server said can follow (null where it was not asked). */
interface Step {
  action: Action;
  after: Drafted | null;
}

/** More decisions at once are not shown as motion. */
const FEW = 3;

/** What an update says beside the view, whole every time. */
const SMALL = ['moves', 'actors', 'task', 'outcome', 'remarks', 'mates'] as const;

const NOBODY: readonly number[] = [];
const NONE: readonly Action[] = [];

/** Code of a refusal that whoever shows the scene has answered already: the table says nothing of its own. */
export const UNWANTED = 'unwanted';

/** The table does something else, or is another one than when this was chosen. */
const BUSY: Answer = { code: 'busy', reason: null };

export interface ClientOptions {
  openRule: (number: string) => void;
  /** Where its frames come from, if not from the table of the server that has this id. */
  channel?: (listener: Listener) => Channel;
  /** Words laid over those of the game, and names of the seats, where a scene brings its own. */
  words?: () => Readonly<Record<string, string>>;
  names?: () => readonly string[];
  /** For tests: how sockets are opened. */
  open?: (address: string) => Socket;
}

export class TableClient implements TableStore {
  readonly id: string;
  readonly key: string;
  /** Which of several own seats this page plays (one screen for two people); null for the only one. */
  readonly wantedSeat: number | null;

  info = $state.raw<TableInfo | null>(null);
  /** Seconds by which the server's clock is ahead of this browser's. */
  ahead = $state(0);
  readonly clocks: TableClocks = new TableClocks(this);
  /** By seq: which decisions were not made in person, and how. */
  made = $state.raw<Readonly<Record<string, string>>>({});
  /** By seq: what bots have said of their decisions since this page was opened, the last ones before that included. */
  remarks = $state.raw<Readonly<Record<string, Remark>>>({});
  /** How far I had seen this table before I came back to it; null if nothing has happened since. */
  lastSeen = $state.raw<LastSeen | null>(null);
  /** The update shown, and the same field by field for whoever draws it. */
  #latest: Update | null = null;
  readonly #told = new DrawnFields<Update>();
  readonly #drawn = new DrawnFields();
  chat = $state.raw<readonly ChatLine[]>([]);
  #notes = $state.raw<unknown>(null);
  /** The words of the game, with the names of an edition of the host's own. */
  #words = $derived.by(() =>
    catalogue.words(this.game).renamed({ ...this.info?.names[catalogue.language], ...this.#options.words?.() }),
  );
  /** Names of the seats, with which everything at the table is said. */
  readonly names: readonly string[] = $derived.by(
    () => this.#options.names?.() ?? seatNames(this.seats, catalogue.words(this.game)),
  );
  connection = $state.raw<SocketState>('connecting');
  /** Close code of the server if it refused the connection. */
  refusedCode = $state.raw(0);
  /** Others' moves are being shown and the newest position is not on the screen yet. */
  catchingUp = $state.raw(false);
  /** A decision is on its way. */
  busy = $state.raw(false);
  /** What a bot would do here, as long as the decision is the one it was asked about. */
  hint = $state.raw<Hinted | null>(null);
  /** A bot is thinking about a hint. */
  hinting = $state.raw(false);
  #taken = $state.raw<readonly Step[]>([]);
  /** What was chosen here when somebody else decided: chosen again as soon as it is my turn. */
  #kept: readonly Action[] = [];
  /** The position shown follows from the one shown before it by a few decisions. */
  #stepping = $state.raw(false);
  #sight = $state.raw<Seen | null>(null);
  #wantedAt = $state.raw<number | null>(null);

  #options: ClientOptions;
  #channel: Channel;
  #pacer: Pacer<Update>;
  #heldSeq = 0;
  #log = new LogPages((before) => this.#channel.ask({ type: 'recall', id: moveId(), before }));
  /** The view of the last update, shown or still to be shown: later ones leave out what never changes. */
  #whole: Fields | null = null;
  /** The last update, shown or still to be shown. */
  #received: Update | null = null;
  #whys = new Map<string, Promise<Reason | null>>();
  #sights = new Map<number, Seen>();
  /** The question what can follow the steps chosen, while it is on its way. */
  #asking: object | null = null;
  /** What was pressed meanwhile, in its order: done when the answer is there, or dropped. */
  #held: ((go: boolean) => void)[] = [];

  constructor(id: string, key: string, wantedSeat: number | null, options: ClientOptions) {
    this.id = id;
    this.key = key;
    this.wantedSeat = wantedSeat;
    this.#options = options;
    this.#pacer = new Pacer(
      (update) => this.#show(update),
      (waiting) => (this.catchingUp = waiting),
      tempo,
      () => motion.left,
    );
    const listener: Listener = {
      since: () => this.#heldSeq,
      receive: (message) => this.#receive(message),
      changed: (state, code) => {
        this.connection = state;
        this.refusedCode = code;
      },
    };
    this.#channel =
      options.channel?.(listener) ??
      new TableSocket({
        ...listener,
        address: (since) => socketAddress(id, key, wantedSeat, since),
        ...(options.open === undefined ? {} : { open: options.open }),
      });
  }

  /** Come back as the guest this browser is now. */
  renew(): void {
    this.#heldSeq = 0;
    this.#channel.restart();
  }

  end(): void {
    this.#channel.end();
    this.#pacer.stop();
  }

  // -- what is drawn ---------------------------------------------------------------------------------------------

  get #shown(): Update | null {
    return this.#latest;
  }
  set #shown(update: Update | null) {
    this.#latest = update;
    this.#told.draw(update);
    this.#draw();
  }
  /** The steps chosen. */
  get #steps(): readonly Step[] {
    return this.#taken;
  }
  set #steps(steps: readonly Step[]) {
    // None as before: nobody is asked anew.
    if (steps.length + this.#taken.length === 0) return;
    this.#taken = steps;
    this.#draw();
  }
  /** The earlier position looked at. */
  get #seen(): Seen | null {
    return this.#sight;
  }
  set #seen(seen: Seen | null) {
    this.#sight = seen;
    this.#draw();
  }

  #draw(): void {
    untrack(() => this.#drawn.draw(this.view as Fields | null));
  }

  // -- what there is ---------------------------------------------------------------------------------------------

  get game(): string {
    return this.info?.card.game ?? '';
  }
  get options(): Readonly<Record<string, unknown>> {
    return this.info?.options ?? {};
  }
  get seats(): readonly SeatInfo[] {
    return this.info?.card.seats ?? [];
  }
  get status(): Update['status'] {
    return this.update?.status ?? this.info?.card.status ?? 'open';
  }
  /** The update shown: always the same object, each field of which tells of its own change. */
  get update(): Update | null {
    return this.#told.fields;
  }
  get seat(): number | null {
    return this.update?.seat ?? null;
  }
  get actors(): readonly number[] {
    return this.update?.actors ?? NOBODY;
  }
  get myTurn(): boolean {
    return this.seat !== null && this.actors.includes(this.seat);
  }
  get moments(): readonly Moment[] {
    return this.#log.moments;
  }
  get outcome(): Outcome | null {
    return this.update?.outcome ?? null;
  }
  get task(): Remark | null {
    return this.#seen !== null ? this.#seen.task : (this.update?.task ?? null);
  }
  get now(): unknown {
    return this.update?.view ?? null;
  }
  get view(): unknown {
    if (this.#seen !== null) return this.#seen.view;
    return this.#steps.at(-1)?.after?.view ?? this.now;
  }
  get fields(): unknown {
    return this.#drawn.fields;
  }
  get question(): unknown {
    if (this.#steps.length === 0 || this.#steps.at(-1)?.after?.complete === false) return this.fields;
    return this.#open()?.view ?? this.now;
  }
  /** The notes as of the position drawn, where the game remembers them; else those of now. */
  get notes(): unknown {
    return this.#seen?.sheet ?? this.#notes;
  }
  get moves(): readonly Action[] {
    if (this.mode === 'history' || this.catchingUp || this.seat === null) return NONE;
    return (this.#open()?.moves ?? this.update?.moves ?? NONE) as readonly Action[];
  }
  get mode(): Mode {
    return this.#wantedAt === null ? 'now' : 'history';
  }
  /** The number of log entries of the position looked at, which is drawn as soon as it has come. */
  get at(): number {
    return this.#wantedAt ?? this.moments.length;
  }
  /** The round of the position looked at: that of the decision made there, at the end that of the last one. */
  get round(): number {
    const next = this.moments.find((moment) => moment.seq >= this.at);
    return (next ?? this.moments.at(-1))?.round ?? 0;
  }
  get live(): boolean {
    return this.connection === 'open' && !this.busy && this.moves.length > 0;
  }
  get animate(): boolean {
    return this.#stepping && this.mode === 'now';
  }
  get newFrom(): number {
    if (this.seat === null) return this.moments.length;
    const mine = this.moments.findLast((moment) => moment.seat === this.seat && !moment.undo);
    return mine === undefined ? 0 : mine.seq + 1;
  }
  get canUndo(): boolean {
    return this.update?.undo === null && this.seat !== null && this.mode === 'now' && !this.busy;
  }
  get slow(): boolean {
    return this.seats.some((seat) => seat.kind === 'person' && !seat.mine && !seat.online);
  }

  // -- deciding --------------------------------------------------------------------------------------------------

  get preview(): Preview<Action> | null {
    const last = this.#steps.at(-1);
    if (last === undefined) return null;
    return {
      steps: this.#steps.map((step) => step.action),
      complete: last.after?.complete ?? true,
    };
  }

  next(what: () => void): void {
    if (this.#asking === null) what();
    else this.#held.push((go) => go && what());
  }

  choose(action: Action): Promise<Answer> {
    const wanted = settings.confirm === 'always' || (settings.confirm === 'slow' && this.slow);
    return this.#inTurn(() => this.#consider(action, wanted));
  }

  propose(action: Action): void {
    void this.#inTurn(() => this.#consider(action, true));
  }

  draft(steps: readonly Action[]): Promise<Answer> {
    return this.#inTurn(() => this.#draft(steps));
  }

  retract(all = false): void {
    this.next(() => {
      if (this.#steps.length > 0) this.#steps = all ? [] : this.#steps.slice(0, -1);
    });
  }

  confirm(): Promise<Answer> {
    return this.#inTurn(async () => {
      const preview = this.preview;
      return preview === null || !preview.complete ? null : await this.#act(preview.steps);
    });
  }

  act(steps: readonly Action[]): Promise<Answer> {
    return this.#inTurn(() => this.#act(steps));
  }

  /** As `next`, for what has an answer. */
  #inTurn(what: () => Promise<Answer>): Promise<Answer> {
    if (this.#asking === null) return what();
    return new Promise((resolve) => this.#held.push((go) => resolve(go ? what() : BUSY)));
  }

  /** The question on its way is answered, or void: what waited for it is done, until it asks again, or dropped. */
  #answered(go: boolean): void {
    this.#asking = null;
    if (go) while (this.#asking === null && this.#held.length > 0) this.#held.shift()?.(true);
    else for (const drop of this.#held.splice(0)) drop(false);
  }

  async #draft(steps: readonly Action[]): Promise<Answer> {
    const version = this.#shown?.version ?? 0;
    const asking = (this.#asking = {});
    const answer = await this.#channel.ask({ type: 'draft', id: moveId(), version, actions: steps.map(plain) });
    // Another position has come while the answer travelled.
    if (this.#asking !== asking) return BUSY;
    if (answer.type !== 'drafted') {
      this.#answered(false);
      return this.#refused(answer);
    }
    // Steps seen before keep what followed them, so that taking back needs no question to the server.
    const known = this.#steps;
    this.#steps = steps.map((action, at) => ({
      action,
      after: at === steps.length - 1 ? this.#like(answer) : (known[at]?.after ?? null),
    }));
    this.#answered(true);
    return null;
  }

  async #act(steps: readonly Action[]): Promise<Answer> {
    if (this.#shown === null || this.busy) return BUSY;
    this.busy = true;
    const id = moveId();
    const answer = await this.#channel.ask({
      type: 'act',
      id,
      version: this.#shown.version,
      actions: steps.map(plain),
    });
    this.busy = false;
    if (answer.type === 'done') {
      this.#steps = [];
      return null;
    }
    if (answer.type === 'refused' && answer.code === 'incomplete') return await this.#draft(steps);
    // A teacher has answered: what was chosen stays, to be changed.
    if (answer.type !== 'refused' || answer.code !== UNWANTED) this.#steps = [];
    return this.#refused(answer);
  }

  async undo(): Promise<Answer> {
    if (this.#shown === null) return null;
    const answer = await this.#channel.ask({ type: 'undo', id: moveId(), seq: this.#shown.seq });
    return answer.type === 'done' ? null : this.#refused(answer);
  }

  get canAskHint(): boolean {
    return this.info?.hints === true && this.myTurn && !this.busy && this.mode === 'now' && this.status === 'running';
  }

  /** Whether moves may be tried in a private copy: by players where help is allowed, by everybody after the end. */
  get canTry(): boolean {
    if (this.status === 'over') return true;
    return this.status === 'running' && this.info?.hints === true && this.seat !== null;
  }

  async askHint(): Promise<Answer> {
    const version = this.#shown?.version;
    if (version === undefined || this.hinting) return null;
    this.hinting = true;
    const answer = await this.#channel.ask({ type: 'ask_hint', id: moveId(), version });
    this.hinting = false;
    if (answer.type !== 'hinted') return this.#refused(answer);
    if (answer.version === this.#shown?.version) this.hint = answer;
    return null;
  }

  async outlook(): Promise<unknown> {
    const version = this.#shown?.version;
    if (this.info?.hints !== true || version === undefined) return null;
    const answer = await this.#channel.ask({ type: 'ask_outlook', id: moveId(), version });
    return answer.type === 'foreseen' ? answer.outlook : null;
  }

  why(action: Action): Promise<Reason | null> {
    const key = JSON.stringify(action);
    let asked = this.#whys.get(key);
    if (asked === undefined) {
      asked = this.#channel
        .ask({ type: 'why', id: moveId(), action: plain(action) })
        .then((answer) => (answer.type === 'because' ? answer.reason : null));
      this.#whys.set(key, asked);
    }
    return asked;
  }

  /** A first step opens a preview, a further one continues it or replaces the last of a complete one. */
  async #consider(action: Action, confirm: boolean): Promise<Answer> {
    if (!this.live) return BUSY;
    const before = this.preview?.complete ? this.#steps.slice(0, -1) : this.#steps;
    const steps = [...before.map((step) => step.action), action];
    return await (confirm ? this.#draft(steps) : this.#act(steps));
  }

  /** What the server said after the last step that leaves more to choose. */
  #open(): Drafted | null {
    return this.#steps.findLast((step) => step.after !== null && !step.after.complete)?.after ?? null;
  }

  /** Another position, in which everything that is as it is now is the same object as now. */
  #like<T extends { view: unknown }>(answer: T): T {
    return { ...answer, view: shared(answer.view, this.now) };
  }

  // -- looking back ----------------------------------------------------------------------------------------------

  look(at: number | null): void {
    if (at === null || (at >= this.moments.length && at >= this.#heldSeq)) {
      this.#wantedAt = null;
      this.#seen = null;
      return;
    }
    this.#wantedAt = Math.max(0, at);
    this.reach(this.#wantedAt - 1);
    void this.#fetchSight(this.#wantedAt);
  }

  async #fetchSight(at: number): Promise<void> {
    let sight = this.#sights.get(at);
    if (sight === undefined) {
      const answer = await this.#channel.ask({ type: 'look', id: moveId(), at });
      if (answer.type === 'seen') {
        sight = this.#like(answer);
        this.#sights.set(at, sight);
      } else if (this.#wantedAt === at) {
        this.look(null);
        this.#refused(answer);
      }
    }
    // Another place may have been asked for while this answer travelled.
    if (sight !== undefined && this.#wantedAt === at) this.#seen = sight;
  }

  reach(seq: number): void {
    this.#log.reach(seq);
  }

  // -- words -----------------------------------------------------------------------------------------------------

  say(key: string, params: Params = {}): string {
    return this.pieces(key, params)
      .map((piece) => piece.text)
      .join('');
  }

  /** A sentence about my own seat may have words of its own, `….mine`: there I am "you", never my name. */
  pieces(key: string, params: Params = {}): Piece[] {
    const mine = `${key}.mine`;
    if (this.seat === null || params['seat'] !== this.seat || !this.#words.has(mine))
      return this.#words.pieces(key, params, this.names);
    const names = this.names.map((name, seat) => (seat === this.seat ? t('frame.round_end.you') : name));
    return this.#words.pieces(mine, params, names);
  }

  because(reason: Reason): string {
    return this.say(wordKey('reason', reason.code), reason.params);
  }

  openRule(number: string): void {
    this.#options.openRule(number);
  }

  // -- chat and notes --------------------------------------------------------------------------------------------

  async tell(text: string, team: boolean): Promise<Answer> {
    const answer = await this.#channel.ask({ type: 'say', id: moveId(), text, team });
    return answer.type === 'refused' ? this.#refused(answer) : null;
  }

  writeNote(note: object): void {
    void this.#channel.ask({ type: 'write_note', id: moveId(), note: { ...note } }).then((answer) => {
      if (answer.type === 'refused') this.#refused(answer);
    });
  }

  pastNotes(): Promise<readonly PastSheet[]> {
    return api.pastNotes(this.id, this.key);
  }

  // -- from the server -------------------------------------------------------------------------------------------

  skip(): void {
    this.#pacer.skip();
  }

  #receive(frame: AnyServerFrame): void {
    if (frame.type === 'update') this.#receiveUpdate(frame);
    else if (frame.type === 'info') this.inform(frame.table);
    else if (frame.type === 'last_seen') this.lastSeen = frame;
    else if (frame.type === 'sheet') this.#notes = frame.sheet;
    else if (frame.type === 'chat_line') this.#receiveChat(frame);
    else if (frame.type === 'refused' && frame.id === null) this.#refused(frame);
  }

  /** What the server says about the table and its people. */
  inform(info: TableInfo): void {
    this.info = info;
    if (info.now > 0) this.ahead = info.now - Date.now() / 1000;
  }

  #receiveUpdate(update: Update): void {
    const first = firstTold(update);
    if (first !== undefined && first > this.#heldSeq) {
      // Something is missing: fetch everything anew.
      this.renew();
      return;
    }
    this.#whole = putTogether(update, this.#whole);
    // What is as it was is the same object, so that nobody draws it anew.
    for (const name of SMALL) Object.assign(update, { [name]: shared(update[name], this.#received?.[name]) });
    this.#received = update;
    const heldSeq = this.#heldSeq;
    this.#heldSeq = update.seq;
    const news = update.moments.filter((moment) => moment.seq >= heldSeq);
    const others = news.some((moment) => moment.seat !== update.seat);
    const fresh = this.#shown === null || news.length > FEW;
    this.#pacer.add(update, fresh || !others || tempo() === 0 || document.hidden);
  }

  #show(update: Update): void {
    const before = this.#shown;
    if (before === null || before.version !== update.version || before.seq > update.seq) {
      this.#kept = this.#interrupted(before, update) ? (this.preview?.steps ?? this.#kept) : [];
      this.#steps = [];
      this.#answered(false);
      this.hint = null;
      this.#whys.clear();
    }
    // Who may see what changes at the end and with the seat; what was taken back must not be shown as it was.
    const undone = update.moments.some((moment) => moment.undo);
    // A game of memory tells everything anew when something has to be forgotten.
    const forgotten = before !== null && (firstTold(update) ?? update.seq) < before.seq;
    const anew = before?.status !== update.status || before.seat !== update.seat || undone || forgotten;
    if (anew) this.#sights.clear();
    const steps = before === null || before.seat !== update.seat || undone ? 0 : update.seq - before.seq;
    this.#stepping = steps > 0 && steps <= FEW;
    this.#shown = update;
    if (Object.keys(update.made).length > 0) this.made = { ...this.made, ...update.made };
    // A scene may go back to an earlier position.
    if (before !== null && update.seq < before.seq) this.#log.cut(update.seq);
    this.#log.take(update);
    this.#listen(update);
    // Whoever looks back on the whole game reads all of it.
    if (update.outcome !== null) this.reach(0);
    if (anew && this.#wantedAt !== null) void this.#fetchSight(this.#wantedAt);
    if (this.#kept.length > 0 && this.myTurn && update.seq === this.#heldSeq) void this.#chooseAgain();
  }

  /** A remark belongs to the last decision of whoever makes it. */
  #listen(update: Update): void {
    const speakers = Object.entries(update.remarks);
    if (speakers.length === 0) return;
    const said = speakers.map(([seat, remark]) => {
      const last = this.moments.findLast((moment) => moment.seat === Number(seat) && !moment.undo);
      return [String(last?.seq), remark] as const;
    });
    this.remarks = { ...this.remarks, ...Object.fromEntries(said) };
  }

  /** Nothing has happened since but decisions of others. */
  #interrupted(before: Update | null, update: Update): boolean {
    if (before === null || this.busy || update.status !== 'running' || before.seat !== update.seat) return false;
    const news = update.moments.filter((moment) => moment.seq >= before.seq);
    return news.length > 0 && news.every((moment) => moment.seat !== update.seat && !moment.undo);
  }

  /** What was chosen before somebody else decided stays chosen if it is still possible; if not, that is said. */
  async #chooseAgain(): Promise<void> {
    const version = this.#shown?.version ?? 0;
    const asking = (this.#asking = {});
    const steps: Step[] = [];
    for (const action of this.#kept) {
      const actions = [...steps.map((step) => step.action), action].map(plain);
      const answer = await this.#channel.ask({ type: 'draft', id: moveId(), version, actions });
      if (this.#asking !== asking) return;
      if (answer.type !== 'drafted') {
        this.#answered(false);
        // Yet another decision is on its way here.
        if (answer.type === 'refused' && answer.code === 'stale') return;
        this.#kept = [];
        announcer.show(this.say('refused.overtaken'), { urgent: true });
        return;
      }
      steps.push({ action, after: this.#like(answer) });
    }
    this.#kept = [];
    this.#steps = steps;
    this.#answered(true);
  }

  #receiveChat(line: ChatLine): void {
    this.chat = [...this.chat.filter((other) => other.number !== line.number), line].sort(
      (one, other) => one.number - other.number,
    );
  }

  #refused(answer: AnyServerFrame): Answer {
    const refused: Pick<Refused, 'code' | 'params' | 'reason'> =
      answer.type === 'refused' ? answer : { code: 'unexpected', params: {}, reason: null };
    if (refused.code === UNWANTED) return { code: UNWANTED, reason: null };
    const text =
      refused.reason === null ? this.say(`refused.${refused.code}`, refused.params) : this.because(refused.reason);
    const number = refused.reason?.rule ?? '';
    announcer.show(text, { urgent: true, rule: number === '' ? null : { number, open: () => this.openRule(number) } });
    return { code: refused.code, reason: refused.reason };
  }
}

/** Frames carry plain objects; a struct's interface type has no index signature. */
function plain(action: object): Record<string, unknown> {
  return { ...action };
}

function socketAddress(id: string, key: string, seat: number | null, since: number): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = new URLSearchParams({ key, since: String(since), paged: '1' });
  if (seat !== null) query.set('seat', String(seat));
  return `${scheme}//${location.host}/ws/tables/${encodeURIComponent(id)}?${query.toString()}`;
}
