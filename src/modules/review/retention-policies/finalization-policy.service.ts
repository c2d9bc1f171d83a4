import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { References } from '../../../platform/references/references.js';
import { asRead, nameKeyOf } from '../../../platform/database/named-records.js';
import { invalid } from '../review.errors.js';
import { FinalizationPolicyRepository } from './finalization-policy.repository.js';
import { DEFAULT_POLICY, type FinalizationPolicy } from './finalization-policy.types.js';

const MAX_POLICIES = 200;
export type FinalizationPolicyFields = Omit<FinalizationPolicy, 'id' | 'createdAt'>;

/** Manages what happens to sources after finalization, as set by administrators. */
@Injectable()
export class FinalizationPolicyService {
  constructor(
    private readonly policies: FinalizationPolicyRepository,
    private readonly references: References,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** A deleted policy is treated like the default one: nothing is purged. */
  async get(id: string): Promise<FinalizationPolicy> {
    return (await this.find(id)) ?? { ...DEFAULT_POLICY, id };
  }

  async find(id: string): Promise<FinalizationPolicy | undefined> {
    return id === DEFAULT_POLICY.id ? DEFAULT_POLICY : this.policies.findById(id);
  }

  /** @throws AppError `not-found` */
  async existing(id: string): Promise<FinalizationPolicy> {
    return (await this.find(id)) ?? noSuchPolicy();
  }

  /** The default first, then sorted by name. */
  async list(): Promise<readonly FinalizationPolicy[]> {
    return [DEFAULT_POLICY, ...(await this.policies.list(MAX_POLICIES))];
  }

  /** @throws AppError `invalid` for days without their option, or vice versa; `conflict` for a name that is taken */
  async create(fields: FinalizationPolicyFields, actor: Actor): Promise<FinalizationPolicy> {
    refuseContradiction(fields);
    refuseName(fields.name);
    if ((await this.policies.count()) >= MAX_POLICIES) {
      fail('conflict', `There are already ${MAX_POLICIES} finalization policies; delete one first.`, {
        code: 'TOO_MANY_FINALIZATION_POLICIES',
      });
    }
    const made = await this.policies.insert({ id: newId(), ...fields, createdAt: this.clock.now() });
    if (made === 'taken') return nameTaken();
    await this.note(actor, 'FINALIZATION_POLICY_CREATE', made.id, detailsOf(made));
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
    const before = await this.existing(id);
    precondition?.(before);
    if (id === DEFAULT_POLICY.id) defaultIsKept();
    const after = { ...before, ...changes };
    // Only one option uses days: changing to another one clears them.
    const deleteAfterDays =
      changes.deleteAfterDays === undefined && after.option !== 'DELETE_AFTER_X_DAYS' ? null : after.deleteAfterDays;
    refuseContradiction({ ...after, deleteAfterDays });
    refuseName(after.name);
    const { name, option } = after;
    // Checked against the values that were read, so change the policy only if it still has them.
    const was = await this.policies.change(
      id,
      { name, option, deleteAfterDays },
      precondition ? asRead(before) : { option: before.option, deleteAfterDays: before.deleteAfterDays },
    );
    if (was === 'taken') return nameTaken();
    if (was === undefined) {
      if (precondition !== undefined) return recordChanged();
      return fail(
        'conflict',
        'This finalization policy was changed by someone else in the meantime; read it and try again.',
        {
          code: 'FINALIZATION_POLICY_CHANGED',
        },
      );
    }
    const changed = { id, name, option, deleteAfterDays, createdAt: was.createdAt };
    await this.note(actor, 'FINALIZATION_POLICY_UPDATE', id, { previous: detailsOf(was), current: detailsOf(changed) });
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` for the default, or while a batch uses it; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<FinalizationPolicy>): Promise<void> {
    const policy = await this.existing(id);
    precondition?.(policy);
    if (id === DEFAULT_POLICY.id) defaultIsKept();
    const remove = () => this.policies.remove(id, precondition && asRead(policy));
    const isRemoved = await this.references.removing('finalization-policy', id, remove);
    if (!isRemoved) (precondition ? recordChanged : noSuchPolicy)();
    await this.note(actor, 'FINALIZATION_POLICY_DELETE', id, detailsOf(policy));
  }

  private note(actor: Actor, action: string, resourceId: string, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'FinalizationPolicy', resourceId, details });
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

function refuseName(name: string): void {
  if (nameKeyOf(name) === nameKeyOf(DEFAULT_POLICY.name)) nameTaken();
}

const noSuchPolicy = (): never =>
  fail('not-found', 'There is no finalization policy with this id.', { code: 'NO_SUCH_FINALIZATION_POLICY' });
const nameTaken = (): never =>
  fail('conflict', 'Another finalization policy has this name.', { code: 'FINALIZATION_POLICY_NAME_TAKEN' });
const defaultIsKept = (): never =>
  fail('conflict', 'The default finalization policy cannot be changed; create your own.', {
    code: 'FINALIZATION_POLICY_READ_ONLY',
  });
