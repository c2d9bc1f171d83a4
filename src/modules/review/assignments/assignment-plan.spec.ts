import { planned } from './assignment-plan.js';

const documents = (count: number, candidates = ['ana', 'bob', 'eve']) =>
  Array.from({ length: count }, (_, i) => ({ id: `d${i}`, candidates }));
const shares = (plan: ReadonlyMap<string, string>) => {
  const counts: Record<string, number> = {};
  for (const userId of plan.values()) counts[userId] = (counts[userId] ?? 0) + 1;
  return counts;
};

describe('documents that are given to people', () => {
  it('are as many for each, whatever they have to do', () => {
    const people = new Map([
      ['ana', 20],
      ['bob', 0],
      ['eve', 5],
    ]);
    expect(shares(planned(documents(6), people, 'evenly'))).toEqual({ ana: 2, bob: 2, eve: 2 });
    // The remainder goes to the person with the fewest open documents.
    expect(shares(planned(documents(8), people, 'evenly'))).toEqual({ ana: 2, bob: 3, eve: 3 });
  });

  it('go to who has the fewest to do', () => {
    const people = new Map([
      ['ana', 6],
      ['bob', 0],
      ['eve', 2],
    ]);
    expect(shares(planned(documents(4), people, 'fewestOpen'))).toEqual({ bob: 3, eve: 1 });
    expect(shares(planned(documents(13), people, 'fewestOpen'))).toEqual({ ana: 1, bob: 7, eve: 5 });
  });

  it('go to who was named first where all have as many', () => {
    const people = new Map([
      ['bob', 0],
      ['ana', 0],
    ]);
    for (const rule of ['evenly', 'fewestOpen'] as const) {
      expect([...planned(documents(3), people, rule).values()]).toEqual(['bob', 'ana', 'bob']);
    }
  });

  it('go to nobody who could not review them', () => {
    const people = new Map([['ana', 0]]);
    expect(planned(documents(2, ['bob']), people, 'evenly').size).toBe(0);
  });
});
