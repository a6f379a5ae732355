// The REST door of the server. Every refusal is a Problem with a code the catalogue has words for.
import type {
  Absence,
  Analysis,
  AskTable,
  CastVote,
  Challenge,
  ChartPoint,
  DealResult,
  DeviceInfo,
  DeviceLink,
  DeviceOffer,
  GameInfo,
  LadderInfo,
  Handbook,
  Lobby,
  Me,
  NewTable,
  NextPuzzle,
  PacePreset,
  PastSheet,
  Problem,
  PlanVacation,
  PrivateNote,
  Copied,
  CopyDrafted,
  CopyJudged,
  WhatIf,
  PuzzleAnswer,
  PuzzleDrafted,
  PuzzleHinted,
  PuzzleInfo,
  PuzzleSheet,
  PuzzlesInfo,
  PuzzleVerdict,
  ReachableAt,
  Reference,
  SetBot,
  SetQuiet,
  Sit,
  TableInfo,
  NoticeSettings,
  NoticeWishes,
  NewPush,
  NewMail,
  NewHook,
  Tested,
  MailOffer,
  Account,
  PasskeyQuestion,
  SignInMail,
  QrCode,
  TableWord,
  WordPath,
  Leaderboard,
  Profile,
  CalendarLink,
  CupCard,
  CupInfo,
  Friends,
  HostOpen,
  HostView,
  Invite,
  SetBond,
  NewCup,
} from '../wire/frame';

import type { AnyAsked, Drafted, GameCourses, Judged, Shown } from '../wire/learn';

export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.code);
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && typeof (body as Problem).code === 'string';
}

/** Asks a newcomer for the code of a server for invited people: true once it was given and held. */
let admit: (() => Promise<boolean>) | null = null;

export function whenTurnedAway(ask: () => Promise<boolean>): void {
  admit = ask;
}

/** Whoever is turned away for want of the code gives it and goes on with what was begun. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await ask<T>(method, path, body);
  } catch (problem) {
    const closed = problem instanceof ApiError && problem.problem.code === 'invite_only';
    if (!closed || admit === null || !(await admit())) throw problem;
  }
  return ask<T>(method, path, body);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  // A page of another origin cannot send this header: the server asks for it on everything that changes something.
  if (method !== 'GET') headers['X-Thalassa'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError({ code: 'unreachable', params: {}, reason: null }, 0);
  }
  const parsed: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = isProblem(parsed)
      ? parsed
      : { code: 'unexpected', params: { status: answer.status }, reason: null };
    throw new ApiError({ ...problem, params: problem.params ?? {}, reason: problem.reason ?? null }, answer.status);
  }
  return parsed as T;
}

const part = encodeURIComponent;

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  greet: (name: string, code = '') => call<Me>('POST', '/api/me', code === '' ? { name } : { name, code }),
  forget: () => call<unknown>('DELETE', '/api/me'),
  devices: () => call<DeviceInfo[]>('GET', '/api/me/devices'),
  revoke: (handle: string) => call<DeviceInfo[]>('DELETE', `/api/me/devices/${part(handle)}`),
  revokeOthers: () => call<DeviceInfo[]>('DELETE', '/api/me/devices'),
  deviceLink: () => call<DeviceLink>('POST', '/api/me/devices/link'),
  deviceOffer: (token: string) => call<DeviceOffer>('GET', `/api/device/${part(token)}`),
  become: (token: string) => call<Me>('POST', `/api/device/${part(token)}`),
  notices: () => call<NoticeSettings>('GET', '/api/me/notices'),
  chooseNotices: (wishes: NoticeWishes) => call<NoticeSettings>('POST', '/api/me/notices', wishes),
  addPush: (push: NewPush) => call<NoticeSettings>('POST', '/api/me/ways/push', push),
  addMail: (mail: NewMail) => call<NoticeSettings>('POST', '/api/me/ways/mail', mail),
  addHook: (hook: NewHook) => call<NoticeSettings>('POST', '/api/me/ways/hook', hook),
  removeWay: (id: string) => call<NoticeSettings>('DELETE', `/api/me/ways/${part(id)}`),
  testWay: (id: string, language: string) =>
    call<Tested>('POST', `/api/me/ways/${part(id)}/test?language=${part(language)}`),
  people: () => call<Leaderboard[]>('GET', '/api/people'),
  person: (handle: string) => call<Profile>('GET', handle === 'me' ? '/api/me/profile' : `/api/people/${part(handle)}`),
  hideMe: (hidden: boolean) => call<Profile>('POST', '/api/me/profile', { hidden }),
  friends: () => call<Friends>('GET', '/api/me/friends'),
  bind: (handle: string, bond: SetBond['bond']) => call<Friends>('POST', `/api/people/${part(handle)}/bond`, { bond }),
  invite: (id: string, invite: Invite) => call<TableInfo>('POST', `/api/tables/${part(id)}/invite`, invite),
  decline: (id: string) => call<unknown>('POST', `/api/tables/${part(id)}/decline`),
  ignoredSeats: (id: string, key: string) => call<number[]>('GET', `/api/tables/${part(id)}/ignored?key=${part(key)}`),
  enterHost: (token: string) => call<unknown>('POST', '/api/host/enter', { token }),
  leaveHost: () => call<unknown>('POST', '/api/host/leave'),
  hostView: (text: string) => call<HostView>('POST', '/api/host', { text }),
  hostPerson: (id: string, deed: 'rename' | 'merge' | 'sign-out' | 'remove', body: Record<string, string>) =>
    call<HostView>('POST', `/api/host/people/${part(id)}/${deed}`, body),
  hostOpen: (wish: HostOpen) => call<HostView>('POST', '/api/host/tables', wish),
  hostTable: (id: string, deed: 'close' | 'replace', body: Record<string, unknown>) =>
    call<HostView>('POST', `/api/host/tables/${part(id)}/${deed}`, body),
  hostFile: (id: string) => `/api/host/tables/${part(id)}/file`,
  cups: () => call<CupCard[]>('GET', '/api/cups'),
  openCup: (cup: NewCup) => call<CupInfo>('POST', '/api/cups', cup),
  cup: (id: string) => call<CupInfo>('GET', `/api/cups/${part(id)}`),
  joinCup: (id: string) => call<CupInfo>('POST', `/api/cups/${part(id)}/join`),
  leaveCup: (id: string) => call<CupInfo>('POST', `/api/cups/${part(id)}/leave`),
  startCup: (id: string) => call<CupInfo>('POST', `/api/cups/${part(id)}/start`),
  endCup: (id: string) => call<CupInfo>('POST', `/api/cups/${part(id)}/end`),
  cupResults: (id: string, language: string) => `/api/cups/${part(id)}/results?language=${part(language)}`,
  account: () => call<Account>('GET', '/api/me/account'),
  passkeyOffer: () => call<PasskeyQuestion>('POST', '/api/me/passkeys/question'),
  keepPasskey: (credential: Record<string, unknown>) => call<Account>('POST', '/api/me/passkeys', { credential }),
  removePasskey: (created: number) => call<Account>('DELETE', `/api/me/passkeys/${part(String(created))}`),
  passkeyQuestion: () => call<PasskeyQuestion>('POST', '/api/sign-in/passkey/question'),
  usePasskey: (credential: Record<string, unknown>) => call<Me>('POST', '/api/sign-in/passkey', { credential }),
  signInMail: (wish: SignInMail) => call<unknown>('POST', '/api/sign-in/mail', wish),
  deleteMe: () => call<Me>('DELETE', '/api/me/data'),
  calendar: () => call<CalendarLink>('POST', '/api/me/calendar'),
  mailOffer: (token: string) => call<MailOffer>('GET', `/api/mail/${part(token)}`),
  followMail: (token: string) => call<MailOffer>('POST', `/api/mail/${part(token)}`),
  mailOff: (token: string) => call<unknown>('POST', `/off/${part(token)}`),
  games: () => call<GameInfo[]>('GET', '/api/games'),
  words: (game: string, language: string) =>
    call<Record<string, string>>('GET', `/api/words/${part(game)}/${part(language)}`),
  rules: (game: string, language: string) => call<Reference>('GET', `/api/rules/${part(game)}/${part(language)}`),
  handbook: (game: string, language: string) => call<Handbook>('GET', `/api/handbook/${part(game)}/${part(language)}`),
  addresses: () => call<ReachableAt[]>('GET', '/api/addresses'),
  qr: (text: string) => call<QrCode>('POST', '/api/qr', { text }),
  tableWord: (id: string) => call<TableWord>('GET', `/api/tables/${part(id)}/word`),
  wordPath: (word: string) => call<WordPath>('GET', `/api/word/${part(word)}`),
  lobby: () => call<Lobby>('GET', '/api/lobby'),
  puzzles: () => call<PuzzlesInfo>('GET', '/api/puzzles'),
  puzzle: (id: string) => call<PuzzleInfo>('GET', `/api/puzzles/${part(id)}`),
  nextPuzzle: (game: string, kind: string) => call<NextPuzzle>('GET', `/api/puzzles/next/${part(game)}/${part(kind)}`),
  draftPuzzle: (id: string, actions: readonly Record<string, unknown>[]) =>
    call<PuzzleDrafted>('POST', `/api/puzzles/${part(id)}/draft`, { actions }),
  notePuzzle: (id: string, sheet: unknown, note: Record<string, unknown>) =>
    call<PuzzleSheet>('POST', `/api/puzzles/${part(id)}/note`, { sheet, note }),
  hintPuzzle: (id: string) => call<PuzzleHinted>('POST', `/api/puzzles/${part(id)}/hint`),
  answerPuzzle: (id: string, answer: Partial<PuzzleAnswer>) =>
    call<PuzzleVerdict>('POST', `/api/puzzles/${part(id)}/answer`, answer),
  playNow: (game: string) => call<TableInfo>('POST', `/api/play/${part(game)}`),
  create: (table: NewTable) => call<TableInfo>('POST', '/api/tables', table),
  table: (id: string, key: string) => call<TableInfo>('GET', `/api/tables/${part(id)}?key=${part(key)}`),
  sit: (id: string, sit: Sit) => call<TableInfo>('POST', `/api/tables/${part(id)}/sit`, sit),
  agree: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/agree`),
  leave: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/leave`),
  start: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/start`),
  free: (id: string, seat: number) => call<TableInfo>('POST', `/api/tables/${part(id)}/free`, { seat }),
  bot: (id: string, bot: SetBot) => call<TableInfo>('POST', `/api/tables/${part(id)}/bot`, bot),
  paces: () => call<PacePreset[]>('GET', '/api/paces'),
  ask: (id: string, what: AskTable['what'], until: number | null) =>
    call<TableInfo>('POST', `/api/tables/${part(id)}/ask`, { what, until }),
  answer: (id: string, agree: boolean) => call<TableInfo>('POST', `/api/tables/${part(id)}/answer`, { agree }),
  vote: (id: string, vote: CastVote['vote']) => call<TableInfo>('POST', `/api/tables/${part(id)}/vote`, { vote }),
  setByHand: (id: string, by_hand: boolean) => call<TableInfo>('POST', `/api/tables/${part(id)}/by-hand`, { by_hand }),
  comeBack: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/back`),
  resign: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/resign`),
  note: (id: string) => call<PrivateNote>('GET', `/api/tables/${part(id)}/note`),
  writeNote: (id: string, text: string) => call<PrivateNote>('POST', `/api/tables/${part(id)}/note`, { text }),
  absence: () => call<Absence>('GET', '/api/absence'),
  setQuiet: (quiet: SetQuiet) => call<Absence>('POST', '/api/absence/quiet', quiet),
  planVacation: (plan: PlanVacation) => call<Absence>('POST', '/api/absence/vacation', plan),
  endVacation: (number: number) => call<Absence>('POST', `/api/absence/vacation/${number}/end`),
  whatIf: (id: string, key: string, wish: WhatIf) =>
    call<Copied>('POST', `/api/tables/${part(id)}/what-if?key=${part(key)}`, wish),
  draftWhatIf: (id: string, key: string, wish: WhatIf) =>
    call<CopyDrafted>('POST', `/api/tables/${part(id)}/what-if/draft?key=${part(key)}`, wish),
  whyWhatIf: (id: string, key: string, wish: WhatIf) =>
    call<CopyJudged>('POST', `/api/tables/${part(id)}/what-if/why?key=${part(key)}`, wish),
  rematch: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/rematch`),
  chart: (id: string, key: string) => call<ChartPoint[]>('GET', `/api/tables/${part(id)}/chart?key=${part(key)}`),
  pastNotes: (id: string, key: string) => call<PastSheet[]>('GET', `/api/tables/${part(id)}/sheets?key=${part(key)}`),
  analysis: (id: string, key: string) => call<Analysis>('GET', `/api/tables/${part(id)}/analysis?key=${part(key)}`),
  analyse: (id: string, key: string) => call<Analysis>('POST', `/api/tables/${part(id)}/analysis?key=${part(key)}`),
  fileAddress: (id: string, key: string) => `/api/tables/${part(id)}/file?key=${part(key)}`,
  courses: (language: string) => call<GameCourses[]>('GET', `/api/learn/${part(language)}`),
  learn: (game: string, lesson: string, asked: AnyAsked) =>
    call<Shown | Drafted | Judged>('POST', `/api/learn/${part(game)}/${part(lesson)}`, asked),
  ladder: (game: string) => call<LadderInfo>('GET', `/api/ladder/${part(game)}`),
  climb: (game: string, rung: string) => call<TableInfo>('POST', `/api/ladder/${part(game)}/${part(rung)}`),
  deal: (id: string, key: string) => call<DealResult[]>('GET', `/api/tables/${part(id)}/deal?key=${part(key)}`),
  challenge: (deal: string) => call<Challenge>('GET', `/api/deal/${part(deal)}`),
  playDeal: (deal: string) => call<TableInfo>('POST', `/api/deal/${part(deal)}`),
  claim: (token: string) => call<TableInfo>('POST', `/api/seat/${part(token)}`),
};
