// Small sums of puzzles, and places found on any board.
import { describe, expect, it } from 'vitest';
import { dayNumber, fit, sentences, shareLine } from '../../src/puzzles/fitting';
import { elements, MARK, Marker, targetAt } from '../../src/puzzles/marks';
import { Words } from '../../src/lib/words';

describe('fitting', () => {
  it('says how hard a puzzle is for me', () => {
    expect([fit(1200, 1200), fit(1200, 1500), fit(1500, 1200)]).toEqual(['even', 'hard', 'easy']);
  });

  it('counts days from the first Monday, as the server does', () => {
    expect(dayNumber('2026-01-05')).toBe(1);
    expect(dayNumber('2026-11-17')).toBe(317);
  });

  it('begins sentences with a capital, and speaks of my side with a small letter within one', () => {
    expect(sentences('deine Seite zahlt 2. deine Seite hat 1.', 'deine Seite')).toBe(
      'Deine Seite zahlt 2. Deine Seite hat 1.',
    );
    expect(sentences('Sturm: Nestor schützt deine Seite.', 'deine Seite')).toBe('Sturm: Nestor schützt deine Seite.');
  });

  it('shares a line that gives nothing away', () => {
    const words = new Words('en', {
      'puzzle.share': 'Thalassa {number} · {game} · {kind} {level} · {result}',
      'puzzle.share.practice': 'Thalassa · {game} · {kind} {level} · {result}',
      'puzzle.kind.where': 'Where is the ship?',
      'puzzle.result.first_try': 'first try',
    });
    const card = {
      id: 'odyssey-where-1',
      game: 'odyssey',
      kind: 'where',
      level: 3,
      themes: [],
      rating: 1400,
      day: '2026-11-17',
      attempt: null,
    };
    expect(shareLine(words, card, 'Odyssey', 1)).toBe('Thalassa 317 · Odyssey · Where is the ship? ◆◆◆◇◇ · first try');
    expect(shareLine(words, { ...card, day: null }, 'Odyssey', 1)).toBe(
      'Thalassa · Odyssey · Where is the ship? ◆◆◆◇◇ · first try',
    );
  });
});

describe('marks', () => {
  function board(): HTMLElement {
    const root = document.createElement('div');
    root.innerHTML =
      '<b data-thing="tile:C03"><i></i></b><b data-target="square:f9 panel:x"></b><b data-thing="square:a1"></b>';
    return root;
  }

  it('finds places by target, by thing and by their other name', () => {
    const root = board();
    expect(elements(root, 'square:f9')).toHaveLength(1);
    expect(elements(root, 'lot:C03')).toHaveLength(1);
    expect(targetAt(root.querySelector('i'), 'tile', root)).toBe('tile:C03');
    expect(targetAt(root, 'tile', root)).toBeNull();
  });

  it('marks what is wanted and nothing else', () => {
    const root = board();
    const marker = new Marker(root);
    marker.show({ left: ['square:f9', 'square:a1'] });
    expect(root.querySelectorAll(`[${MARK}=left]`)).toHaveLength(2);
    marker.show({ answer: ['square:a1'] });
    expect(root.querySelectorAll(`[${MARK}]`)).toHaveLength(1);
    marker.end();
  });
});
