// Notices while the page is closed: the service worker, and what the browser's push service needs to reach it.
import { api } from '../lib/api';
import { forget, recall, remember } from '../lib/storage';
import type { NoticeSettings } from '../wire/frame';

/** Why this browser cannot be reached. */
export type Obstacle = 'unsupported' | 'insecure' | 'refused' | 'failed';

const KEY = 'thalassa.push';

export class NotPushed extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

/** For the offline page and for notices; browsers without it miss nothing else. */
export function startWorker(): void {
  if (window.isSecureContext && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }
}

/** Whether this browser is told by its service worker: then the page itself tells nothing. */
export function pushed(): boolean {
  return recall(KEY) !== null;
}

export function obstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'refused' : null;
}

/** Make this browser one of the ways. Must follow a click: the browser asks then. */
export async function subscribe(key: string, language: string): Promise<NoticeSettings> {
  const hindered = obstacle();
  if (hindered !== null) throw new NotPushed(hindered);
  if ((await Notification.requestPermission()) !== 'granted') throw new NotPushed('refused');
  const subscription = await subscribed(key);
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
    throw new NotPushed('failed');
  const settings = await api.addPush({ endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, language });
  remember(KEY, endpoint);
  return settings;
}

async function subscribed(key: string): Promise<PushSubscription> {
  try {
    const worker = await navigator.serviceWorker.ready;
    // A subscription made with another server's key is of no use to this one.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new NotPushed('failed');
  }
}

/** The way was removed, here or elsewhere: the page tells again what it hears. */
export function unsubscribed(): void {
  forget(KEY);
  if ('serviceWorker' in navigator) {
    void navigator.serviceWorker.ready
      .then((worker) => worker.pushManager.getSubscription())
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
  }
}

/** How many tables wait, on the sign of the installed app. */
export function badge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
