import fc from 'fast-check';

import { growth } from '../../../test/support/work-time.js';
import { compilePattern } from './linear-pattern.js';

function found(source: string, text: string, group = 0, ignoreCase = false): string[] {
  const result = compilePattern(source, { ignoreCase });
  if (!result.ok) throw new Error(`${source}: ${result.message}`);
  const hits: string[] = [];
  result.pattern.findAll(text, group, (start, end) => hits.push(text.slice(start, end)));
  return hits;
}

function refusal(source: string): { message: string; offset?: number } {
  const result = compilePattern(source, { ignoreCase: false });
  if (result.ok) throw new Error(`${source} compiled`);
  return result;
}

describe('patterns in Java syntax', () => {
  test.each<[string, string, string[]]>([
    ['\\b[A-Z0-9_-]{6,}\\b', 'see ORD_1234-5 and ABC', ['ORD_1234-5']],
    ['MRN\\d+', 'MRN123, MRN, MRN45', ['MRN123', 'MRN45']],
    ['[a-z&&[^aeiou]]+', 'beautiful', ['b', 't', 'f', 'l']],
    ['[a-c[x-z]]+', 'abdxyw', ['ab', 'xy']],
    ['\\p{Alpha}\\p{Digit}', 'a1 é2', ['a1']],
    ['\\p{IsGreek}+', 'abγδ', ['γδ']],
    ['\\p{Lu}\\p{L}*', 'Émile et Zoë', ['Émile', 'Zoë']],
    ['\\u0041\\x42\\x{43}\\0104', 'ABCD', ['ABCD']],
    ['\\Qa.b\\E', 'a.b axb', ['a.b']],
    ['a\\Q.b*\\E+', 'a.b**', ['a.b**']],
    ['(?i)order', 'ORDER', ['ORDER']],
    ['x(?i)y', 'xY XY', ['xY']],
    ['(?i:x)y', 'Xy XY', ['Xy']],
    ['(?x) a \\d # digits\n b', 'a1b', ['a1b']],
    ['(?s)a.b', 'a\nb', ['a\nb']],
    ['a.b', 'a\nb a\rb axb', ['axb']],
    ['(?m)^\\d+$', '12\n34', ['12', '34']],
    ['\\d+$', '12\n34\n', ['34']],
    ['\\d+\\Z', '34\r\n', ['34']],
    ['[]a]+', 'x]a', [']a']],
    ['[\\]\\-a]+', 'x]-a', [']-a']],
    ['a\\h+b', 'a\u00a0 b', ['a\u00a0 b']],
    ['a\\Rb', 'a\r\nb', ['a\r\nb']],
    ['[^\\d\\s]+', '12 ab', ['ab']],
    ['[\\w.-]+@x', 'a.b-c@x', ['a.b-c@x']],
    ['😀{2}', '😀😀', ['😀😀']],
  ])('%s', (source, text, expected) => {
    expect(found(source, text)).toEqual(expected);
  });

  test('a group is selected by its number, named or not', () => {
    expect(found('MRN[: ]+(?<number>\\d{6})', 'MRN: 123456', 1)).toEqual(['123456']);
    expect(found('(?:x|(y))z', 'xz yz', 1)).toEqual(['y']);
  });

  test('case is ignored when asked', () => {
    expect(found('[a-c]+-x', 'ABC-X', 0, true)).toEqual(['ABC-X']);
  });

  test.each<[string, RegExp, number]>([
    ['a(?=b)', /Lookahead/, 1],
    ['(?!b)a', /lookahead/, 0],
    ['(?<=b)a', /Lookbehind/, 0],
    ['(?<!b)a', /lookbehind/, 0],
    ['(?>a)', /atomic/, 0],
    ['(a)\\1', /back reference/, 3],
    ['a++', /possessive/, 2],
    ['a**', /repetition of a repetition/, 2],
    ['(a', /without its "\)"/, 0],
    ['a)', /without its "\("/, 1],
    ['[a', /without its "\]"/, 0],
    ['*a', /repeats nothing/, 0],
    ['a{2,1}', /less than/, 1],
    ['a{1001}', /at most 1000/, 1],
    ['[z-a]', /ends before/, 1],
    ['\\y', /Unknown escape/, 0],
  ])('%s is refused with the reason', (source, message, offset) => {
    expect(refusal(source)).toMatchObject({ message: expect.stringMatching(message), offset });
  });

  test('what is too large is refused', () => {
    expect(refusal('(a{1000}){1000}').message).toMatch(/1000/);
    expect(refusal('a'.repeat(2001)).message).toMatch(/at most 2000/);
    expect(refusal('('.repeat(60) + ')'.repeat(60)).message).toMatch(/Nested/);
    expect(refusal('\\p{Nonsense}').message).toMatch(/Unknown property/);
  });

  // Passes only if both engines interpret the pattern alike.
  test('a pattern that V8 may run finds what RE2 finds', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '\\d', '\\w', '\\b', '.', '(a|bb)', '(?:ab?)', '\\s');
    const quantifier = fc.constantFrom('', '', '', '?', '{2}', '{1,2}', '{0,2}?');
    const pattern = fc
      .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map((part) => part.join('')).join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', '\n', '😀'), maxLength: 20 });
    fc.assert(
      fc.property(pattern, text, (source, input) => {
        // An unbounded repetition without effect at the front prevents the use of V8.
        expect(found(source, input)).toEqual(found(`(?:[^\\x{0}-\\x{10ffff}]*)${source}`, input));
      }),
    );
  });

  test('any string compiles or is refused, and what compiles runs', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '\\',
      '^',
      '$',
      '-',
      '&&',
      '?',
      '*',
      'a',
      '1',
      ',',
      '<',
      'p',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: piece })), (source) => {
        const result = compilePattern(source, { ignoreCase: false });
        if (result.ok) result.pattern.findAll('some text 123 (a)', 0, () => undefined);
        else expect(result.message).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  test('a pattern that takes V8 exponential time takes linear time here', () => {
    const search = (size: number): void => {
      expect(found('^(a+)+$', `${'a'.repeat(size)}!`)).toEqual([]);
      expect(found('(a|a)*b', 'a'.repeat(size))).toEqual([]);
    };
    expect(growth(search, 6_000, 20)).toBeLessThan(20);
  });
});
