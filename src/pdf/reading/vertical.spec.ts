import { typeset } from '../../../test/support/typeset.js';
import type { Glyph } from './glyph.js';
import { readPage } from './read-page.js';
import { withVerticalLines } from './vertical.js';

const textOf = (glyphs: readonly Glyph[]): string => {
  const { head, body, foot } = readPage(glyphs);
  return [...head, body, ...foot].map(({ text }) => text).join('\n');
};

const downwards = (x: number, y: number, text: string, step = 10) =>
  Array.from(text, (each, i) => ({ x, y: y - step * i, text: each }));

test('what is written downwards is read so, the lines from right to left', () => {
  const glyphs = typeset(...downwards(200, 600, '電話番号は二一二'), ...downwards(180, 600, '五五五の一四三で'));
  expect(textOf(glyphs).replace(/\s/gu, '')).toBe('電話番号は二一二五五五の一四三で');
  expect(glyphs).toHaveLength(16);
});

test('digits among it stay in their line', () => {
  const glyphs = typeset(...downwards(200, 600, '電話212555のこと'));
  expect(textOf(glyphs)).toBe('電話212555のこと');
});

test('the same letters beside each other are a line as any other', () => {
  expect(textOf(typeset({ x: 50, y: 600, text: '電話番号は二一二' }))).toBe('電話番号は二一二');
});

test('glyphs keep their places on the page', () => {
  const glyphs = typeset(...downwards(200, 600, '電話番号'));
  const turned = withVerticalLines(glyphs);
  expect(turned.map(({ quad }) => quad)).toEqual(glyphs.map(({ quad }) => quad));
  expect(turned.every(({ angle }) => angle === 270)).toBe(true);
});

test('Latin letters below each other are lines, and one letter of its own is not turned', () => {
  const latin = typeset(...downwards(200, 600, 'abcdef'));
  expect(withVerticalLines(latin)).toBe(latin);
  const one = typeset({ x: 50, y: 600, text: '電' }, { x: 300, y: 600, text: 'a' });
  expect(withVerticalLines(one).map(({ angle }) => angle)).toEqual([0, 0]);
});
