import fc from 'fast-check';
import { occurrencesLike } from './redact-like.js';
import type { Span } from '../spans/span.types.js';

function span(text: string, start: number, end: number, id = `${start}-${end}`): Span {
  const at = new Date(0);
  return {
    id,
    documentId: 'd',
    sheet: 1,
    start,
    end,
    page: null,
    coordinates: null,
    lines: null,
    type: 'person',
    text: text.slice(start, end),
    confidence: 1,
    status: 'APPROVED',
    manuallyCreated: true,
    createdAt: at,
    statusChangedAt: at,
    statusChangedBy: null,
    alsoApprovedBy: null,
    decisions: null,
    exemptionCode: null,
    found: null,
  };
}

describe('other occurrences of the text of a span', () => {
  it('take in the accents that stand behind them, so that no half of a letter stays', () => {
    const text = 'Rene and Rene\u0301';
    const source = span(text, 0, 4);
    expect(occurrencesLike(source, text, [source]).missing).toEqual([{ start: 9, end: 14 }]);
  });

  it('are found to the letter, from the left, without overlap', () => {
    const text = 'aaa aaaa Aaa aaa';
    const source = span(text, 0, 3);
    expect(occurrencesLike(source, text, [source])).toEqual({
      missing: [
        { start: 4, end: 7 },
        { start: 13, end: 16 },
      ],
      exact: [],
    });
  });

  it('that are spans already are told, and those that overlap one are passed over', () => {
    const text = 'Ana, Ana, Ana, Ana';
    const [source, exact, wider] = [span(text, 0, 3), span(text, 5, 8), span(text, 9, 14)];
    expect(occurrencesLike(source, text, [source, exact, wider])).toEqual({
      missing: [{ start: 15, end: 18 }],
      exact: [exact],
    });
  });

  it('under a long span that began far before are passed over', () => {
    const text = 'Ana said that Ana and Ana came. Ana.';
    const source = span(text, 0, 3);
    const long = span(text, 4, 30);
    const short = span(text, 9, 13);
    expect(occurrencesLike(source, text, [source, long, short])).toEqual({
      missing: [{ start: 32, end: 35 }],
      exact: [],
    });
  });

  it('never overlap anything, and leave none out, whatever is there', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 60 });
    const ranges = fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 8 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(texts, ranges, (text, cuts) => {
        const spans = cuts
          .map(([start, length]): [number, number] => [start % text.length, length])
          .map(([start, length], i) => span(text, start, Math.min(text.length, start + length), `s${i}`))
          .sort((one, other) => one.start - other.start || one.end - other.end);
        const [source] = spans;
        if (source === undefined) return;
        const { missing, exact } = occurrencesLike(source, text, spans);
        const places: [number, number][] = [];
        for (let at = text.indexOf(source.text); at !== -1; at = text.indexOf(source.text, at + source.text.length)) {
          places.push([at, at + source.text.length]);
        }
        const touching = ([start, end]: [number, number]) =>
          spans.filter((other) => other.start < end && other.end > start);
        const expectedMissing = places.filter((place) => touching(place).length === 0);
        const expectedExact = places.flatMap((place) =>
          touching(place).filter(({ start, end, id }) => start === place[0] && end === place[1] && id !== source.id),
        );
        expect(missing).toEqual(expectedMissing.map(([start, end]) => ({ start, end })));
        expect(new Set(exact)).toEqual(new Set(expectedExact));
      }),
      { numRuns: 1000 },
    );
  });
});
