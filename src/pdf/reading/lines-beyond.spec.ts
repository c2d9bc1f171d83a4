import type { FlowingText } from './flow.js';
import { linesBeyond } from './lines-beyond.js';

const texts = (...lines: readonly string[]): readonly FlowingText[] =>
  lines.map((text) => ({ text, glyphs: Array.from({ length: text.length }, () => undefined) }));

const beyond = (first: readonly string[], second: readonly string[]): readonly string[] =>
  linesBeyond(texts(...first), texts(...second)).map(({ text }) => text);

test.each([
  ['the same, written otherwise', ['Number: 219-09-9999'], ['NUMBER 219 09 9999'], []],
  ['part of it', ['Her number is 219-09-9999.'], ['number is 219-09-9999'], []],
  ['over the lines of another part', ['Jane', 'Roe'], ['Jane Roe'], []],
  ['something else', ['Her number'], ['Her number', '219-09-9999'], ['219-09-9999']],
  ['one line of several', ['Her number'], ['Her number\n219-09-9999\nher Number'], ['219-09-9999']],
  ['nothing but signs', ['Her number'], ['--- . ---', ''], []],
  ['everything, of nothing', [], ['Her number'], ['Her number']],
])('a second reading that has %s', (_, first, second, expected) => {
  expect(beyond(first, second)).toEqual(expected);
});

test('a line keeps the glyphs that stand for it', () => {
  const [line] = typesetLines('abc\ndef');
  expect(line?.text).toBe('def');
  expect(line?.glyphs.map((glyph) => glyph?.order)).toEqual([4, 5, 6]);
});

function typesetLines(text: string): readonly FlowingText[] {
  const quad = [0, 1, 2, 3].map(() => ({ x: 0, y: 0 })) as unknown as [never, never, never, never];
  const glyphs = Array.from(text, (each, order) => ({
    ...{ text: each, quad, angle: 0, from: 0, to: 0, low: 0, high: 0 },
    order,
    spaced: false,
  }));
  return linesBeyond(texts('abc'), [{ text, glyphs }]);
}
