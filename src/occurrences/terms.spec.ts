import type { SpreadSpan } from './everywhere.js';
import { termsIn, areasIn } from '../pdf/asked.js';
import { withTerms } from './terms.js';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly applied: boolean;
}

const of = (text: string, start: number, end: number, applied = true): SpreadSpan<Span> => ({
  ...{ start, end, text: text.slice(start, end), applied },
  ...{ everywhere: false, repeated: false },
});

const gone = (text: string, given: readonly unknown[], spans: readonly SpreadSpan<Span>[] = []) =>
  withTerms(text, spans, termsIn(given), ({ start, end }) => of(text, start, end));

const textsOf = (...args: Parameters<typeof gone>): readonly string[] => gone(...args).map(({ text }) => text);

describe('terms', () => {
  test('go wherever they stand as whole words, however they are set', () => {
    expect(textsOf('Atlas met atlas. Atlases, At-\nlas; ATLAS', ['Atlas'])).toEqual(['Atlas', 'At-\nlas']);
    expect(textsOf('Project\nAtlas and Project-Atlas', ['Project Atlas'])).toEqual(['Project\nAtlas', 'Project-Atlas']);
    expect(textsOf('Uncharacteristically', ['characteristic'])).toEqual([]);
  });

  test('go in any case, and with the words that hold them, where that is asked', () => {
    expect(textsOf('Atlas, ATLAS', [{ text: 'atlas', ignoreCase: true }])).toEqual(['Atlas', 'ATLAS']);
    expect(textsOf('a preAtlassed atlas', [{ text: 'Atlas', withinWords: true }])).toEqual(['preAtlassed']);
    expect(textsOf('AtlasatlasAtlas x', [{ text: 'atlas', withinWords: true }])).toEqual(['AtlasatlasAtlas']);
  });

  test('win over what was left, and share with what goes', () => {
    const text = 'Peter Dubois, Dubois Ltd';
    expect(textsOf(text, ['Dubois'], [of(text, 0, 12), of(text, 14, 24, false)])).toEqual(['Peter Dubois', 'Dubois']);
    expect(textsOf(text, ['Dubois Ltd'], [of(text, 14, 20)])).toEqual(['Dubois', ' Ltd']);
    expect(textsOf(text, ['Peter'], [of(text, 14, 20, false)])).toEqual(['Peter', 'Dubois']);
  });

  test('may be nowhere where all that reads like them goes', () => {
    const everywhere = (...args: Parameters<typeof gone>) => gone(...args).map((span) => span.everywhere);
    expect(everywhere('Atlas and Atlas', ['Atlas'])).toEqual([true, true]);
    expect(everywhere('Atlas and atlas', ['Atlas'])).toEqual([false]);
    expect(everywhere('confidential, confidentiality', ['confidential'])).toEqual([false]);
  });

  test('of a word as long as the text take no longer for that', () => {
    const text = 'ab'.repeat(200_000);
    expect(gone(text, [{ text: 'ab', withinWords: true }])).toHaveLength(1);
    expect(gone(text, [{ text: 'ba', withinWords: true, ignoreCase: true }])).toHaveLength(1);
  });

  test.each([
    ['terms', {}],
    ['terms', Array.from({ length: 201 }, () => 'abc')],
    ['terms\\[0\\]', ['§ x']],
    ['terms\\[0\\]', ['x'.repeat(201)]],
    ['terms\\[1\\]', ['abc', { text: 'abc', wholeWord: true }]],
    ['terms\\[0\\]', [{ text: 'abc', ignoreCase: 'yes' }]],
    ['terms\\[0\\]', [null]],
  ])('are refused as %s where they are %j', (what, given) => {
    expect(() => termsIn(given)).toThrow(new RegExp(`^${what}`));
  });
});

describe('areas', () => {
  test('are boxes as policies have them, or pages', () => {
    expect(
      areasIn([
        { page: 2, w: 10, h: 20.5 },
        { page: 1, wholePage: true },
      ]),
    ).toEqual([
      { page: 2, box: { x: 0, y: 0, width: 10, height: 20.5 }, isAsked: true },
      { page: 1, box: { x: 0, y: 0, width: 1e6, height: 1e6 }, isAsked: true },
    ]);
  });

  test.each([
    [[{ page: 0, wholePage: true }]],
    [[{ page: 1.5, w: 1, h: 1 }]],
    [[{ page: 1, wholePage: true, w: 1, h: 1 }]],
    [[{ page: 1 }]],
    [[{ page: 1, w: 0, h: 1 }]],
    [[{ page: 1, x: '1', w: 1, h: 1 }]],
    [[{ page: 1, w: 1, h: 1, width: 1 }]],
    ['all'],
  ])('are refused where they are %j', (given) => {
    expect(() => areasIn(given)).toThrow(/^areas/);
  });
});
