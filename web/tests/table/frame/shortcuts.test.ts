import { afterEach, expect, test, vi } from 'vitest';
import { shortcut, type Shortcuts } from '../../../src/table/frame/shortcuts';

afterEach(() => document.body.replaceChildren());

function keys(confirms = true): Shortcuts {
  return {
    back: vi.fn(() => true),
    confirm: vi.fn(() => confirms),
    showLog: vi.fn(),
    showChat: vi.fn(),
    showRules: vi.fn(),
    showMoves: vi.fn(),
    showPlayers: vi.fn(),
    showTab: vi.fn(),
    step: vi.fn(),
  };
}

function press(html: string, key: string, does: Shortcuts, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  const on = document.body.querySelector('[data-here]') ?? document.body;
  on.addEventListener('keydown', (heard) => shortcut(heard as KeyboardEvent, does), { once: true });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

test('Enter on what is chosen already confirms, elsewhere it is the key of the element', () => {
  const does = keys();
  expect(press('<button data-here>a</button>', 'Enter', does)).toBe(false);
  expect(does.confirm).not.toHaveBeenCalled();
  expect(press('<button data-here data-chosen>a</button>', 'Enter', does)).toBe(true);
  expect(press('<input data-here type="radio" checked>', 'Enter', does)).toBe(true);
  expect(press('<input data-here type="range">', 'Enter', does)).toBe(true);
  expect(does.confirm).toHaveBeenCalledTimes(3);
});

test('Enter with nothing to confirm stays with the element', () => {
  expect(press('<button data-here data-chosen>a</button>', 'Enter', keys(false))).toBe(false);
});

test('Ctrl+Enter confirms from anywhere but a dialog', () => {
  const does = keys();
  press('<p data-here>a</p>', 'Enter', does, { ctrlKey: true });
  press('<div role="dialog"><button data-here>a</button></div>', 'Enter', does, { ctrlKey: true });
  expect(does.confirm).toHaveBeenCalledTimes(1);
});

test('letters and digits go to tabs, but not while somebody types', () => {
  const does = keys();
  press('<p data-here>a</p>', 'm', does);
  press('<p data-here>a</p>', '2', does);
  press('<p data-here>a</p>', ',', does);
  press('<input data-here>', 'l', does);
  expect(does.showMoves).toHaveBeenCalledTimes(1);
  expect(does.showTab).toHaveBeenCalledWith(1);
  expect(does.step).toHaveBeenCalledWith(-1);
  expect(does.showLog).not.toHaveBeenCalled();
});
