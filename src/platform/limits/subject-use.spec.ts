import { parseQuota, quotasOf } from './quota.js';
import { SubjectUse } from './subject-use.js';

const makeUse = (...quotas: readonly string[]) => {
  const parsed = quotasOf(quotas);
  if (parsed === undefined) throw new Error('No quotas');
  return new SubjectUse(parsed, 0);
};

describe('a quota', () => {
  it.each([
    ['requests=600/60', { unit: 'requests', amount: 600, windowSeconds: 60 }],
    ['concurrent=32', { concurrent: 32 }],
    ['concurrent=32/60', undefined],
    ['requests=600', undefined],
    ['requests=0/60', undefined],
    ['words=600/60', undefined],
    ['requests=600/60 ', undefined],
  ])('%s is read as %j', (text, quota) => {
    expect(parseQuota(text)).toEqual(quota);
  });
});

describe('the use of a subject', () => {
  it('is let through until any of its buckets is empty', () => {
    const use = makeUse('requests=10/60', 'pages=5/3600');
    use.charge('pages', 20, 0);
    expect(use.empty(0)?.quota.unit).toBe('pages');
    expect(use.empty(4 * 3_600_000)).toBeUndefined();
  });

  it('counts only what it has a quota of', () => {
    const use = makeUse('requests=10/60');
    use.charge('bytes', 1_000_000, 0);
    expect(use.takeUnshared()).toBeUndefined();
  });

  it('is told to other replicas once, and what they have used counts here', () => {
    const [here, there] = [makeUse('requests=10/60'), makeUse('requests=10/60')];
    let total = 0;
    const tell = (use: SubjectUse): void => {
      const own = use.takeUnshared() ?? {};
      total += own.requests ?? 0;
      use.learn({ requests: total }, own, 0);
    };
    for (const use of [here, there]) use.charge('requests', 1, 0);
    tell(here);
    tell(there);
    tell(here);
    for (let i = 0; i < 5; i++) here.charge('requests', 1, 0);
    tell(here);
    tell(there);
    expect(here.buckets[0]?.left(0)).toBe(10 - 1 - 1 - 5);
    expect(there.buckets[0]?.left(0)).toBe(10 - 1 - 5);
  });
});
