import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { KnownResources } from '../../../platform/references/known-resources.js';
import { References } from '../../../platform/references/references.js';
import type { User } from '../account.types.js';
import { GroupRepository } from '../groups/group.repository.js';
import { NamedKeyRepository } from './named-key.repository.js';
import type { NamedKey } from './named-key.types.js';

/** Checks the groups and the policy that a key is limited to. */
@Injectable()
export class KeyLimits implements OnModuleInit {
  constructor(
    private readonly keys: NamedKeyRepository,
    private readonly groups: GroupRepository,
    private readonly references: References,
    private readonly resources: KnownResources,
  ) {}

  onModuleInit(): void {
    this.references.register('policy', 'apiKeys', (name) => this.keys.countWithPolicy(name));
  }

  /** @throws AppError `invalid` for groups that the owner is not in */
  async checkGroups({ id, role }: User, groupIds: NamedKey['groupIds']): Promise<void> {
    if (groupIds === null) return;
    if (role === 'ROLE_AUDITOR') {
      fail('invalid', 'Keys of auditors cannot be limited to groups, since auditors read everything.', {
        code: 'GROUPS_NOT_FOR_AUDITORS',
      });
    }
    const own = new Set((await this.groups.membershipsOf(id)).groupIds);
    if (groupIds.every((groupId) => own.has(groupId))) return;
    fail('invalid', 'groupIds must be ids of groups that the owner of the key belongs to.', { code: 'NOT_IN_GROUP' });
  }

  /**
   * Stores a key while its policy cannot be deleted.
   * @throws AppError `forbidden` for a policy unless the actor is an administrator; `invalid` if it does not exist
   */
  async withPolicy<T>({ role }: Actor, policy: NamedKey['policy'], store: () => Promise<T>): Promise<T> {
    if (policy === null) return store();
    if (role !== 'ROLE_ADMIN') {
      return fail('forbidden', 'Only administrators may give a key a policy of its own.', {
        code: 'POLICY_BY_ADMINISTRATORS',
      });
    }
    return this.references.referring(async () => {
      if (await this.resources.has('policy', policy)) return store();
      return fail('invalid', 'policy must be the name of a stored policy.', { code: 'NO_SUCH_POLICY' });
    });
  }
}
