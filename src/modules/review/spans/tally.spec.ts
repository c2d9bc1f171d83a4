import fc from 'fast-check';
import { SPAN_STATUSES } from './span-states.js';
import { NOTHING_LEFT } from './left-findings.js';
import { EMPTY_TALLY, riskScoreOf, tallied, undecidedOf, wordsIn, type CountedFields } from './tally.js';

const WEIGHTS = (type: string): number => ({ ssn: 10, name: 3 })[type] ?? 1;

const counted: fc.Arbitrary<CountedFields> = fc.record({
  type: fc.constantFrom('ssn', 'name', 'other'),
  status: fc.constantFrom(...SPAN_STATUSES),
  confidence: fc.oneof(fc.double({ min: -1, max: 2 }), fc.constant(Number.NaN)),
  manuallyCreated: fc.boolean(),
});

describe('a tally', () => {
  it('kept through any changes is that of the spans that are left', () => {
    fc.assert(
      fc.property(fc.array(counted), fc.array(fc.tuple(fc.nat(), fc.option(counted))), (first, changes) => {
        const spans = [...first];
        let tally = tallied(EMPTY_TALLY, { newSpans: spans }, WEIGHTS);
        for (const [at, next] of changes) {
          const index = spans.length === 0 ? 0 : at % spans.length;
          const oldSpans = spans.splice(index, 1);
          const newSpans = next === null ? [] : [next];
          spans.push(...newSpans);
          tally = tallied(tally, { newSpans, oldSpans }, WEIGHTS);
        }
        expect(tally).toEqual(tallied(EMPTY_TALLY, { newSpans: spans }, WEIGHTS));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['no words', [], 0, 0],
    ['nothing found', [], 100, 0],
    ['one certain and approved', [{ type: 'ssn', status: 'APPROVED', confidence: 1 }], 10, 0],
    ['one doubtful and approved', [{ type: 'ssn', status: 'APPROVED', confidence: 0.9 }], 10, 0.1],
    ['one pending', [{ type: 'other', status: 'PENDING', confidence: 0.5 }], 10, 0.15],
    ['one that needs a second opinion', [{ type: 'other', status: 'NEEDS_SECOND_OPINION', confidence: 1 }], 10, 0.1],
    ['a confidence that is no number', [{ type: 'other', status: 'REJECTED', confidence: Number.NaN }], 10, 0.1],
    ['more risk than words', [{ type: 'ssn', status: 'PENDING', confidence: 0 }], 2, 1],
  ] as const)('makes a risk of %s', (_, spans, words, risk) => {
    const newSpans = spans.map((span) => ({ ...span, manuallyCreated: false }));
    expect(
      riskScoreOf({ tally: tallied(EMPTY_TALLY, { newSpans }, WEIGHTS), left: NOTHING_LEFT, words }, WEIGHTS),
    ).toBeCloseTo(risk, 9);
  });

  it('counts what is undecided', () => {
    const newSpans = SPAN_STATUSES.map((status) => ({ type: 'name', status, confidence: 1, manuallyCreated: false }));
    expect(undecidedOf(tallied(EMPTY_TALLY, { newSpans }, WEIGHTS))).toBe(3);
  });
});

describe('words', () => {
  it.each([
    ['', 0],
    ['   \n\t ', 0],
    ['one', 1],
    [' one  two\nthree ', 3],
    ['日本語 です', 2],
  ])('of %j are counted', (text, words) => {
    expect(wordsIn(text)).toBe(words);
  });
});
