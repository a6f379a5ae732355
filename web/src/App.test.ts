import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import App from './App.svelte';

test('the page names itself', () => {
  const app = mount(App, { target: document.body });
  flushSync();
  expect(document.querySelector('h1')?.textContent).toBe('Thalassa');
  void unmount(app);
});
