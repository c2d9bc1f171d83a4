import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { NamedResourceKit } from '../../../platform/named-resources/named-resource-kit.js';
import type { NamedResources } from '../../../platform/named-resources/named-resources.js';
import { invalid } from '../review.errors.js';
import { FinalizationPolicyRepository } from './finalization-policy.repository.js';
import { DEFAULT_POLICY, type FinalizationPolicy } from './finalization-policy.types.js';

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
export class FinalizationPolicyService {
  private readonly policies: NamedResources<FinalizationPolicy>;

  constructor(repository: FinalizationPolicyRepository, kit: NamedResourceKit) {
    this.policies = kit.of(KIND, repository);
  }

  /** A deleted policy is treated like the default one: nothing is purged. */
  async get(id: string): Promise<FinalizationPolicy> {
    return (await this.find(id)) ?? { ...DEFAULT_POLICY, id };
  }

  find(id: string): Promise<FinalizationPolicy | undefined> {
    return this.policies.find(id);
  }

  /** @throws AppError `not-found` */
  existing(id: string): Promise<FinalizationPolicy> {
    return this.policies.get(id);
  }

  /** The default first, then sorted by name. */
  list(): Promise<readonly FinalizationPolicy[]> {
    return this.policies.list();
  }

  /** @throws AppError `invalid` for days without their option, or vice versa; `conflict` for a name that is taken */
  async create(fields: FinalizationPolicyFields, actor: Actor): Promise<FinalizationPolicy> {
    refuseContradiction(fields);
    const made = await this.policies.create(fields);
    await this.policies.note(actor, 'CREATE', made.id, detailsOf(made));
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
    const before = await this.policies.changeable(id, precondition);
    const after = { ...before, ...changes };
    // Only one option uses days: changing to another one clears them.
    const deleteAfterDays =
      changes.deleteAfterDays === undefined && after.option !== 'DELETE_AFTER_X_DAYS' ? null : after.deleteAfterDays;
    const { name, option } = after;
    const fields = { name, option, deleteAfterDays };
    refuseContradiction(fields);
    const { was, changed } = await this.policies.change(before, fields, precondition, ['option', 'deleteAfterDays']);
    await this.policies.note(actor, 'UPDATE', id, { previous: detailsOf(was), current: detailsOf(changed) });
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` for the default, or while a batch uses it; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<FinalizationPolicy>): Promise<void> {
    const policy = await this.policies.changeable(id, precondition);
    await this.policies.remove(policy, actor, precondition, detailsOf(policy));
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
