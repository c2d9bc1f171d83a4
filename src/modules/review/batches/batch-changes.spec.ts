import { RULE_SET_DEFAULTS } from '../approval/approval-rules.js';
import { changedFields, eventsOf } from './batch-changes.js';
import { BATCH_DEFAULTS, type Batch } from '../batch-records/batch.types.js';
import { PII_TYPES } from '../spans/pii-types.js';

const before: Batch = {
  ...BATCH_DEFAULTS,
  id: 'b1',
  name: 'Letters',
  createdAt: new Date(0),
  ownerId: 'u1',
  closed: null,
  setWeights: null,
  revision: 0,
};
const eventsAfter = (sent: Partial<Batch>) => {
  const after = { ...before, ...sent };
  return eventsOf(before, after, changedFields(before, sent));
};

describe('what is recorded of a changed batch', () => {
  it('is nothing when all was so before', () => {
    const sent = { name: 'Letters', piiTypeWeights: {}, blindDoubleReview: { percentage: 10, enabled: false } };
    expect(changedFields(before, sent)).toEqual([]);
  });

  it('is one event for each kind of setting, with the values before and after', () => {
    expect(
      eventsAfter({
        groupId: 'g2',
        documentThreshold: 0.5,
        piiTypeWeights: { ssn: 20 },
        name: 'Post',
        context: 'none',
      }),
    ).toEqual([
      { action: 'BATCH_GROUP_CHANGE', details: { previousGroupId: null, newGroupId: 'g2' } },
      {
        action: 'BATCH_THRESHOLDS_CHANGE',
        details: { previous: { documentThreshold: 0.25 }, current: { documentThreshold: 0.5 } },
      },
      {
        action: 'BATCH_WEIGHTS_CHANGE',
        details: { overrideCount: 1, previous: { piiTypeWeights: {} }, current: { piiTypeWeights: { ssn: 20 } } },
      },
      { action: 'BATCH_SETTINGS_CHANGE', details: { previous: { name: 'Letters' }, current: { name: 'Post' } } },
    ]);
  });

  it('says that weights were reset', () => {
    const weighed = { ...before, piiTypeWeights: { ssn: 2 } };
    const sent = { piiTypeWeights: {} };
    expect(eventsOf(weighed, { ...weighed, ...sent }, changedFields(weighed, sent))).toMatchObject([
      { action: 'BATCH_WEIGHTS_RESET', details: { overrideCount: 0, previous: { piiTypeWeights: { ssn: 2 } } } },
    ]);
  });

  it('counts keywords and does not repeat a description', () => {
    const sets = [{ id: 's', rules: ['CLASSIFIED_KEYWORDS' as const], ...RULE_SET_DEFAULTS }];
    const events = eventsAfter({ approvalRuleSets: sets, description: 'About Ana.' });
    expect(JSON.stringify(events)).not.toMatch(/Proprietary|Ana/);
    expect(events).toMatchObject([
      { action: 'RULE_SET_CREATE', details: { ruleSetId: 's', current: { keywords: 3 } } },
      { action: 'BATCH_SETTINGS_CHANGE', details: { descriptionChanged: true } },
    ]);
  });

  it('is one event for each rule set that came, went or changed', () => {
    const set = (id: string, keywords: readonly string[] = []) => ({
      id,
      rules: ['HIGH_RISK_SCORE' as const],
      ...RULE_SET_DEFAULTS,
      classifiedKeywords: keywords,
    });
    const old = { ...before, approvalRuleSets: [set('a'), set('b', ['x']), set('c')] };
    const after = (...approvalRuleSets: ReturnType<typeof set>[]) =>
      eventsOf(old, { ...old, approvalRuleSets }, changedFields(old, { approvalRuleSets }));
    expect(after(set('b', ['y']), set('c'), set('d'))).toMatchObject([
      { action: 'RULE_SET_DELETE', details: { ruleSetId: 'a' } },
      { action: 'RULE_SET_UPDATE', details: { ruleSetId: 'b', keywordsChanged: true, current: { keywords: 1 } } },
      { action: 'RULE_SET_CREATE', details: { ruleSetId: 'd' } },
    ]);
    expect(after(set('c'), set('b', ['x']), set('a'))).toEqual([
      { action: 'BATCH_SETTINGS_CHANGE', details: { ruleSetsReordered: true } },
    ]);
  });

  it('fits into an entry of the audit log, with a weight for every type', () => {
    const weights = (value: number) => Object.fromEntries(PII_TYPES.map((type) => [type, value]));
    const weighed = { ...before, piiTypeWeights: weights(999.1234567890123) };
    const sent = { piiTypeWeights: weights(998.1234567890123) };
    const [event] = eventsOf(weighed, { ...weighed, ...sent }, ['piiTypeWeights']);
    expect(JSON.stringify(event?.details).length).toBeLessThan(16 * 1024);
  });
});
