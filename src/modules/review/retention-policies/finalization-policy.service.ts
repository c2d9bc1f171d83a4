import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { NamedRecords } from '../../../platform/database/named-records.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { NamedResourceParts } from '../../../platform/named-resources/named-resource-parts.js';
import { NamedResourceService } from '../../../platform/named-resources/named-resource.service.js';
import { invalid } from '../review.errors.js';
import { DEFAULT_POLICY, FINALIZATION_POLICIES, type FinalizationPolicy } from './finalization-policy.types.js';

export type FinalizationPolicyFields = Omit<FinalizationPolicy, 'id' | 'createdAt'>;

const KIND = {
  noun: 'finalization policy',
  nouns: 'finalization policies',
  code: 'FINALIZATION_POLICY',
  codes: 'FINALIZATION_POLICIES',
  type: 'FinalizationPolicy',
  max: 200,
  builtIn: [DEFAULT_POLICY],
  referred: 'finalization-policy',
} as const;

/** Manages what happens to sources after finalization, as set by administrators. */
@Injectable()
export class FinalizationPolicyService extends NamedResourceService<FinalizationPolicy> {
  constructor(@InjectModel(FINALIZATION_POLICIES) model: Model<never>, parts: NamedResourceParts) {
    super(KIND, new NamedRecords(model), parts);
  }

  /** Returns a policy; a deleted one is treated like the default one: nothing is purged. */
  async effective(id: string): Promise<FinalizationPolicy> {
    return (await this.find(id)) ?? { ...DEFAULT_POLICY, id };
  }

  /** @throws AppError `invalid` for days without their option, or vice versa; `conflict` for a name that is taken */
  async create(fields: FinalizationPolicyFields, actor: Actor): Promise<FinalizationPolicy> {
    refuseContradiction(fields);
    const made = await this.insert(fields);
    await this.note(actor, 'CREATE', made.id, detailsOf(made));
    return made;
  }

  /**
   * Applies to documents finalized from now on; documents finalized earlier keep their purge date.
   * @param precondition where given, the policy must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`, `invalid`, `conflict`, `precondition-failed`
   */
  async change(
    id: string,
    changes: Partial<FinalizationPolicyFields>,
    actor: Actor,
    precondition?: Precondition<FinalizationPolicy>,
  ): Promise<FinalizationPolicy> {
    const before = await this.changeable(id, precondition);
    const after = { ...before, ...changes };
    // Only one option uses days: changing to another one clears them.
    const deleteAfterDays =
      changes.deleteAfterDays === undefined && after.option !== 'DELETE_AFTER_X_DAYS' ? null : after.deleteAfterDays;
    const { name, option } = after;
    const fields = { name, option, deleteAfterDays };
    refuseContradiction(fields);
    const { was, changed } = await this.update(before, fields, precondition, ['option', 'deleteAfterDays']);
    await this.note(actor, 'UPDATE', id, { previous: detailsOf(was), current: detailsOf(changed) });
    return changed;
  }

  protected override removalDetails(policy: FinalizationPolicy): AuditDetails {
    return detailsOf(policy);
  }
}

const detailsOf = ({ name, option, deleteAfterDays }: FinalizationPolicyFields): AuditDetails => ({
  name,
  option,
  deleteAfterDays,
});

function refuseContradiction({ option, deleteAfterDays }: FinalizationPolicyFields): void {
  if ((option === 'DELETE_AFTER_X_DAYS') === (deleteAfterDays !== null)) return;
  invalid(
    'deleteAfterDays is required with the option DELETE_AFTER_X_DAYS, and not allowed otherwise.',
    'DAYS_AND_OPTION',
  );
}
