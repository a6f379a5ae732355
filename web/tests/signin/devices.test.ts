// The dialog with the guest's devices and the page of a device's link, against a small server of answers.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import german from '../../../src/thalassa/kernel/words/de.toml?raw';
import english from '../../../src/thalassa/kernel/words/en.toml?raw';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { me } from '../../src/signin/session.svelte';
import { router } from '../../src/lib/router.svelte';
import type { DeviceInfo, DeviceOffer } from '../../src/wire/frame';
import DevicePage from '../../src/signin/DevicePage.svelte';
import DevicesDialog from '../../src/signin/DevicesDialog.svelte';

const NOW = 1_800_000_000;
const laptop: DeviceInfo = {
  handle: 'aa',
  here: true,
  browser: 'Firefox',
  system: 'Linux',
  created: NOW - 90_000,
  seen: NOW - 60,
};
const phone: DeviceInfo = {
  handle: 'bb',
  here: false,
  browser: 'Chrome',
  system: 'Android',
  created: NOW - 9000,
  seen: NOW - 7500,
};
const old: DeviceInfo = {
  handle: 'cc',
  here: false,
  browser: '',
  system: '',
  created: NOW - 900_000,
  seen: NOW - 900_000,
};

let devices: DeviceInfo[];
let offer: DeviceOffer;
let sent: string[];
let shown: ReturnType<typeof mount> | null;

function words(text: string): Record<string, string> {
  const lines = text.matchAll(/^("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*")$/gm);
  return Object.fromEntries([...lines].map((line) => [JSON.parse(line[1] ?? ''), JSON.parse(line[2] ?? '')]));
}

function answer(request: string): [number, unknown] {
  if (request === 'GET /api/words/frame/en') return [200, words(english)];
  if (request === 'GET /api/words/frame/de') return [200, words(german)];
  if (request === 'GET /api/me') return [200, { id: 'g1', name: 'Ann' }];
  if (request === 'DELETE /api/me') return [200, { id: null, name: null }];
  if (request === 'POST /api/me/devices/link') return [201, { path: '/device/secret', seconds: 900 }];
  if (request === 'DELETE /api/me/devices/bb') devices = devices.filter((device) => device.handle !== 'bb');
  if (request === 'DELETE /api/me/devices') devices = devices.filter((device) => device.here);
  if (request.includes('/api/me/devices')) return [200, devices];
  if (request === 'GET /api/device/secret') return [200, offer];
  if (request === 'POST /api/device/secret') return [200, { id: 'g2', name: 'Bo' }];
  return [404, { code: 'no_such_device_link' }];
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  devices = [laptop, phone, old];
  offer = { name: 'Bo', mine: false, other: null, tables: 0 };
  sent = [];
  shown = null;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const asked = `${request.method ?? 'GET'} ${path}`;
    sent.push(asked);
    const [status, body] = answer(asked);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  await Promise.all([catalogue.load(), me.load()]);
});

afterEach(async () => {
  if (shown !== null) await unmount(shown);
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function seen(check: () => void): Promise<void> {
  await vi.waitFor(() => {
    flushSync();
    check();
  });
}

async function open(): Promise<void> {
  shown = mount(DevicesDialog, { target: document.body, props: { onclose: () => undefined } });
  await seen(() => expect(rows()).toHaveLength(3));
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-testid=device]')];
const page = (): string => document.body.textContent ?? '';

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
  );
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
}

/** Buttons rest while the server is asked. */
async function press(name: string): Promise<void> {
  await seen(() => expect(button(name).disabled).toBe(false));
  button(name).click();
  flushSync();
}

test('every device says what it is, and this one cannot be signed out by mistake', async () => {
  await open();
  const [here, other, unknown] = rows().map((row) => row.textContent ?? '');
  expect(here).toContain('Firefox on Linux');
  expect(here).toContain('this device');
  expect(here).toContain('used within the last hour');
  expect(other).toContain('Chrome on Android');
  expect(other).toContain('last used 2 hours ago');
  expect(unknown).toContain('Unknown browser');
  expect(rows().map((row) => row.querySelectorAll('button').length)).toEqual([0, 1, 1]);
});

test('in German', async () => {
  await catalogue.change('de');
  await open();
  expect(rows()[1]?.textContent).toContain('Chrome auf Android');
  expect(rows()[1]?.textContent).toContain('zuletzt benutzt vor 2 Stunden');
  await catalogue.change('en');
});

test('one device is signed out, and the keyboard stays in the list', async () => {
  await open();
  await press('Sign out: Chrome on Android');
  await seen(() => expect(rows()).toHaveLength(2));
  expect(sent).toContain('DELETE /api/me/devices/bb');
  expect(document.activeElement?.tagName).toBe('UL');
});

test('all others are signed out at once', async () => {
  await open();
  await press('Sign out all others');
  await seen(() => expect(rows()).toHaveLength(1));
  expect(sent).toContain('DELETE /api/me/devices');
});

test('a link is shown as long as it is valid', async () => {
  await open();
  await press('Make a link');
  await seen(() => expect(document.querySelector('input')?.value).toMatch(/\/device\/secret$/));
  expect(page()).toContain('It works once, until');
  await vi.advanceTimersByTimeAsync(900_000);
  await seen(() => expect(document.querySelector('input')).toBeNull());
});

test('a link that was used goes away, and the new device stands in the list', async () => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await open();
  await press('Make a link');
  await seen(() => expect(page()).toContain('It works once'));
  devices = [...devices, { ...phone, handle: 'dd', browser: 'Safari', system: 'iPhone' }];
  vi.advanceTimersByTime(5000);
  await seen(() => expect(rows()).toHaveLength(4));
  expect(page()).not.toContain('It works once');
  expect(button('Make a link')).toBeDefined();
});

test('signing out here asks first, and says what it means for the only device', async () => {
  const gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await open();
  await press('Sign out all others');
  await seen(() => expect(rows()).toHaveLength(1));
  await press('Sign out here');
  expect(page()).toContain('your only device');
  expect(sent).not.toContain('DELETE /api/me');
  await press('Sign out here');
  await seen(() => expect(gone).toHaveBeenCalledWith('/'));
  expect(sent).toContain('DELETE /api/me');
  expect(me.known).toBe(false);
});

test('a refusal is said in words', async () => {
  await open();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"no_such_device"}', { status: 404 })));
  await press('Sign out: Unknown browser');
  await seen(() => expect(page()).toContain('There is no such device'));
});

test('opening a link changes nothing; the click does', async () => {
  router.go('/device/secret', true);
  offer = { name: 'Bo', mine: false, other: 'Ann', tables: 2 };
  shown = mount(DevicePage, { target: document.body, props: { token: 'secret' } });
  await seen(() => expect(page()).toContain('Be Bo on this device?'));
  expect(page()).toContain('This browser is Ann now, who sits at 2 tables.');
  expect(sent.filter((request) => !request.startsWith('GET'))).toEqual([]);
  await press('Yes, I am Bo');
  await seen(() => expect(me.name).toBe('Bo'));
  expect(router.page).toEqual({ name: 'lobby' });
});

test('on the device that made it a link offers nothing', async () => {
  offer = { name: 'Ann', mine: true, other: null, tables: 0 };
  shown = mount(DevicePage, { target: document.body, props: { token: 'secret' } });
  await seen(() => expect(page()).toContain('You are Ann here already.'));
  expect(document.querySelector('button')).toBeNull();
});

test('a link that is not valid says so', async () => {
  shown = mount(DevicePage, { target: document.body, props: { token: 'used' } });
  await seen(() => expect(page()).toContain('This device link is not valid any more'));
});
