import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import BottomSheet from '../../../src/lib/ui/BottomSheet.svelte';

let page: Record<string, unknown> | null = null;

function open(): { sheet: HTMLElement; buttons: HTMLButtonElement[]; closed: ReturnType<typeof vi.fn> } {
  const closed = vi.fn();
  page = mount(BottomSheet, {
    target: document.body,
    props: { title: 'Log', onclose: closed, children: createRawSnippet(() => ({ render: () => '<p>Lines</p>' })) },
  });
  flushSync();
  const sheet = document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement;
  return { sheet, buttons: [...sheet.querySelectorAll('button')], closed };
}

afterEach(() => {
  if (page !== null) void unmount(page);
  page = null;
  document.body.innerHTML = '';
});

test('a sheet opens half, takes the focus and gives it back', () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  const { sheet } = open();
  expect(sheet.style.height).toBe('62%');
  expect(document.activeElement).toBe(sheet);
  if (page !== null) void unmount(page);
  page = null;
  flushSync();
  expect(document.activeElement).toBe(before);
});

test('its buttons go through the three stops; less than least closes it', () => {
  const { sheet, buttons, closed } = open();
  const [less, more] = buttons;
  more?.click();
  flushSync();
  expect(sheet.style.height).toBe('100%');
  expect(more?.disabled).toBe(true);
  less?.click();
  less?.click();
  flushSync();
  expect(sheet.style.height).toBe('32%');
  expect(closed).not.toHaveBeenCalled();
  less?.click();
  expect(closed).toHaveBeenCalledOnce();
});

test('Esc closes it', () => {
  const { sheet, closed } = open();
  sheet.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(closed).toHaveBeenCalledOnce();
});
