import { MAX_KINDS, RedactionTally, type TalliedCounts } from './redaction-tally.js';

const note = (context: string, counts: Record<string, number> = {}, organization = 'acme') => ({
  organization,
  context,
  counts: new Map(Object.entries(counts)),
});
const shown = (tallied: readonly TalliedCounts[]) =>
  tallied.map(({ organization, context, counts }) => [organization, context, Object.fromEntries(counts)]);

describe('the tally of redactions', () => {
  it('adds documents up by organization and context', () => {
    const tally = new RedactionTally();
    tally.add(note('mail', { ssn: 2 }));
    tally.add(note('mail', { ssn: 1, url: 1 }));
    tally.add(note('chat', { ssn: 5 }));
    tally.add(note('mail', { ssn: 7 }, 'other-org'));
    expect(shown(tally.take())).toEqual([
      ['acme', 'mail', { ssn: 3, url: 1 }],
      ['acme', 'chat', { ssn: 5 }],
      ['other-org', 'mail', { ssn: 7 }],
    ]);
    expect(tally.take()).toEqual([]);
  });

  it('says 0 for kinds that were there before, where there was a document', () => {
    const tally = new RedactionTally();
    tally.add(note('mail', { ssn: 2 }));
    tally.take();
    tally.add(note('mail', { url: 1 }));
    expect(shown(tally.take())).toEqual([['acme', 'mail', { ssn: 0, url: 1 }]]);
    tally.add(note('mail'));
    expect(shown(tally.take())).toEqual([['acme', 'mail', { ssn: 0, url: 0 }]]);
    tally.add(note('clean'));
    expect(tally.take()).toEqual([]);
  });

  it('hands over what does not change afterwards', () => {
    const tally = new RedactionTally();
    tally.add(note('mail', { ssn: 2 }));
    const taken = tally.take();
    tally.add(note('mail', { ssn: 9 }));
    expect(shown(taken)).toEqual([['acme', 'mail', { ssn: 2 }]]);
  });

  it('counts contexts beyond the most as others, whatever callers name', () => {
    const tally = new RedactionTally(2);
    for (let i = 0; i < 100; i++) {
      tally.add(note(`c${i}`, { ssn: 1 }));
      tally.add(note('other', { ssn: 1 }, `org-${i}`));
    }
    expect(shown(tally.take())).toEqual([
      ['acme', 'c0', { ssn: 1 }],
      ['acme', 'other', { ssn: 99 }],
      ['org-0', 'other', { ssn: 1 }],
      ['other', 'other', { ssn: 99 }],
    ]);
  });

  it('counts kinds beyond the most as one, whatever inline policies name', () => {
    const tally = new RedactionTally();
    for (let i = 0; i < MAX_KINDS + 100; i++) tally.add(note('mail', { [`kind-${i}`]: 2 }));
    const [first] = tally.take();
    expect(first?.counts.size).toBe(MAX_KINDS + 1);
    expect(first?.counts.get('other')).toBe(200);
  });

  it('makes room when a context has been idle for an hour', () => {
    const tally = new RedactionTally(1);
    tally.add(note('old', { ssn: 1 }));
    for (let i = 0; i < 722; i++) tally.take();
    tally.add(note('new', { ssn: 1 }));
    expect(shown(tally.take())).toEqual([['acme', 'new', { ssn: 1 }]]);
  });
});
