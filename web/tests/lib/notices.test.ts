// Notices of one's turn against a browser that only writes down what it was asked to show.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import german from '../../../src/thalassa/kernel/words/de.toml?raw';
import english from '../../../src/thalassa/kernel/words/en.toml?raw';
import SettingsDialog from '../../src/shell/SettingsDialog.svelte';
import { sampleTable } from './samples';
import type { Lobby, TableSummary } from '../../src/wire/frame';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { notices, Notices } from '../../src/lib/notices.svelte';
import { router } from '../../src/lib/router.svelte';
import { settings } from '../../src/lib/settings.svelte';

let made: FakeNotification[];

/** As in browsers: without permission nothing is shown. */
class FakeNotification {
  static permission: NotificationPermission;
  static answer: NotificationPermission;
  static asked: number;
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  }

  onclick: (() => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  constructor(
    readonly title: string,
    readonly options: NotificationOptions = {},
  ) {
    if (FakeNotification.permission === 'granted') made.push(this);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
}

/** Chrome on Android: permission may be had, but pages cannot make notices. */
class OnAndroid extends FakeNotification {
  constructor(title: string) {
    super(title);
    made = [];
    throw new TypeError('Illegal constructor');
  }
}

const card = sampleTable;
const WORDS = { title: 'Harbour', body: 'Choose a tile' };
const toy = { en: { 'game.title': 'Toy', 'rung.calm': 'Calm sea' }, de: { 'game.title': 'Spielzeug' } };

let tab: Notices;
let clock: number;
let quiet: (() => void)[];

function words(text: string): Record<string, string> {
  const lines = text.matchAll(/^("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*")$/gm);
  return Object.fromEntries([...lines].map((line) => [JSON.parse(line[1] ?? ''), JSON.parse(line[2] ?? '')]));
}

function answer(path: string): unknown {
  if (path === '/api/words/frame/en') return words(english);
  if (path === '/api/words/frame/de') return words(german);
  return path.endsWith('/de') ? toy.de : toy.en;
}

/** Another tab of this browser. */
function open(hidden = true): Notices {
  const opened = new Notices();
  quiet.push(opened.listen());
  opened.hidden = hidden;
  return opened;
}

/** A tab looks at the lobby: these tables wait, the others of 'abc' and 'def' do not. */
async function look(
  at: Notices,
  waiting: string[],
  { here = null, me = 'g1', asked = (clock += 10) }: { here?: string | null; me?: string; asked?: number } = {},
): Promise<void> {
  const mine = ['abc', 'def'].map((id) => ({ ...card, id, my_turn: waiting.includes(id) }));
  at.inLobby({ mine, open: [], me, online: 1, now: 0, away: null } satisfies Lobby, asked, here);
  await settled();
}

async function hear(at: Notices, waits: boolean): Promise<void> {
  clock += 10;
  at.atTable('abc', waits, () => WORDS);
  await settled();
}

/** Words are fetched, and other tabs hear of what is stored. */
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  for (const id of ['abc', 'def']) window.dispatchEvent(new StorageEvent('storage', { key: `thalassa.turn.${id}` }));
}

const standing = (): (string | undefined)[] => made.filter((one) => !one.closed).map((one) => one.options.tag);

beforeEach(async () => {
  localStorage.clear();
  made = [];
  quiet = [];
  clock = 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
  FakeNotification.permission = 'granted';
  FakeNotification.answer = 'granted';
  FakeNotification.asked = 0;
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answer(path)))));
  await catalogue.load();
  settings.notices = true;
  router.go('/', true);
  tab = open();
});

afterEach(() => {
  settings.notices = false;
  for (const stop of quiet) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a hidden table tells once per turn, with its task', async () => {
  await hear(tab, false);
  await hear(tab, true);
  await hear(tab, true);
  expect(made.map((one) => [one.title, one.options.body, one.options.tag])).toEqual([
    ['Harbour', 'Choose a tile', 'abc'],
  ]);
  await hear(tab, false);
  expect(standing()).toEqual([]);
  await hear(tab, true);
  expect(made).toHaveLength(2);
});

test('a notice that was closed by hand does not come again', async () => {
  await hear(tab, false);
  await hear(tab, true);
  made[0]?.close();
  await hear(tab, true);
  await look(tab, ['abc']);
  await look(tab, ['abc']);
  expect(made).toHaveLength(1);
});

test('nothing is told of a table that is looked at, nor when it is hidden afterwards', async () => {
  tab.hidden = false;
  await hear(tab, false);
  await hear(tab, true);
  tab.hidden = true;
  await hear(tab, true);
  expect(made).toEqual([]);
});

test('nothing is told of a turn that was there when the page came', async () => {
  await hear(tab, true);
  await look(tab, ['abc', 'def']);
  await look(tab, ['abc', 'def']);
  expect(made).toEqual([]);
});

test('looking at the table withdraws the notice', async () => {
  await hear(tab, false);
  await hear(tab, true);
  tab.hidden = false;
  await hear(tab, true);
  expect(standing()).toEqual([]);
});

test('switched off, nothing is told and nothing is written down', async () => {
  settings.notices = false;
  await look(tab, []);
  await look(tab, ['def']);
  await hear(tab, false);
  expect(localStorage.getItem('thalassa.turn.abc')).toBeNull();
  await hear(tab, true);
  expect(made).toEqual([]);
});

test('the permission taken back, nothing is told', async () => {
  FakeNotification.permission = 'denied';
  await hear(tab, false);
  await hear(tab, true);
  expect(tab.on).toBe(false);
  expect(made).toEqual([]);
});

test('a look at the lobby tells of other tables, also on a visible page, once', async () => {
  tab.hidden = false;
  await look(tab, [], { here: 'abc' });
  await look(tab, ['abc', 'def'], { here: 'abc' });
  await look(tab, ['abc', 'def'], { here: 'abc' });
  expect(made.map((one) => [one.title, one.options.body, one.options.tag])).toEqual([['Harbour', 'Your turn', 'def']]);
  await look(tab, ['abc'], { here: 'abc' });
  expect(standing()).toEqual([]);
  expect(localStorage.getItem('thalassa.turn.def')).toBeNull();
});

test('a table without a title is named by its game or its level', async () => {
  const unnamed = (more: Partial<TableSummary>): Lobby => ({
    mine: [{ ...card, title: '', ...more }],
    open: [],
    me: 'g1',
    online: 1,
    now: 0,
    away: null,
  });
  tab.inLobby(unnamed({}), (clock += 10));
  tab.inLobby(unnamed({ my_turn: true }), (clock += 10));
  await settled();
  tab.inLobby(unnamed({ id: 'def', my_turn: true, rung: 'calm' }), (clock += 10));
  await settled();
  expect(made.map((one) => one.title)).toEqual(['Toy', 'Calm sea']);
});

test('another guest in this browser begins anew', async () => {
  await look(tab, []);
  await look(tab, ['def'], { me: 'g2' });
  expect(made).toEqual([]);
});

test('several tabs tell once, also when the notice was closed before the second one hears', async () => {
  const other = open();
  await hear(tab, false);
  await look(other, []);
  await hear(tab, true);
  made[0]?.close();
  await look(other, ['abc']);
  expect(made).toHaveLength(1);
});

test('tabs that hear of it in the same moment use the same tag', async () => {
  const other = open();
  await look(tab, []);
  await look(other, []);
  const first = look(tab, ['abc']);
  localStorage.removeItem('thalassa.turn.abc'); // not yet seen by the other one
  await Promise.all([first, look(other, ['abc'])]);
  expect(made.map((one) => one.options.tag)).toEqual(['abc', 'abc']);
});

test('a table looked at in one tab is not told by another, whose notice goes', async () => {
  const lobby = open();
  await look(lobby, []);
  await look(lobby, ['abc']);
  expect(standing()).toEqual(['abc']);
  tab.hidden = false;
  await hear(tab, true);
  expect(standing()).toEqual([]);
  await hear(tab, false);
  await hear(tab, true);
  await look(lobby, ['abc']);
  expect(made).toHaveLength(1);
});

test('an answer older than what another tab has heard is not believed', async () => {
  const lobby = open();
  await look(lobby, []);
  tab.hidden = false;
  await hear(tab, true);
  const asked = clock;
  await hear(tab, false);
  await look(lobby, ['abc'], { asked });
  expect(made).toEqual([]);
});

test('a turn played in another tab between two looks at the lobby makes the next one a new turn', async () => {
  const lobby = open();
  await look(lobby, []);
  tab.hidden = false;
  await hear(tab, true);
  await look(lobby, ['abc']);
  await hear(tab, false);
  await look(lobby, ['abc']);
  expect(standing()).toEqual(['abc']);
});

test('without storage a turn is still told once', async () => {
  const forbidden = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  await look(tab, []);
  await look(tab, ['abc']);
  await hear(tab, true);
  expect(made).toHaveLength(1);
  await look(tab, []);
  expect(standing()).toEqual([]);
});

test('a click leads to the table and keeps its own page where it is', async () => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  await look(tab, []);
  await look(tab, ['abc']);
  made[0]?.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
  expect(router.page).toMatchObject({ name: 'table', id: 'abc' });
  expect(standing()).toEqual([]);
  router.go('/t/abc?seat=1', true);
  await hear(tab, false);
  await hear(tab, true);
  made[1]?.onclick?.();
  expect(location.search).toBe('?seat=1');
});

test('a page that goes takes its notices along', async () => {
  await hear(tab, false);
  await hear(tab, true);
  window.dispatchEvent(new Event('pagehide'));
  expect(standing()).toEqual([]);
});

test('permitted, but not to be made by a page: off, without an error', async () => {
  vi.stubGlobal('Notification', OnAndroid);
  await hear(tab, false);
  await hear(tab, true);
  expect(settings.notices).toBe(false);
  tab.check();
  expect(tab.obstacle).toBe('unsupported');
});

// -- the switch ------------------------------------------------------------------------------------------------------

/** Opens the settings as they are before anything was switched on, and clicks the switch. */
async function flick(): Promise<{ on: boolean; disabled: boolean; text: string }> {
  settings.notices = false;
  const dialog = mount(SettingsDialog, {
    target: document.body,
    props: { onclose: () => undefined, ondevices: () => undefined, onhelp: () => undefined },
  });
  flushSync();
  const about = document.querySelector('[data-testid=notices-about]');
  const box = document.querySelector<HTMLInputElement>(`[aria-describedby="${about?.id}"]`);
  if (box === null) throw new Error('no switch');
  expect(box.checked).toBe(false);
  box.click();
  await settled();
  flushSync();
  const found = {
    on: box.checked,
    disabled: box.disabled,
    text: about?.textContent?.trim() ?? '',
  };
  expect(found.on).toBe(notices.on);
  await unmount(dialog);
  document.body.innerHTML = '';
  return found;
}

test('switching on asks the browser', async () => {
  FakeNotification.permission = 'default';
  expect((await flick()).on).toBe(true);
  expect(FakeNotification.asked).toBe(1);
  expect(settings.notices).toBe(true);
  expect(JSON.parse(localStorage.getItem('thalassa.settings') ?? '{}')).toMatchObject({ notices: true });
  expect(made).toEqual([]);
});

test('refused, the switch stays off and says how to change it', async () => {
  FakeNotification.permission = 'default';
  FakeNotification.answer = 'denied';
  const { on, text } = await flick();
  expect(on).toBe(false);
  expect(text).toContain('Allow notifications in the settings of this site');
  expect(settings.notices).toBe(false);
});

test('a question closed without an answer can be asked again', async () => {
  FakeNotification.permission = 'default';
  FakeNotification.answer = 'default';
  const { on, disabled, text } = await flick();
  expect([on, disabled]).toEqual([false, false]);
  expect(text).toContain('Switch this on again');
});

test('on an insecure page the browser is not asked', async () => {
  vi.stubGlobal('isSecureContext', false);
  FakeNotification.permission = 'denied';
  const { on, disabled, text } = await flick();
  expect([on, disabled]).toEqual([false, true]);
  expect(text).toContain('https');
  expect(FakeNotification.asked).toBe(0);
});

test('where pages cannot make notices the browser is not asked, and it is said', async () => {
  vi.stubGlobal('Notification', OnAndroid);
  FakeNotification.permission = 'default';
  // The page's own notices have learned by now that this browser can.
  const device = new Notices();
  settings.notices = false;
  await device.change(true);
  expect([device.obstacle, device.on, FakeNotification.asked]).toEqual(['unsupported', false, 0]);
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(window, 'Notification');
  const { on, disabled, text } = await flick();
  expect([on, disabled]).toEqual([false, true]);
  expect(text).toContain('On this device the browser cannot');
});

test('in German', async () => {
  await catalogue.change('de');
  FakeNotification.permission = 'denied';
  FakeNotification.answer = 'denied';
  expect((await flick()).text).toContain('Dieser Browser lässt Thalassa keine Mitteilungen zeigen');
  await catalogue.change('en');
});

test('switched off in one tab, it is off in all', () => {
  const stop = settings.listen();
  localStorage.setItem('thalassa.settings', JSON.stringify({ notices: false }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'thalassa.settings' }));
  stop();
  expect(settings.notices).toBe(false);
});
