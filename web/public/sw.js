// The service worker: shows notices while the page is closed, leads to their table, and says what is missing offline.
const SHELF = 'thalassa-offline-1';
const OFFLINE = ['/offline.html', '/offline.css', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Only whole pages, and only when the server cannot be reached: nothing else is ever answered from here.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  } else if (OFFLINE.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.match(path)));
  }
});

function badge(count) {
  if (!('setAppBadge' in self.navigator)) return Promise.resolve();
  return (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => undefined);
}

self.addEventListener('push', (event) => {
  let told = { title: 'Thalassa', text: '', path: '/tables', waiting: 0, tag: '/tables', language: 'en' };
  try {
    told = { ...told, ...event.data.json() };
  } catch {
    // A message nobody can read still says that something has happened.
  }
  const shown = self.registration.showNotification(told.title, {
    body: told.text,
    tag: told.tag,
    lang: told.language,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: told.path },
  });
  event.waitUntil(Promise.all([shown, badge(told.waiting)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? '/tables', self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === address.pathname);
      if (there !== undefined) return there.focus();
      const any = windows[0];
      if (any === undefined) return self.clients.openWindow(address.href);
      await any.focus();
      return any.navigate(address.href);
    }),
  );
});
