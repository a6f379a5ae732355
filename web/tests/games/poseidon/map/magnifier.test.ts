import { afterEach, beforeEach, expect, test } from 'vitest';
import { Magnifier } from '../../../../src/games/poseidon/map/magnifier.svelte';

// The drawing is as large on the screen as in its own measure, so a pixel is a unit.
const BOX = { x: 100, y: 0, width: 400, height: 200 };
let drawing: SVGSVGElement;
let magnifier: Magnifier;
let end: () => void;

beforeEach(() => {
  drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.getScreenCTM = (): DOMMatrix => new DOMMatrix();
  document.body.append(drawing);
  magnifier = new Magnifier();
  end = magnifier.attach(drawing, BOX);
});

afterEach(() => {
  end();
  drawing.remove();
});

function pointer(type: string, x: number, y: number, id = 1, pointerType = 'mouse'): void {
  drawing.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, pointerId: id, pointerType, button: 0, bubbles: true }),
  );
}

/** Where a place of the drawing is seen. */
function seen(x: number, y: number): [number, number] {
  const { shift } = magnifier;
  return [shift.x + shift.k * x, shift.y + shift.k * y];
}

test('a place comes into the middle, no nearer than allowed, and the whole is there again', () => {
  magnifier.show({ x: 250, y: 100 }, 9);
  expect(magnifier.shift.k).toBe(3);
  expect(seen(250, 100)).toEqual([300, 100]);
  magnifier.fit();
  expect(magnifier.shift).toEqual({ x: 0, y: 0, k: 1 });
});

test('the drawing fills its box wherever it is moved', () => {
  magnifier.show({ x: 100, y: 0 }, 2);
  expect(seen(100, 0)).toEqual([100, 0]);
  pointer('pointerdown', 200, 100);
  pointer('pointermove', 150, 90);
  expect(seen(100, 0)).toEqual([50, -10]);
  pointer('pointermove', 900, 900);
  expect(seen(100, 0)).toEqual([100, 0]);
  pointer('pointerup', 900, 900);
});

test('a drawing that may become smaller than its box stands in the middle of it', () => {
  magnifier.within(0.5, 3);
  magnifier.magnify(0.5);
  expect(seen(300, 100)).toEqual([300, 100]);
  expect(magnifier.shift.k).toBe(0.5);
});

test('the wheel enlarges what is under the pointer, with Ctrl only', () => {
  const turn = (ctrlKey: boolean): void => {
    const event = new WheelEvent('wheel', { deltaY: -50, cancelable: true });
    drawing.dispatchEvent(Object.assign(event, { ctrlKey, clientX: 200, clientY: 50 }));
  };
  turn(false);
  expect(magnifier.near).toBe(false);
  turn(true);
  expect(magnifier.shift.k).toBeCloseTo(2);
  expect(seen(200, 50)).toEqual([200, 50]);
});

test('two fingers enlarge; one moves the page until the drawing is near', () => {
  pointer('pointerdown', 200, 100, 1, 'touch');
  pointer('pointermove', 260, 100, 1, 'touch');
  expect(magnifier.shift).toEqual({ x: 0, y: 0, k: 1 });
  pointer('pointerdown', 360, 100, 2, 'touch');
  pointer('pointermove', 460, 100, 2, 'touch');
  expect(magnifier.shift.k).toBeCloseTo(2);
});

test('what ends a drag is no click, what moved hardly is one', () => {
  let clicks = 0;
  drawing.addEventListener('click', () => (clicks += 1));
  const press = (to: number): void => {
    pointer('pointerdown', 200, 100);
    pointer('pointermove', to, 100);
    pointer('pointerup', to, 100);
    drawing.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  press(240);
  expect(clicks).toBe(0);
  press(201);
  expect(clicks).toBe(1);
});
