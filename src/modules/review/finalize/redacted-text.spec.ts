import fc from 'fast-check';
import { redactedText, type RedactedRange } from './redacted-text.js';

const range = (start: number, end: number, type = 'name'): RedactedRange => ({ start, end, type });

describe('a redacted text', () => {
  it.each([
    ['nothing to redact', 'abc', [], 'abc'],
    ['one range', 'Ana came', [range(0, 3, 'person')], '<<PERSON>> came'],
    ['ranges in any order', 'ab cd ef', [range(6, 8), range(0, 2, 'ssn')], '<<SSN>> cd <<NAME>>'],
    ['ranges that touch', 'abcd', [range(0, 2), range(2, 4, 'ssn')], '<<NAME>><<SSN>>'],
    ['ranges that overlap', 'abcdef', [range(0, 3), range(2, 5, 'ssn')], '<<NAME>>f'],
    ['a range within another', 'abcdef', [range(1, 2, 'ssn'), range(0, 5)], '<<NAME>>f'],
    [
      'the longest of two that begin together',
      'abcdef',
      [range(0, 2), range(0, 4, 'street-address')],
      '<<STREET-ADDRESS>>ef',
    ],
    ['a chain of overlaps', 'abcdef', [range(0, 2), range(1, 4, 'b'), range(3, 6, 'c')], '<<NAME>>'],
    ['the whole text', 'abc', [range(0, 3)], '<<NAME>>'],
  ])('has %s', (_, text, ranges, expected) => {
    expect(redactedText(text, ranges)).toBe(expected);
  });

  it('keeps all that is outside of the ranges, in order, and nothing else', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), maxLength: 80 });
    const cuts = fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 20 })), { maxLength: 12 });
    fc.assert(
      fc.property(texts, cuts, (text, found) => {
        const ranges = found
          .map(([start, length]) => range(start, Math.min(text.length, start + length), 'X'))
          .filter(({ start, end }) => start < end);
        const outside = Array.from(text)
          .filter((_, i) => !ranges.some(({ start, end }) => i >= start && i < end))
          .join('');
        expect(redactedText(text, ranges).replaceAll('<<X>>', '')).toBe(outside);
      }),
      { numRuns: 1000 },
    );
  });
});
