import type { Json, AuditDetails } from '../../../platform/audit/audit.types.js';
import type { ApprovalRuleSet } from '../approval/approval-rules.js';
import type { Batch, BatchSettings } from '../batch-records/batch.types.js';

/** An audit event of a batch change. */
export interface BatchChangeEvent {
  readonly action: string;
  readonly details: AuditDetails;
}

type Field = keyof BatchSettings;
const THRESHOLDS: readonly Field[] = ['confidenceThreshold', 'documentThreshold', 'auditSamplingRate'];
const WEIGHTS: readonly Field[] = ['piiTypeWeights', 'weightSetId'];
const APART: ReadonlySet<Field> = new Set([...THRESHOLDS, ...WEIGHTS, 'groupId', 'description', 'approvalRuleSets']);

/** Returns the sent fields whose values differ from the current ones. */
export function changedFields(before: Batch, sent: Partial<BatchSettings>): readonly Field[] {
  return (Object.keys(sent) as Field[]).filter((field) => !same(before[field], sent[field]));
}

/** Returns the audit events of a change, each with the values before and after. */
export function eventsOf(before: Batch, after: Batch, changed: readonly Field[]): readonly BatchChangeEvent[] {
  const among = (fields: readonly Field[]): readonly Field[] => fields.filter((field) => changed.includes(field));
  const thresholds = among(THRESHOLDS);
  const weights = among(WEIGHTS);
  const settings = changed.filter((field) => !APART.has(field));
  const events: BatchChangeEvent[] = [];
  if (changed.includes('groupId')) {
    const details = { previousGroupId: before.groupId, newGroupId: after.groupId };
    events.push({ action: 'BATCH_GROUP_CHANGE', details });
  }
  if (thresholds.length > 0) events.push(event('BATCH_THRESHOLDS_CHANGE', before, after, thresholds));
  if (weights.length > 0) {
    const overrideCount = Object.keys(after.piiTypeWeights).length;
    const isReset = overrideCount === 0 && after.weightSetId === null;
    const { action, details } = event(isReset ? 'BATCH_WEIGHTS_RESET' : 'BATCH_WEIGHTS_CHANGE', before, after, weights);
    events.push({ action, details: { overrideCount, ...details } });
  }
  if (changed.includes('approvalRuleSets')) events.push(...ruleSetEvents(before, after));
  if (settings.length > 0 || changed.includes('description')) {
    const { action, details } = event('BATCH_SETTINGS_CHANGE', before, after, settings);
    events.push({
      action,
      details: { ...details, ...(changed.includes('description') && { descriptionChanged: true }) },
    });
  }
  return events;
}

const event = (action: string, before: Batch, after: Batch, fields: readonly Field[]): BatchChangeEvent => ({
  action,
  details: { previous: valuesOf(before, fields), current: valuesOf(after, fields) },
});

const valuesOf = (batch: Batch, fields: readonly Field[]): Json =>
  Object.fromEntries(fields.map((field) => [field, jsonOf(batch[field])]));

const jsonOf = (value: Batch[Field]): Json => (value instanceof Date ? value.toISOString() : (value as Json));

/** Returns one event per rule set, because all of them in one could exceed the size limit of an audit entry. */
function ruleSetEvents(before: Batch, after: Batch): readonly BatchChangeEvent[] {
  const [old, now] = [ruleSetsById(before), ruleSetsById(after)];
  const events = [
    ...[...old.values()]
      .filter(({ id }) => !now.has(id))
      .map((set) => ({ action: 'RULE_SET_DELETE', details: { ruleSetId: set.id, previous: detailsOf(set) } })),
    ...[...now.values()].flatMap((set) => {
      const previous = old.get(set.id);
      if (previous === undefined) {
        return [{ action: 'RULE_SET_CREATE', details: { ruleSetId: set.id, current: detailsOf(set) } }];
      }
      if (same(previous, set)) return [];
      const details = {
        ruleSetId: set.id,
        previous: detailsOf(previous),
        current: detailsOf(set),
        ...(!same(previous.classifiedKeywords, set.classifiedKeywords) && { keywordsChanged: true }),
      };
      return [{ action: 'RULE_SET_UPDATE', details }];
    }),
  ];
  return events.length > 0 ? events : [{ action: 'BATCH_SETTINGS_CHANGE', details: { ruleSetsReordered: true } }];
}

const ruleSetsById = ({ approvalRuleSets }: Batch): ReadonlyMap<string, ApprovalRuleSet> =>
  new Map(approvalRuleSets.map((set) => [set.id, set]));

/** Only the number of keywords is recorded: there may be many, and they may contain names. */
const detailsOf = ({ classifiedKeywords, ...set }: ApprovalRuleSet): Json => ({
  rules: set.rules,
  riskScoreThreshold: set.riskScoreThreshold,
  rejectedConfidenceThreshold: set.rejectedConfidenceThreshold,
  experiencedReviewerThreshold: set.experiencedReviewerThreshold,
  manualSpansThreshold: set.manualSpansThreshold,
  dualApprovalSamplingRate: set.dualApprovalSamplingRate,
  keywords: classifiedKeywords.length,
});

/** True if two settings are equal; the order of fields does not matter. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Date || other instanceof Date) return Number(one) === Number(other);
  const [left, right] = [Object.entries(one), Object.entries(other)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => key in other && same(value, (other as Record<string, unknown>)[key]))
  );
}
