import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { References } from '../../../platform/references/references.js';
import { reaches, reachOf } from '../reach.js';
import { invalid, noSuchBatch } from '../review.errors.js';
import { mayLead, notLeading, refuseUnlessLeading } from './batch-access.js';
import { changedFields, eventsOf, type BatchChangeEvent } from './batch-changes.js';
import { BatchFollowUp } from './batch-follow-up.js';
import { BatchReferences } from './batch-references.js';
import { batchNameTaken, fixedAtCreation } from './batch.errors.js';
import { BatchRepository } from './batch.repository.js';
import {
  BATCH_DEFAULTS,
  dueIn,
  SOON_MS,
  weightsDue,
  type Batch,
  type BatchSettings,
  type Dues,
} from './batch.types.js';

/** What documents have been reviewed by and so stays. */
const FIXED = ['complianceProfileId', 'blindDoubleReview'] as const;

/** What batches refer to, and in which field. */
const REFERENCES = [
  ['group', 'groupId'],
  ['policy', 'policyName'],
  ['context', 'context'],
  ['filter-instance', 'instanceId'],
  ['weight-set', 'weightSetId'],
  ['compliance-profile', 'complianceProfileId'],
  ['finalization-policy', 'finalizationPolicyId'],
] as const;

@Injectable()
export class BatchService implements OnModuleInit {
  constructor(
    private readonly batches: BatchRepository,
    private readonly references: BatchReferences,
    private readonly followUp: BatchFollowUp,
    private readonly uses: References,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const [what, field] of REFERENCES) {
      this.uses.register(what, 'batches', (id) => this.batches.count(field, id));
    }
  }

  /** By name, closed ones too. */
  list(actor: UserPrincipal, myGroupsOnly: boolean): Promise<readonly Batch[]> {
    return this.batches.findReachable(reachOf(actor, myGroupsOnly));
  }

  /** @throws AppError `not-found` also when the caller may not see it */
  async get(id: string, actor: UserPrincipal): Promise<Batch> {
    const batch = await this.batches.findById(id);
    return batch !== undefined && reaches(reachOf(actor), batch.groupId) ? batch : noSuchBatch();
  }

  /** Batches by id, whoever may see them. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Batch>> {
    return new Map((await this.batches.findByIds([...new Set(ids)])).map((batch) => [batch.id, batch]));
  }

  /**
   * Whoever leads one group makes batches of that one without naming it.
   * @throws AppError `invalid`; `forbidden` for a group that one does not lead; `conflict` when the name is taken
   */
  async create(sent: Pick<BatchSettings, 'name'> & Partial<BatchSettings>, actor: Actor): Promise<Batch> {
    const groupId = sent.groupId === undefined ? groupOf(actor) : sent.groupId;
    if (!mayLead(actor, { groupId })) notLeading();
    const settings: BatchSettings = { ...BATCH_DEFAULTS, ...sent, groupId };
    refuseRepeatedSets(settings);
    const made = await this.uses.referring(async () => {
      await this.references.check(settings, Object.keys(sent) as (keyof BatchSettings)[]);
      const setWeights = await this.references.weightsOfSet(settings.weightSetId);
      return this.batches.insert({ ...settings, setWeights }, actor.userId, this.clock.now());
    });
    if (made === 'taken') return batchNameTaken();
    const { name, policyName, instanceId, complianceProfileId, finalizationPolicyId, weightSetId } = made;
    const details = {
      name,
      groupId,
      policyName,
      instanceId,
      complianceProfileId,
      finalizationPolicyId,
      weightSetId,
      exemptionCodeRequired: made.exemptionCodeRequired,
      blindDoubleReview: { ...made.blindDoubleReview },
    };
    await this.note(actor, made.id, [{ action: 'BATCH_CREATE', details }]);
    await this.followUp.weighed(made);
    return made;
  }

  /**
   * Changes what was sent. Another group and other weights reach the documents in the background too.
   * @throws AppError `not-found`; `forbidden`; `invalid`; `conflict` for a name that is taken or a field that stays
   */
  async change(id: string, sent: Partial<BatchSettings>, actor: Actor): Promise<Batch> {
    const before = await this.get(id, actor);
    refuseUnlessLeading(actor, before);
    const changed = changedFields(before, sent);
    if (changed.length === 0) return before;
    for (const field of FIXED) if (changed.includes(field)) fixedAtCreation(field);
    if (changed.includes('groupId') && actor.role !== 'ROLE_ADMIN') {
      fail('forbidden', 'Only administrators give a batch to another group.', { code: 'ROLE_REQUIRED' });
    }
    refuseRepeatedSets(sent);
    const isReweighed = changed.includes('piiTypeWeights') || changed.includes('weightSetId');
    const now = this.clock.now();
    const dues: Dues = {
      ...(isReweighed && weightsDue(now)),
      ...(changed.includes('groupId') && { group: dueIn(SOON_MS, now) }),
    };
    const write = async () => {
      await this.references.check({ ...before, ...sent }, changed);
      const setWeights = changed.includes('weightSetId') && {
        setWeights: await this.references.weightsOfSet(sent.weightSetId ?? null),
      };
      return this.batches.change(id, { ...sent, ...setWeights }, dues);
    };
    const refers = REFERENCES.some(([, field]) => changed.includes(field));
    const done = await (refers ? this.uses.referring(write) : write());
    if (done === 'taken') return batchNameTaken();
    if (done === undefined) return noSuchBatch();
    await this.note(actor, id, eventsOf(done.before, done.after, changedFields(done.before, sent)));
    if (changed.includes('groupId')) await this.followUp.regrouped(done.after);
    if (isReweighed) await this.followUp.weighed(done.after);
    return done.after;
  }

  private async note(actor: Actor, id: string, events: readonly BatchChangeEvent[]): Promise<void> {
    const of = { actor: auditActor(actor), resourceType: 'Batch', resourceId: id, batchId: id };
    await this.audit.append(events.map((event) => ({ ...of, ...event })));
  }
}

/** The group of a batch for which none was named. @throws AppError `forbidden`, `invalid` */
function groupOf({ role, ledGroupIds }: Actor): string | null {
  if (role === 'ROLE_ADMIN') return null;
  const [only, ...others] = ledGroupIds;
  if (only === undefined) return notLeading();
  return others.length === 0 ? only : invalid('You lead several groups: send the groupId of one.', 'GROUP_REQUIRED');
}

function refuseRepeatedSets({ approvalRuleSets = [] }: Partial<BatchSettings>): void {
  if (new Set(approvalRuleSets.map(({ id }) => id)).size === approvalRuleSets.length) return;
  invalid('approvalRuleSets must have each id once; leave the id of a new set out.', 'REPEATED_RULE_SET');
}
