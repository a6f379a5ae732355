// The REST door of the server. Every refusal is a Problem with a code the catalogue has words for.
import type {
  Analysis,
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
  PastSheet,
  Problem,
  PuzzleAnswer,
  PuzzleDrafted,
  PuzzleHinted,
  PuzzleInfo,
  PuzzlePage,
  PuzzlesInfo,
  PuzzleVerdict,
  ReachableAt,
  Reference,
  SetBot,
  Sit,
  TableInfo,
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

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  greet: (name: string) => call<Me>('POST', '/api/me', { name }),
  forget: () => call<unknown>('DELETE', '/api/me'),
  devices: () => call<DeviceInfo[]>('GET', '/api/me/devices'),
  revoke: (handle: string) => call<DeviceInfo[]>('DELETE', `/api/me/devices/${part(handle)}`),
  revokeOthers: () => call<DeviceInfo[]>('DELETE', '/api/me/devices'),
  deviceLink: () => call<DeviceLink>('POST', '/api/me/devices/link'),
  deviceOffer: (token: string) => call<DeviceOffer>('GET', `/api/device/${part(token)}`),
  become: (token: string) => call<Me>('POST', `/api/device/${part(token)}`),
  games: () => call<GameInfo[]>('GET', '/api/games'),
  words: (game: string, language: string) =>
    call<Record<string, string>>('GET', `/api/words/${part(game)}/${part(language)}`),
  rules: (game: string, language: string) => call<Reference>('GET', `/api/rules/${part(game)}/${part(language)}`),
  handbook: (game: string, language: string) => call<Handbook>('GET', `/api/handbook/${part(game)}/${part(language)}`),
  addresses: () => call<ReachableAt[]>('GET', '/api/addresses'),
  lobby: () => call<Lobby>('GET', '/api/lobby'),
  puzzles: () => call<PuzzlesInfo>('GET', '/api/puzzles'),
  puzzle: (id: string) => call<PuzzleInfo>('GET', `/api/puzzles/${part(id)}`),
  nextPuzzle: (game: string, kind: string) => call<NextPuzzle>('GET', `/api/puzzles/next/${part(game)}/${part(kind)}`),
  draftPuzzle: (id: string, actions: readonly Record<string, unknown>[]) =>
    call<PuzzleDrafted>('POST', `/api/puzzles/${part(id)}/draft`, { actions }),
  notePuzzle: (id: string, page: unknown, note: Record<string, unknown>) =>
    call<PuzzlePage>('POST', `/api/puzzles/${part(id)}/note`, { page, note }),
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
  rematch: (id: string) => call<TableInfo>('POST', `/api/tables/${part(id)}/rematch`),
  chart: (id: string, key: string) => call<ChartPoint[]>('GET', `/api/tables/${part(id)}/chart?key=${part(key)}`),
  pastNotes: (id: string, key: string) => call<PastSheet[]>('GET', `/api/tables/${part(id)}/pages?key=${part(key)}`),
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
