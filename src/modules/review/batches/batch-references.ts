import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/http/app-error.js';
import { GroupService } from '../../account/group.service.js';
import { ContextService } from '../../context/context.service.js';
import { PolicyService } from '../../policy/policy.service.js';
import { ComplianceProfileService } from '../compliance/compliance-profile.service.js';
import { FilterInstanceService } from '../instances/filter-instance.service.js';
import { FinalizationPolicyService } from '../retention-policies/finalization-policy.service.js';
import { invalid } from '../review.errors.js';
import { WeightSetService } from '../weights/weight-set.service.js';
import { submitterOfBatch } from '../batch-records/batch-submitter.js';
import { BATCH_DEFAULTS, type Batch, type BatchSettings } from '../batch-records/batch.types.js';

type Referring = Partial<BatchSettings> & Pick<BatchSettings, 'instanceId' | 'policyName'>;

/** Checks that the records a batch refers to exist. */
@Injectable()
export class BatchReferences {
  constructor(
    private readonly groups: GroupService,
    private readonly policies: PolicyService,
    private readonly instances: FilterInstanceService,
    private readonly profiles: ComplianceProfileService,
    private readonly retention: FinalizationPolicyService,
    private readonly sets: WeightSetService,
    private readonly contexts: ContextService,
  ) {}

  /**
   * Checks the changed references of a batch.
   * @param sent the new settings, including the resulting instance and policy
   * @throws AppError `invalid` for a reference that does not exist
   */
  async check(sent: Referring, changed: readonly (keyof BatchSettings)[]): Promise<void> {
    const isNew = (field: keyof BatchSettings): boolean => changed.includes(field);
    const { groupId, instanceId, policyName, complianceProfileId, finalizationPolicyId } = sent;
    if (isNew('groupId') && typeof groupId === 'string') {
      await there(this.groups.get(groupId), 'groupId must be the id of a group, or null.', 'UNKNOWN_GROUP');
    }
    if (isNew('context') || isNew('groupId')) {
      const { context = BATCH_DEFAULTS.context } = sent;
      await there(
        this.contexts.admit(context, submitterOfBatch({ groupId: groupId ?? null })),
        'context must be a context that the group of the batch may use.',
        'UNKNOWN_CONTEXT',
      );
    }
    if (isNew('instanceId') && instanceId !== null) {
      const what = 'instanceId must be the id of a filtering instance, or null for this service.';
      await there(this.instances.get(instanceId), what, 'UNKNOWN_INSTANCE');
    }
    // Only the remote instance knows its policies, and it may be unreachable.
    if (instanceId === null && (isNew('policyName') || isNew('instanceId'))) {
      await there(
        this.policies.get(policyName),
        'policyName must be the name of a policy of this service.',
        'UNKNOWN_POLICY',
      );
    }
    if (isNew('complianceProfileId') && complianceProfileId !== undefined) {
      const profile = await this.profiles.find(complianceProfileId);
      if (profile === undefined)
        invalid('complianceProfileId must be the id of a compliance profile.', 'UNKNOWN_PROFILE');
      if (profile?.archived === true)
        invalid('This compliance profile is archived; choose another one.', 'PROFILE_ARCHIVED');
    }
    if (isNew('finalizationPolicyId') && finalizationPolicyId !== undefined) {
      const policy = await this.retention.find(finalizationPolicyId);
      if (policy === undefined) {
        invalid('finalizationPolicyId must be the id of a finalization policy.', 'UNKNOWN_FINALIZATION_POLICY');
      }
    }
  }

  /** Returns the weights to copy into a batch that uses this set. @throws AppError `invalid` if there is no such set */
  async weightsOfSet(weightSetId: string | null): Promise<Batch['setWeights']> {
    if (weightSetId === null) return null;
    const what = 'weightSetId must be the id of a weight set, or null.';
    const { version, weights } = await there(this.sets.get(weightSetId), what, 'UNKNOWN_WEIGHT_SET');
    return { version, weights };
  }

  /** Returns the referenced records that are shown to members, who may not read these records themselves. */
  async described({ finalizationPolicyId, complianceProfileId, weightSetId }: Batch) {
    const [finalizationPolicy, complianceProfile, weightSet] = await Promise.all([
      this.retention.get(finalizationPolicyId),
      this.profiles.find(complianceProfileId),
      weightSetId === null ? undefined : this.sets.find(weightSetId),
    ]);
    return { finalizationPolicy, complianceProfile, weightSet };
  }
}

async function there<T>(found: Promise<T>, what: string, code: string): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not-found' || error.kind === 'invalid'))
      return invalid(what, code);
    throw error;
  }
}
