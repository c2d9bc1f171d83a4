import { typeset } from '../../../test/support/typeset.js';
import { numbersTurned } from './turned-numbers.js';

const turned = (text: string): readonly string[] => {
  const set = typeset({ x: 0, y: 0, text });
  let next = 0;
  const glyphs = Array.from(text, (sign) => (sign === ' ' ? undefined : set[next++]));
  return numbersTurned([{ text, glyphs }]).map((line) => {
    expect(line.glyphs.map((glyph) => glyph?.text ?? ' ').join('')).toBe(line.text);
    return line.text;
  });
};

it.each([
  ['رقم البطاقة 1111 1111 1111 4111 للعميل', ['4111 1111 1111 1111']],
  ['المספר 7020-09-219 ו 5 1', ['219-09-7020', '1 5']],
  ['المספר 219099999', []],
  ['The number 7020-09-219', []],
  ['', []],
])('the groups of numbers in %j are turned beside letters from right to left only', (text, numbers) => {
  expect(turned(text)).toEqual(numbers);
});
