import fc from 'fast-check';
import {
  countsOfLeft,
  coveredAnew,
  coveredBy,
  leftBeside,
  MAX_LEFT,
  NOTHING_LEFT,
  riskOfLeft,
} from './left-findings.js';

const WEIGHTS = (type: string): number => ({ ssn: 10 })[type] ?? 1;
const ssn = { start: 10, end: 21, type: 'ssn', confidence: 0.9 };
const date = { start: 30, end: 40, type: 'date', confidence: 0.5 };

const ranges = fc
  .uniqueArray(fc.nat(60), { maxLength: 20 })
  .map((points) => points.toSorted((one, other) => one - other))
  .map((points) =>
    points.flatMap((start, index) => (index % 2 === 0 ? [{ start, end: points[index + 1] ?? start + 1 }] : [])),
  );

describe('what a policy leaves', () => {
  it('is what no span touches', () => {
    expect(leftBeside([ssn, date], [{ start: 0, end: 11 }]).findings).toEqual([{ ...date, covered: 0 }]);
    expect(leftBeside([ssn, date], [{ start: 21, end: 30 }]).findings).toHaveLength(2);
  });

  it('is that for any spans, also such as lie over each other', () => {
    fc.assert(
      fc.property(ranges, fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 40 }))), (found, pairs) => {
        const spans = pairs
          .map(([start, length]) => ({ start, end: start + length }))
          .toSorted((one, other) => one.start - other.start);
        const findings = found.map((range) => ({ ...range, type: 'date', confidence: 1 }));
        const free = findings.filter(({ start, end }) => spans.every((span) => span.end <= start || span.start >= end));
        expect(leftBeside(findings, spans).findings).toEqual(free.map((each) => ({ ...each, covered: 0 })));
      }),
    );
  });

  it('weighs as its types do, as sure as it is', () => {
    expect(riskOfLeft(leftBeside([ssn, date], []), WEIGHTS)).toBeCloseTo(9.5, 9);
    expect(riskOfLeft(NOTHING_LEFT, WEIGHTS)).toBe(0);
  });

  it('no longer counts what somebody has marked, until no mark is over it', () => {
    const left = leftBeside([ssn, date], []);
    const [one, other] = [
      { start: 0, end: 12 },
      { start: 20, end: 25 },
    ];
    const marked = coveredBy(left, [one, other], []);
    expect(countsOfLeft(marked)).toEqual({ date: 1 });
    expect(countsOfLeft(coveredBy(marked, [], [one]))).toEqual({ date: 1 });
    expect(countsOfLeft(coveredBy(marked, [], [one, other]))).toEqual({ ssn: 1, date: 1 });
    expect(countsOfLeft(coveredAnew(marked, []))).toEqual({ ssn: 1, date: 1 });
  });

  it('is kept one by one up to a bound, and counted whole', () => {
    const many = Array.from({ length: MAX_LEFT + 7 }, (_, i) => ({ ...ssn, start: i * 12, end: i * 12 + 11 }));
    const left = leftBeside(many, []);
    expect(left.findings).toHaveLength(MAX_LEFT);
    expect(countsOfLeft(left)).toEqual({ ssn: MAX_LEFT + 7 });
    expect(riskOfLeft(left, WEIGHTS)).toBeCloseTo((MAX_LEFT + 7) * 9, 6);
  });
});
