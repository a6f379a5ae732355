// What a lesson speaks of is found by its words, on any board, and stays lit when the board draws itself anew.
import { beforeEach, expect, test } from 'vitest';
import { TeachersLight, find, targetsOf } from '../../src/learn/light';

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
  new TeachersLight(root).shine(['lot:A12']);
  expect(marked('data-spoken')).toEqual(['bridge']);
  expect(marked('data-aside')).toEqual(['city', 'forest']);
});

test('where a decision is made nothing steps back', () => {
  new TeachersLight(root).shine(['lot:A12', 'amount:3']);
  expect(marked('data-spoken')).toEqual(['bridge', 'coin']);
  expect(marked('data-aside')).not.toContain('other');
});

test('words that no element answers to darken nothing', () => {
  new TeachersLight(root).shine(['hex:F10']);
  expect(marked('data-aside')).toEqual([]);
});

test('what the board draws later is lit as well', async () => {
  new TeachersLight(root).shine(['hex:F10']);
  root.querySelector('#city')!.insertAdjacentHTML('beforeend', '<i id="hex" data-target="hex:F10"></i>');
  await expect.poll(() => marked('data-spoken')).toEqual(['hex']);
  expect(marked('data-aside')).toEqual(['home', 'offers']);
});

test('afterwards nothing is left of it', () => {
  const light = new TeachersLight(root);
  light.shine(['lot:A12']);
  light.end();
  expect(root.innerHTML).not.toMatch(/data-spoken|data-aside/);
});
