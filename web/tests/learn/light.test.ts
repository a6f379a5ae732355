// What a lesson speaks of is found by its words, on any board, and stays lit when the board draws itself anew.
import { beforeEach, expect, test, vi } from 'vitest';
import { TeachersLight, bringOut, find, leading, targetsOf } from '../../src/learn/light';

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <div data-dims>
        <section id="offers"><i id="bridge" data-target="lot:A12 tile:A12"></i><i id="forest" data-target="lot:A05"></i></section>
        <section id="city"><i id="home" data-target="tile:A1"></i></section>
      </div>
      <div id="dock"><i id="coin" data-target="amount:3"></i><i id="other"></i></div>
    </div>`;
  root = document.querySelector<HTMLElement>('#root')!;
});

function marked(name: string): string[] {
  return [...root.querySelectorAll(`[${name}]`)].map((element) => element.id).sort();
}

test('an element may answer to several words, and a word is never part of another', () => {
  expect(find(root, ['tile:A12']).map((element) => element.id)).toEqual(['bridge']);
  expect(find(root, ['tile:A1']).map((element) => element.id)).toEqual(['home']);
  expect(targetsOf(root.querySelector('#bridge')!)).toEqual(['lot:A12', 'tile:A12']);
});

test('what is not spoken of steps back, in as large parts as possible', () => {
  void new TeachersLight(root).shine(['lot:A12']);
  expect(marked('data-spoken')).toEqual(['bridge']);
  expect(marked('data-aside')).toEqual(['city', 'forest']);
});

test('where a decision is made nothing steps back', () => {
  void new TeachersLight(root).shine(['lot:A12', 'amount:3']);
  expect(marked('data-spoken')).toEqual(['bridge', 'coin']);
  expect(marked('data-aside')).not.toContain('other');
});

test('a ring that something would cut off, or that would lie on the next cell, is drawn inside', () => {
  const box = (id: string, left: number, width: number) =>
    vi.spyOn(root.querySelector(`#${id}`)!, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 100, width, 40));
  root.insertAdjacentHTML('beforeend', '<table><tr><td id="cell" data-target="cash:0"></td></tr></table>');
  root.querySelector<HTMLElement>('#offers')!.style.overflowX = 'auto';
  box('offers', 0, 300);
  box('bridge', 100, 100);
  box('forest', 204, 94); // it fits, its ring does not
  void new TeachersLight(root).shine(['lot:A12', 'lot:A05', 'cash:0']);
  const rings = ['bridge', 'forest', 'cell'].map((id) => root.querySelector(`#${id}`)!.getAttribute('data-spoken'));
  expect(rings).toEqual(['', 'inside', 'inside']);
});

test('what has no box of its own shines and steps back in its parts', () => {
  root.querySelector<HTMLElement>('#offers')!.style.display = 'contents';
  root.querySelector('#offers')!.setAttribute('data-target', 'row:auction');
  const light = new TeachersLight(root);
  void light.shine(['tile:A1']);
  expect(marked('data-aside')).toEqual(['bridge', 'forest']);
  void light.shine(['row:auction']);
  expect(marked('data-spoken')).toEqual(['bridge', 'forest']);
  expect(marked('data-aside')).toEqual(['city']);
});

test('where something is to be decided, the tab with its controls comes before the one of what is spoken of', async () => {
  const clicked: string[] = [];
  for (const [id, holds] of [
    ['nations', 'ship'],
    ['market', 'count decision'],
  ]) {
    root.insertAdjacentHTML('afterbegin', `<button id="${id}" data-holds="${holds}"></button>`);
    root.querySelector(`#${id}`)!.addEventListener('click', () => {
      clicked.push(id!);
      if (id === 'market') root.insertAdjacentHTML('beforeend', '<i data-target="ship:2"></i>');
    });
  }
  await new TeachersLight(root).shine(['ship:2'], true);
  expect(clicked).toEqual(['market']);
  root.querySelector('[data-target="ship:2"]')!.remove();
  await new TeachersLight(root).shine(['ship:2']);
  expect(clicked).toEqual(['market', 'nations']);
});

test('words that no element answers to darken nothing', () => {
  void new TeachersLight(root).shine(['hex:F10']);
  expect(marked('data-aside')).toEqual([]);
});

test('what the board draws later is lit as well', async () => {
  void new TeachersLight(root).shine(['hex:F10']);
  root.querySelector('#city')!.insertAdjacentHTML('beforeend', '<i id="hex" data-target="hex:F10"></i>');
  await expect.poll(() => marked('data-spoken')).toEqual(['hex']);
  expect(marked('data-aside')).toEqual(['home', 'offers']);
});

test('afterwards nothing is left of it', () => {
  const light = new TeachersLight(root);
  void light.shine(['lot:A12']);
  light.end();
  expect(root.innerHTML).not.toMatch(/data-spoken|data-aside/);
});

test('help lights what is pressed next: what decides before what only tells, what comes next before what is chosen', () => {
  root.innerHTML = `
    <table><tr id="row" data-target="nation:athenai"><td><button>Athens</button></td></tr></table>
    <button id="choice" data-move data-target="nation:athenai"></button>
    <i id="map" data-target="hex:F12"></i>
    <button id="carry" data-primary disabled data-target="button:found"></button>`;
  const targets = ['nation:athenai', 'hex:F12', 'button:found'];
  const lit = (): string[] => leading(root, targets).map((element) => element.id);
  expect(lit()).toEqual(['choice']);
  root.querySelector('#choice')!.setAttribute('data-chosen', '');
  root.querySelector('#carry')!.removeAttribute('disabled');
  expect(lit()).toEqual(['carry']);
  expect(leading(root, ['hex:F12']).map((element) => element.id)).toEqual(['map']);
});

test('the light goes on when something has been chosen', async () => {
  root.innerHTML = `<button id="one" data-move data-target="lot:A12"></button><button id="two" data-primary data-target="button:bid"></button>`;
  const light = new TeachersLight(root);
  await light.shine(['lot:A12', 'button:bid'], true, true);
  expect(marked('data-spoken')).toEqual(['one', 'two']);
  root.querySelector('#one')!.setAttribute('data-chosen', '');
  await expect.poll(() => marked('data-spoken')).toEqual(['two']);
});

test('what is spoken of is brought out from behind its tab, unless some of it can be seen', async () => {
  const pressed = vi.fn();
  root.insertAdjacentHTML('afterbegin', '<button id="map" data-holds="hex lot"></button>');
  root.querySelector('#map')!.addEventListener('click', pressed);
  await bringOut(root, ['lot:A12', 'hex:B7']);
  await bringOut(root, []);
  expect(pressed).not.toHaveBeenCalled();
  await bringOut(root, ['hex:B7']);
  expect(pressed).toHaveBeenCalledOnce();
});
