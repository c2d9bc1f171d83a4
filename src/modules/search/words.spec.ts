import { budget, oneOf } from '../../../test/support/budget.js';
import { asWords, termsOf, wordsOf } from './words.js';

const terms = (text: string): readonly string[] => [...wordsOf(text)].map(({ term }) => term);

describe('wordsOf', () => {
  // What the standard analyzer of Elasticsearch 9.5 makes of the same texts.
  it.each([
    ["don't stop 3.5 example.com a:b", ["don't", 'stop', '3.5', 'example.com', 'a:b']],
    ['2024_q1.pdf person-1@example.com', ['2024_q1', 'pdf', 'person', '1', 'example.com']],
    ['Größe ÀÉ', ['größe', 'àé']],
    ['日本語 ひら カタカナ 한국어 สวัสดี', ['日', '本', '語', 'ひ', 'ら', 'カタカナ', '한국어', 'สวัสดี']],
    ['🙂👍🏽 👨‍👩‍👧 ©️ ™ 1️⃣', ['🙂', '👍🏽', '👨‍👩‍👧', '©️', '™', '1️⃣']],
    [
      "a.b.c U.S.A. x/y C++ #tag 12,5 1'000 l’été a·b foo‿bar",
      ['a.b.c', 'u.s.a', 'x', 'y', 'c', 'tag', '12,5', "1'000", 'l’été', 'a·b', 'foo‿bar'],
    ],
    ['שלום עולם مرحبا بالعالم ש״ס', ['שלום', 'עולם', 'مرحبا', 'بالعالم', 'ש״ס']],
    ['... - _ ?!', []],
  ])('divides %s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('says where each word stands', () => {
    expect([...wordsOf('¿Qué?')]).toEqual([{ start: 1, end: 4, term: 'qué' }]);
  });

  it('divides words that are longer than an index takes', () => {
    expect(terms('x'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90]);
  });

  it('divides a run that is as long as a document may be', () => {
    const lengths = terms('a'.repeat(10_485_760)).map(({ length }) => length);
    expect([lengths.length, new Set(lengths.slice(0, -1))]).toEqual([Math.ceil(10_485_760 / 255), new Set([255])]);
  });

  const marked = [
    ['a', '\u0301'],
    ['👨', '\u200D👨'],
    ['中', '\u0301'],
  ] as const;
  it.each(oneOf(marked, 'millions of marks'))('gets to the end of millions of marks behind %j: %j', (first, mark) => {
    expect(terms(`${first}${mark.repeat(budget(2_000_000, 6_000_000))} end`).at(-1)).toBe('end');
  });

  it('gets to the end of long hostile texts', () => {
    for (const part of ['a.', "a'", '1,', '_', '👨‍', '\u200D', '\u0301', 'ש"']) {
      expect(terms(part.repeat(200_000)).length).toBeLessThan(400_001);
    }
  });
});

describe('termsOf', () => {
  it('gives each term once, up to a bound', () => {
    expect(termsOf('b a B c a d', 3)).toEqual(['b', 'a', 'c']);
  });
});

describe('asWords', () => {
  it('divides file names where texts are not', () => {
    expect(terms(asWords('scan_2024.final-v2.pdf'))).toEqual(['scan', '2024', 'final', 'v2', 'pdf']);
  });
});
