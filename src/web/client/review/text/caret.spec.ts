import { characterStartBefore } from './blocks.js';
import { moveOf, offsetAfterMove } from './caret.js';
import { snapped, wordFrom } from './words.js';

const TEXT = 'Ana\u0301 met 👨‍👩‍👧 at 12:30.\r\nשלום עולם';
const stroke = (key: string, held: Partial<Parameters<typeof moveOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a caret', () => {
  it('goes through a text by whole characters, there and back, and stops at its ends', () => {
    const places = [0];
    for (let at = 0; at < TEXT.length; at = offsetAfterMove(TEXT, at, 'character', 1)) {
      const next = offsetAfterMove(TEXT, at, 'character', 1);
      expect(next).toBeGreaterThan(at);
      places.push(next);
    }
    expect(places).toEqual([...[...new Intl.Segmenter().segment(TEXT)].map(({ index }) => index), TEXT.length]);
    for (let i = places.length - 1; i > 0; i--)
      expect(offsetAfterMove(TEXT, places[i] ?? 0, 'character', -1)).toBe(places[i - 1]);
    expect(offsetAfterMove(TEXT, TEXT.length, 'character', 1)).toBe(TEXT.length);
    expect(offsetAfterMove(TEXT, 0, 'character', -1)).toBe(0);
  });

  it('steps over words without the blanks after them, in scripts of either direction', () => {
    const forwards: string[] = [];
    for (let at = 0; at < TEXT.length;) {
      const next = offsetAfterMove(TEXT, at, 'word', 1);
      forwards.push(TEXT.slice(at, next).trim());
      at = next;
    }
    expect(forwards).toEqual(['Ana\u0301', 'met', '👨‍👩‍👧 at', '12', ':30', '.\r\nשלום', 'עולם']);
    expect(TEXT.slice(offsetAfterMove(TEXT, TEXT.length, 'word', -1))).toBe('עולם');
    expect(offsetAfterMove(TEXT, 3, 'word', -1)).toBe(0);
  });

  it('gets on where there is no word for long', () => {
    const dots = '.'.repeat(1000);
    for (let at = 0, steps = 0; at < dots.length; at = wordFrom(dots, at, 1)) expect(++steps).toBeLessThan(10);
    for (let at = dots.length, steps = 0; at > 0; at = wordFrom(dots, at, -1)) expect(++steps).toBeLessThan(10);
  });

  it('goes to the side of the arrow, whatever the direction of the line', () => {
    expect(moveOf(stroke('ArrowRight'), false)).toEqual({ unit: 'character', by: 1, extends: false });
    expect(moveOf(stroke('ArrowRight', { shiftKey: true }), true)).toEqual({
      unit: 'character',
      by: -1,
      extends: true,
    });
    expect(moveOf(stroke('ArrowLeft', { ctrlKey: true }), true)).toEqual({ unit: 'word', by: 1, extends: false });
    expect(moveOf(stroke('ArrowDown'), true)).toEqual({ unit: 'line', by: 1, extends: false });
    expect(moveOf(stroke('Home', { ctrlKey: true }), true)).toEqual({ unit: 'text', by: -1, extends: false });
    expect(moveOf(stroke('m'), false)).toBeUndefined();
  });
});

it('a character at the very beginning of a text is not cut either', () => {
  expect(characterStartBefore('e\u0301!', 1)).toBe(0);
  expect(snapped('e\u0301!', 1, 2, false)).toEqual({ start: 0, end: 2 });
});
