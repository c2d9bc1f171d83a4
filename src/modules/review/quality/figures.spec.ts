import { figuresOf, outcomeOf, rateOf } from './figures.js';
import type { DecisionItem, PassageItem, Treatment } from './sample.types.js';

const ANA = { userId: '1', email: 'ana@example.com' };
const BEN = { userId: '2', email: 'ben@example.com' };
const JUDGE = { by: { userId: '3', email: 'judge@example.com' }, at: new Date(0) };
const place = { number: 0, sampleId: 's', documentId: 'd', batchId: 'b', start: 0, end: 5 };

const as = (type: string): Treatment => ({ redact: true, type });
const LEFT: Treatment = { redact: false };
const decision = (decided: Treatment, judged: Treatment | null, reviewers = [ANA]): DecisionItem => ({
  ...place,
  unit: 'decisions',
  spanId: 'd:0',
  reviewers,
  others: [],
  decided,
  verdict: judged && { ...JUDGE, treatment: judged },
});
const passage = (missed: number | null): PassageItem => ({
  ...place,
  unit: 'passages',
  reviewers: [ANA],
  others: [],
  approvedAt: null,
  verdict: missed === null ? null : { ...JUDGE, missed },
});

describe('outcomeOf', () => {
  it.each([
    [as('ssn'), as('ssn'), 'right'],
    [LEFT, LEFT, 'right'],
    [as('ssn'), LEFT, 'needless'],
    [LEFT, as('ssn'), 'missed'],
    [as('ssn'), as('vin'), 'other-type'],
  ])('compares what was decided with what was judged', (decided, judged, outcome) => {
    expect(outcomeOf(decision(decided, judged))).toBe(outcome);
  });

  it('calls a passage wrong in which something was missed', () => {
    expect([passage(0), passage(2), passage(null)].map(outcomeOf)).toEqual(['right', 'missed', undefined]);
  });
});

describe('rateOf', () => {
  // Computed by hand from the formula: (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n).
  it.each([
    [0, 10, 0, 0, 0.2775],
    [1, 10, 0.1, 0.0179, 0.4042],
    [5, 100, 0.05, 0.0215, 0.1118],
    [10, 10, 1, 0.7225, 1],
  ])('gives %i of %i with the interval of the score method', (wrong, judged, rate, low, high) => {
    const found = rateOf(wrong, judged);
    expect(found.rate).toBe(rate);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it('has no rate while nothing is judged', () => {
    expect(rateOf(0, 0)).toEqual({ judged: 0, wrong: 0, rate: null, low: null, high: null });
  });
});

describe('figuresOf', () => {
  it('counts in all, by reviewer and by type', () => {
    const figures = figuresOf([
      decision(as('ssn'), as('ssn')),
      decision(as('ssn'), LEFT, [ANA, BEN]),
      decision(LEFT, as('ssn'), [BEN]),
      decision(as('vin'), null, [BEN]),
    ]);
    expect(figures.total).toMatchObject({ judged: 3, wrong: 2 });
    expect(figures.errors).toEqual({ missed: 1, needless: 1, otherType: 0 });
    expect(figures.byReviewer).toMatchObject([
      { reviewer: ANA.email, judged: 2, wrong: 1 },
      { reviewer: BEN.email, judged: 2, wrong: 2 },
    ]);
    expect(figures.byType).toMatchObject([{ type: 'ssn', judged: 2, wrong: 1 }]);
    expect(figures.missedValues).toBeNull();
  });

  it('sums what passages should have had redacted', () => {
    const figures = figuresOf([passage(0), passage(3), passage(null)]);
    expect(figures).toMatchObject({ total: { judged: 2, wrong: 1 }, missedValues: 3, errors: null, byType: [] });
  });
});
