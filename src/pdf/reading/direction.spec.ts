import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textOf } from '../../../test/support/redact-pdf.js';
import fc from 'fast-check';
import { typeset } from '../../../test/support/typeset.js';
import { logicalOrder } from './direction.js';

/** Returns the text in reading order of glyphs given from left to right. */
const readingOf = (shown: string): string => {
  const glyphs = typeset({ x: 0, y: 0, text: shown });
  let next = 0;
  const line = Array.from(shown, (each) => (each === ' ' ? ' ' : (glyphs[next++] ?? ' ')));
  return logicalOrder(line)
    .map((each) => (typeof each === 'string' ? each : each.text))
    .join('');
};

const turned = (text: string): string => Array.from(text).reverse().join('');

test.each([
  ['left to right', 'Jane Roe, 219-09-9999', 'Jane Roe, 219-09-9999'],
  ['words from right to left', turned('שלום עולם'), 'שלום עולם'],
  ['a number in them', `${turned(' של אנה')}219099999${turned('מספר ')}`, 'מספר 219099999 של אנה'],
  [
    'an address in them',
    `${turned(' היום לפני הצהריים')}person@example.com${turned('כתבו אל ')}`,
    'כתבו אל person@example.com היום לפני הצהריים',
  ],
  [
    'a name from right to left in a sentence from left to right',
    `Her name is ${turned('אנה לוי')} now`,
    'Her name is אנה לוי now',
  ],
  [
    'an address that is longer than the words around it',
    `${turned(' فقط')}person-21692@example.com${turned('العنوان ')}`,
    'العنوان person-21692@example.com فقط',
  ],
  ['a word at the end of a line from left to right', `Ask in the ${turned('משרד')}`, 'Ask in the משרד'],
  ['letters of Arabic', turned('رقم الهاتف'), 'رقم الهاتف'],
  ['nothing', '', ''],
])('%s', (_, shown, read) => {
  expect(readingOf(shown)).toBe(read);
});

test('a number with hyphens among words from right to left keeps its order', () => {
  expect(readingOf(`${turned(' שלה')}219-09-9999${turned('המספר ')}`)).toBe('המספר 219-09-9999 שלה');
});

test('marks come after the letter that they stand above', () => {
  expect(readingOf('\u05b8\u05d0\u05d1')).toBe('\u05d1\u05d0\u05b8');
});

test('nothing is lost or made up, whatever stands there', () => {
  const unit = fc.constantFrom(...Array.from('ab1 -@.אבג\u05b8ج٣'));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (shown) => {
      expect(Array.from(readingOf(shown)).toSorted()).toEqual(Array.from(shown).toSorted());
    }),
    { numRuns: 300 },
  );
});

test('a letter of Arabic whose edge is that of its ink has no blank before the next', async () => {
  const file = path.resolve(__dirname, '../../../test/fixtures/pdf/chromium-right-to-left.pdf');
  expect(await textOf(readFileSync(file))).toContain('كتب الرسالة زرفاث');
});
