import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { KnownResources } from '../../../platform/references/known-resources.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { References } from '../../../platform/references/references.js';
import { reaches, reachOf } from '../reach.js';
import { invalid, noSuchBatch } from '../review.errors.js';
import { mayLead, notLeading, refuseUnlessLeading } from '../batch-records/batch-access.js';
import { changedFields, eventsOf, type BatchChangeEvent } from './batch-changes.js';
import { BatchFollowUp } from './batch-follow-up.js';
import { BatchReferences } from './batch-references.js';
import { batchNameTaken, fixedAtCreation } from './batch.errors.js';
import { BatchAudit } from './batch-audit.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { BatchPage, BatchQuestion } from '../batch-records/batch-listing.js';
import {
  BATCH_DEFAULTS,
  dueIn,
  SOON_MS,
  weightsDue,
  type Batch,
  type BatchSettings,
  type DueFollowUps,
} from '../batch-records/batch.types.js';

/** Settings that are fixed at creation, because documents are reviewed under them. */
const FIXED = ['complianceProfileId', 'blindDoubleReview'] as const;

/** Attempts before giving up: so many lost races mean that far too many clients change one batch. */
const MAX_ATTEMPTS = 10;
/** The kinds of records that batches refer to, and the field for each. */
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
    private readonly things: KnownResources,
    private readonly auditing: BatchAudit,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const [what, field] of REFERENCES) {
      this.uses.register(what, 'batches', (id) => this.batches.count(field, id));
    }
    this.things.register('batch', async (id) => (await this.batches.findById(id)) !== undefined);
  }

  /** Returns a page of the matching batches that the caller may see. */
  list(actor: UserPrincipal, myGroupsOnly: boolean, question: BatchQuestion): Promise<BatchPage> {
    return this.batches.list(reachOf(actor, myGroupsOnly), question, this.clock.now());
  }

  /** Returns the ids of all batches of the groups. */
  idsOfGroups(groupIds: readonly string[]): Promise<readonly string[]> {
    return this.batches.idsReachable(groupIds);
  }

  /** @throws AppError `not-found`, also if the caller may not see the batch */
  async get(id: string, actor: UserPrincipal): Promise<Batch> {
    const batch = await this.batches.findById(id);
    return batch !== undefined && reaches(reachOf(actor), batch.groupId) ? batch : noSuchBatch();
  }

  /** Returns batches by id without checking access. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Batch>> {
    return new Map((await this.batches.findByIds([...new Set(ids)])).map((batch) => [batch.id, batch]));
  }

  /**
   * Creates a batch. The groupId may be omitted by a person who leads exactly one group.
   * @throws AppError `invalid`; `forbidden` for a group that the caller does not lead; `conflict` if the name is taken
   */
  async create(sent: Pick<BatchSettings, 'name'> & Partial<BatchSettings>, actor: Actor): Promise<Batch> {
    const groupId = sent.groupId === undefined ? groupOf(actor) : sent.groupId;
    if (!mayLead(actor, { groupId })) notLeading();
    const settings: BatchSettings = { ...BATCH_DEFAULTS, ...sent, groupId };
    refuseRepeatedSets(settings);
    const id = newId();
    const unrecorded = this.auditing.draft(id, actor, [createdEvent(settings)]);
    const made = await this.uses.referring(async () => {
      await this.references.check(settings, Object.keys(sent) as (keyof BatchSettings)[]);
      const setWeights = await this.references.weightsOfSet(settings.weightSetId);
      return this.batches.insert({ id, ...settings, ownerId: actor.userId, setWeights }, unrecorded);
    });
    if (made === 'taken') return batchNameTaken();
    await this.auditing.record(id, unrecorded);
    await this.followUp.weighed(made);
    return made;
  }

  /**
   * Changes the sent settings. A new group and new weights are also applied to documents in the background.
   * @throws AppError `not-found`; `forbidden`; `invalid`; `conflict` for a name that is taken or a field that cannot be
   *   changed
   */
  async change(id: string, sent: Partial<BatchSettings>, actor: Actor): Promise<Batch> {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const changed = await this.tryToChange(await this.get(id, actor), sent, actor);
      if (changed !== undefined) return changed;
    }
    return fail('unavailable', 'Too many others are changing this batch; try again in a moment.', { code: 'BUSY' });
  }

  /** Returns undefined if another request changed the batch first; the caller reads it again and retries. */
  private async tryToChange(before: Batch, sent: Partial<BatchSettings>, actor: Actor): Promise<Batch | undefined> {
    refuseUnlessLeading(actor, before);
    const changed = changedFields(before, sent);
    if (changed.length === 0) return before;
    for (const field of FIXED) if (changed.includes(field)) fixedAtCreation(field);
    const isRegrouped = changed.includes('groupId');
    const isCopied = isRegrouped || changed.includes('dueAt');
    if (isRegrouped && actor.role !== 'ROLE_ADMIN') {
      fail('forbidden', 'Only administrators can move a batch to another group.', { code: 'ROLE_REQUIRED' });
    }
    refuseRepeatedSets(sent);
    const isReweighed = changed.includes('piiTypeWeights') || changed.includes('weightSetId');
    const now = this.clock.now();
    const dues: DueFollowUps = {
      ...(isReweighed && weightsDue(now)),
      ...(isCopied && { group: dueIn(SOON_MS, now) }),
    };
    const unrecorded = this.auditing.draft(before.id, actor, eventsOf(before, { ...before, ...sent }, changed));
    const write = async () => {
      await this.references.check({ ...before, ...sent }, changed);
      const setWeights = changed.includes('weightSetId') && {
        setWeights: await this.references.weightsOfSet(sent.weightSetId ?? null),
      };
      return this.batches.change(before, { ...sent, ...setWeights }, dues, unrecorded);
    };
    const refers = REFERENCES.some(([, field]) => changed.includes(field));
    const after = await (refers ? this.uses.referring(write) : write());
    if (after === 'taken') return batchNameTaken();
    if (after === undefined) return undefined;
    // First of all, remove the documents from the former group's view.
    if (isCopied) await this.followUp.regrouped(after);
    await this.auditing.record(after.id, unrecorded);
    if (isReweighed) await this.followUp.weighed(after);
    return after;
  }
}

/** The audit event of a new batch. */
const createdEvent = (settings: BatchSettings): BatchChangeEvent => ({
  action: 'BATCH_CREATE',
  details: {
    name: settings.name,
    groupId: settings.groupId,
    policyName: settings.policyName,
    instanceId: settings.instanceId,
    complianceProfileId: settings.complianceProfileId,
    finalizationPolicyId: settings.finalizationPolicyId,
    dueAt: settings.dueAt?.toISOString() ?? null,
    weightSetId: settings.weightSetId,
    exemptionCodeRequired: settings.exemptionCodeRequired,
    blindDoubleReview: { ...settings.blindDoubleReview },
  },
});

/** Returns the group for a batch that names none. @throws AppError `forbidden`, `invalid` */
function groupOf({ role, ledGroupIds }: Actor): string | null {
  if (role === 'ROLE_ADMIN') return null;
  const [only, ...others] = ledGroupIds;
  if (only === undefined) return notLeading();
  return others.length === 0 ? only : invalid('You lead several groups: send the groupId of one.', 'GROUP_REQUIRED');
}

function refuseRepeatedSets({ approvalRuleSets = [] }: Partial<BatchSettings>): void {
  if (new Set(approvalRuleSets.map(({ id }) => id)).size === approvalRuleSets.length) return;
  invalid('approvalRuleSets must have each id only once; leave out the id of a new set.', 'REPEATED_RULE_SET');
}
