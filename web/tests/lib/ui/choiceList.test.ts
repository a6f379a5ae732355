import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import ChoiceList from '../../../src/lib/ui/ChoiceList.svelte';

const OPTIONS = [
  { value: 'friend', label: 'A friend', gloss: 'by a link' },
  { value: 'ephebe', label: 'Ephebe', strength: { filled: 1, label: '1 of 5' } },
  { value: 'oracle', label: 'Oracle', disabled: true },
  { value: 'pythia', label: 'Pythia' },
  { value: 'penelope', label: 'Penelope' },
];
let page: Record<string, unknown> | null = null;

function open(value = 'ephebe'): { field: HTMLElement; chosen: ReturnType<typeof vi.fn> } {
  const chosen = vi.fn();
  page = mount(ChoiceList, {
    target: document.body,
    props: { label: 'Seat 2', options: OPTIONS, value, onchoose: chosen },
  });
  flushSync();
  return { field: document.querySelector<HTMLElement>('[role=combobox]') as HTMLElement, chosen };
}

async function press(field: HTMLElement, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await tick();
    flushSync();
  }
}

function active(field: HTMLElement): string {
  const id = field.getAttribute('aria-activedescendant');
  return id === null ? '' : (document.getElementById(id)?.querySelector('b')?.textContent ?? '');
}

afterEach(() => {
  if (page !== null) void unmount(page);
  page = null;
  document.body.innerHTML = '';
});

test('the field tells its label, its value and that a list belongs to it', () => {
  const { field } = open();
  expect(field.getAttribute('aria-label')).toBe('Seat 2');
  expect(field.getAttribute('aria-haspopup')).toBe('listbox');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(field.textContent).toContain('Ephebe');
  expect(document.querySelector('[role=listbox]')).toBeNull();
});

test('arrows open the list at the value, walk past what is disabled, and Enter chooses', async () => {
  const { field, chosen } = open();
  await press(field, 'ArrowDown');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(active(field)).toBe('Ephebe');
  await press(field, 'ArrowDown');
  expect(active(field)).toBe('Pythia');
  await press(field, 'ArrowUp');
  expect(active(field)).toBe('Ephebe');
  await press(field, 'End');
  expect(active(field)).toBe('Penelope');
  await press(field, 'Enter');
  expect(chosen).toHaveBeenCalledWith('penelope');
  expect(document.querySelector('[role=listbox]')).toBeNull();
});

test('Esc closes the list and changes nothing', async () => {
  const { field, chosen } = open();
  await press(field, 'Enter', 'Home', 'Escape');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(chosen).not.toHaveBeenCalled();
});

test('letters go to the option that begins with them, the same letter again to the next', async () => {
  const { field } = open();
  await press(field, ' ', 'p');
  expect(active(field)).toBe('Pythia');
  await press(field, 'p');
  expect(active(field)).toBe('Penelope');
});

test('more letters narrow down', async () => {
  const { field, chosen } = open();
  await press(field, 'Enter', 'p', 'e');
  expect(active(field)).toBe('Penelope');
  await press(field, 'Tab');
  expect(chosen).toHaveBeenCalledWith('penelope');
});

test('what is disabled cannot be chosen by a click', async () => {
  const { field, chosen } = open();
  await press(field, 'Enter');
  document.querySelectorAll<HTMLElement>('[role=option]')[2]?.click();
  expect(chosen).not.toHaveBeenCalled();
  document.querySelectorAll<HTMLElement>('[role=option]')[0]?.click();
  expect(chosen).toHaveBeenCalledWith('friend');
});
