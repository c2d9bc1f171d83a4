import { agreementIn, byTrouble, qualityOf, statesOf, type Report } from './figures.js';

const decisions = (accepted: number, rejected: number, manual: number) => ({
  accepted,
  rejected,
  manual,
  undecided: 7,
  editRate: null,
});

describe('the quality of findings', () => {
  it('counts what people refused against precision, and what they added against recall', () => {
    expect(qualityOf(decisions(6, 2, 4))).toEqual({ precision: 0.75, recall: 0.6, falseAlarms: 2 });
  });

  it('is unknown, not nought, where nobody has decided anything', () => {
    expect(qualityOf(decisions(0, 0, 0))).toEqual({ precision: null, recall: null, falseAlarms: 0 });
    expect(qualityOf(decisions(0, 3, 0))).toMatchObject({ precision: 0, recall: null });
  });
});

it('kinds with the most to look at come first', () => {
  const types = [
    { type: 'a', ...decisions(90, 1, 0) },
    { type: 'b', ...decisions(1, 2, 3) },
  ] as Report['types'];
  expect(byTrouble(types).map(({ type }) => type)).toEqual(['b', 'a']);
});

it('states without documents are left out', () => {
  expect(statesOf({ byStatus: { PENDING: 0, APPROVED: 2, FAILED: 5 } })).toEqual([
    ['FAILED', 5],
    ['APPROVED', 2],
  ]);
});

it('agreement has three words', () => {
  expect([0.81, 0.8, 0.7, 0.6, 0.59, -1].map(agreementIn)).toEqual(['good', 'good', 'fair', 'fair', 'poor', 'poor']);
});
