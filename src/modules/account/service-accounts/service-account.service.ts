import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { UserRemovalHooks } from '../../../platform/auth/user-removal-hooks.js';
import type { Role } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { AccountAudit } from '../account-audit.js';
import type { AccountAction } from '../account-event.js';
import { noSuchServiceAccount, unknownGroup } from '../account.errors.js';
import { MAX_MEMBERS, type Page, type PageRequest } from '../account.types.js';
import { GroupRepository } from '../groups/group.repository.js';
import { PrincipalCache } from '../principal-cache.js';
import { ServiceAccountRepository } from '../users/service-account.repository.js';
import type { ServiceAccount, ServiceAccountWithGroups } from '../users/service-account.types.js';
import { UserBelongings } from '../user-belongings.js';

export interface ServiceAccountInput {
  readonly name: string;
  readonly description: string;
  readonly role: Role;
  readonly groupIds: readonly string[];
}

/** Absent fields stay unchanged. */
export interface ServiceAccountPatch {
  readonly description?: string | undefined;
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  /** Replaces all groups of the account. */
  readonly groupIds?: readonly string[] | undefined;
}

/** Accounts of programs, as administrators see and change them. */
@Injectable()
export class ServiceAccountService {
  constructor(
    private readonly accounts: ServiceAccountRepository,
    private readonly groups: GroupRepository,
    private readonly belongings: UserBelongings,
    private readonly principals: PrincipalCache,
    private readonly removalHooks: UserRemovalHooks,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** Returns service accounts by name. @param part a part of the name, in either case */
  async list(page: PageRequest, part = ''): Promise<Page<ServiceAccountWithGroups>> {
    const found = await this.accounts.list(page, part.toLowerCase());
    return { ...found, items: await Promise.all(found.items.map((account) => this.withGroups(account))) };
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<ServiceAccountWithGroups> {
    return this.withGroups((await this.accounts.findById(id)) ?? noSuchServiceAccount());
  }

  /** @throws AppError `invalid` for a group that does not exist, `conflict` for a name that is taken */
  async create(actor: Actor, { groupIds, ...input }: ServiceAccountInput): Promise<ServiceAccountWithGroups> {
    const known = await this.known(groupIds);
    const created = await this.accounts.insert({ ...input, createdBy: actor.userId, createdAt: this.clock.now() });
    if (created === 'taken') {
      return fail('conflict', 'Another service account has this name.', { code: 'SERVICE_ACCOUNT_NAME_TAKEN' });
    }
    await this.groups.addMember(known, created.id, MAX_MEMBERS);
    const account = await this.withGroups(created);
    await this.note(actor, 'SERVICE_ACCOUNT_CREATE', account);
    return account;
  }

  /**
   * @param precondition where given, the account must satisfy it, and stay unchanged meanwhile but for its groups
   * @throws AppError `not-found`; `invalid` for a group that does not exist; `precondition-failed`
   */
  async change(
    actor: Actor,
    id: string,
    patch: ServiceAccountPatch,
    precondition?: Precondition<ServiceAccountWithGroups>,
  ): Promise<ServiceAccountWithGroups> {
    const before = await this.get(id);
    precondition?.(before);
    const { description, role, disabled } = patch;
    const groupIds = patch.groupIds === undefined ? undefined : await this.known(patch.groupIds);
    const changes = {
      ...(description !== undefined && { description }),
      ...(role !== undefined && { role }),
      ...(disabled !== undefined && { disabled }),
    };
    const changed = await this.accounts.update(id, changes, precondition && before);
    if (changed !== undefined && groupIds !== undefined) {
      await this.groups.removeMemberFromOthers(groupIds, id);
      await this.groups.addMember(groupIds, id, MAX_MEMBERS);
    }
    this.principals.forget();
    if (changed === undefined) return (precondition ? recordChanged : noSuchServiceAccount)();
    if (groupIds !== undefined) {
      await this.removalHooks.endMemberships(
        [id],
        before.groupIds.filter((groupId) => !groupIds.includes(groupId)),
      );
    }
    const after = await this.withGroups(changed);
    await this.note(actor, 'SERVICE_ACCOUNT_UPDATE', after, {
      ...(role !== undefined && { previousRole: before.role }),
      ...(disabled !== undefined && { disabled }),
      ...(groupIds !== undefined && { previousGroupIds: [...before.groupIds] }),
    });
    return after;
  }

  /** Also removes its keys, certificates and memberships. @throws AppError `not-found`, `precondition-failed` */
  async remove(actor: Actor, id: string, precondition?: Precondition<ServiceAccountWithGroups>): Promise<void> {
    const account = await this.get(id);
    precondition?.(account);
    const removed = await this.accounts.remove(id, precondition && account);
    this.principals.forget();
    if (!removed) (precondition ? recordChanged : noSuchServiceAccount)();
    await this.belongings.remove(id);
    await this.note(actor, 'SERVICE_ACCOUNT_DELETE', account);
  }

  private async withGroups(account: ServiceAccount): Promise<ServiceAccountWithGroups> {
    const { groupIds } = await this.groups.membershipsOf(account.id);
    return { ...account, groupIds };
  }

  private async known(groupIds: readonly string[]): Promise<readonly string[]> {
    const ids = [...new Set(groupIds)];
    if (ids.length > 0 && (await this.groups.countByIds(ids)) !== ids.length) unknownGroup();
    return ids;
  }

  private note(
    actor: Actor,
    action: AccountAction,
    { id, name, role, groupIds }: ServiceAccountWithGroups,
    further: AuditDetails = {},
  ): Promise<void> {
    const details = { name, role, groupIds: groupIds.slice(0, MAX_NAMED), ...further };
    return this.audit.note(actor, { action, resourceType: 'ServiceAccount', resourceId: id, details });
  }
}

/** The maximum number of groups that an audit event names. */
const MAX_NAMED = 100;
