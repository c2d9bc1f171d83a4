import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { KnownThings } from '../../../platform/references/known-things.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { References } from '../../../platform/references/references.js';
import { reaches, reachOf } from '../reach.js';
import { invalid, noSuchBatch } from '../review.errors.js';
import { mayLead, notLeading, refuseUnlessLeading } from '../batch-records/batch-access.js';
import { changedFields, eventsOf, type BatchChangeEvent } from './batch-changes.js';
import { BatchFollowUp } from './batch-follow-up.js';
import { BatchReferences } from './batch-references.js';
import { batchNameTaken, fixedAtCreation } from './batch.errors.js';
import { BatchTrail } from './batch-trail.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import {
  BATCH_DEFAULTS,
  dueIn,
  SOON_MS,
  weightsDue,
  type Batch,
  type BatchSettings,
  type Dues,
} from '../batch-records/batch.types.js';

/** What documents have been reviewed by and so stays. */
const FIXED = ['complianceProfileId', 'blindDoubleReview'] as const;

/** Others were quicker so many times: far too many change one batch. */
const MAX_TRIES = 10;
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
    private readonly things: KnownThings,
    private readonly trail: BatchTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const [what, field] of REFERENCES) {
      this.uses.register(what, 'batches', (id) => this.batches.count(field, id));
    }
    this.things.register('batch', async (id) => (await this.batches.findById(id)) !== undefined);
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
    const id = newId();
    const unrecorded = this.trail.draft(id, actor, [createdEvent(settings)]);
    const made = await this.uses.referring(async () => {
      await this.references.check(settings, Object.keys(sent) as (keyof BatchSettings)[]);
      const setWeights = await this.references.weightsOfSet(settings.weightSetId);
      return this.batches.insert({ id, ...settings, ownerId: actor.userId, setWeights }, unrecorded);
    });
    if (made === 'taken') return batchNameTaken();
    await this.trail.record(id, unrecorded);
    await this.followUp.weighed(made);
    return made;
  }

  /**
   * Changes what was sent. Another group and other weights reach the documents in the background too.
   * @throws AppError `not-found`; `forbidden`; `invalid`; `conflict` for a name that is taken or a field that stays
   */
  async change(id: string, sent: Partial<BatchSettings>, actor: Actor): Promise<Batch> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const changed = await this.tryToChange(await this.get(id, actor), sent, actor);
      if (changed !== undefined) return changed;
    }
    return fail('unavailable', 'Too many others are changing this batch; try again in a moment.', { code: 'BUSY' });
  }

  /** Undefined when somebody else was quicker: read and decide again. */
  private async tryToChange(before: Batch, sent: Partial<BatchSettings>, actor: Actor): Promise<Batch | undefined> {
    refuseUnlessLeading(actor, before);
    const changed = changedFields(before, sent);
    if (changed.length === 0) return before;
    for (const field of FIXED) if (changed.includes(field)) fixedAtCreation(field);
    const isRegrouped = changed.includes('groupId');
    const isCopied = isRegrouped || changed.includes('dueAt');
    if (isRegrouped && actor.role !== 'ROLE_ADMIN') {
      fail('forbidden', 'Only administrators give a batch to another group.', { code: 'ROLE_REQUIRED' });
    }
    refuseRepeatedSets(sent);
    const isReweighed = changed.includes('piiTypeWeights') || changed.includes('weightSetId');
    const now = this.clock.now();
    const dues: Dues = {
      ...(isReweighed && weightsDue(now)),
      ...(isCopied && { group: dueIn(SOON_MS, now) }),
    };
    const unrecorded = this.trail.draft(before.id, actor, eventsOf(before, { ...before, ...sent }, changed));
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
    // First of all the group before it sees nothing of it any more.
    if (isCopied) await this.followUp.regrouped(after);
    await this.trail.record(after.id, unrecorded);
    if (isReweighed) await this.followUp.weighed(after);
    return after;
  }
}

/** What is recorded of a batch that was made. */
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
