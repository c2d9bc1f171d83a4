import fc from 'fast-check';
import { wholeGraphemes } from './whole-graphemes.js';

const FAMILY = '👨‍👩‍👧';
const cut = (text: string, start: number, end: number): string => {
  const range = wholeGraphemes(text, { start, end });
  return text.slice(range.start, range.end);
};

describe('a range of a text', () => {
  it.each([
    ['stays where it cuts nothing', 'Anna Hale', 0, 4, 'Anna'],
    ['takes in the other half of a surrogate pair', 'a𝒜b', 1, 2, '𝒜'],
    ['takes in the first half', 'a𝒜b', 2, 4, '𝒜b'],
    ['keeps a letter with its accent', 'Rene\u0301 x', 0, 4, 'Rene\u0301'],
    ['takes in the letter of an accent', 'Rene\u0301 x', 4, 6, 'e\u0301 '],
    ['keeps a family together', `a${FAMILY}b`, 3, 5, FAMILY],
    ['keeps a flag together', '🇩🇪🇫🇷', 4, 6, '🇫🇷'],
    ['keeps jamo together', '각', 0, 1, '각'],
    ['keeps a line break together', 'a\r\nb', 2, 4, '\r\nb'],
    ['may be all of it', FAMILY, 0, FAMILY.length, FAMILY],
  ])('%s', (_, text, start, end, expected) => {
    expect(cut(text, start, end)).toBe(expected);
  });

  it('holds what it held, and is widened once', () => {
    const character = fc.constantFrom('a', ' ', '𝒜', 'e\u0301', FAMILY, '🇩🇪', '\r\n', '각', '\u200d');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (parts, one, other) => {
        const text = parts.join('');
        const [a, b] = [one % text.length, other % text.length];
        const range = { start: Math.min(a, b), end: Math.max(a, b) + 1 };
        const wide = wholeGraphemes(text, range);
        expect(wide.start).toBeLessThanOrEqual(range.start);
        expect(wide.end).toBeGreaterThanOrEqual(range.end);
        expect(wholeGraphemes(text, wide)).toEqual(wide);
        expect(text.slice(wide.start, wide.end)).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('ends, however many marks there are', () => {
    const text = `e${'\u0301'.repeat(100_000)}`;
    const { start, end } = wholeGraphemes(text, { start: 50_000, end: 50_001 });
    expect(end - start).toBeLessThan(1000);
  });
});
