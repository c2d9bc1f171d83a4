import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../platform/audit/audit.types.js';
import { UserRemovalHooks } from '../../platform/auth/user-removal-hooks.js';
import type { Role } from '../../platform/auth/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { AccountAudit } from './account-audit.js';
import { emailTaken } from './account.errors.js';
import { MAX_MEMBERS, type User } from './account.types.js';
import type { DirectoryEntry } from './directory.types.js';
import { normalizeEmail } from './email.js';
import { GroupRepository } from './groups/group.repository.js';
import { PasskeyRepository } from './passkeys/passkey.repository.js';
import { PrincipalCache } from './principal-cache.js';
import { UserRepository } from './users/user.repository.js';

/** An account without a password, whose owner signs in through another system. */
export interface ExternalAccount {
  readonly email: string;
  readonly role: Role;
  /** The name of the system in the audit log. */
  readonly source: string;
  readonly disabled?: boolean;
  /** Present for an account that a directory creates. */
  readonly directory?: DirectoryEntry;
}

/** The groups that another system adds a person to or removes them from; all other groups stay unchanged. */
export interface GroupMoves {
  readonly joins: readonly string[];
  readonly leaves: readonly string[];
  readonly issuer: string;
}

/** Accounts of people who sign in through another system. */
@Injectable()
export class ExternalAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly principals: PrincipalCache,
    private readonly removalHooks: UserRemovalHooks,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** Returns the account of a person; undefined if it was deleted. */
  async find(userId: string): Promise<User | undefined> {
    const user = await this.users.findById(userId);
    return user?.kind === 'person' ? user : undefined;
  }

  async findByEmail(email: string): Promise<User | undefined> {
    return (await this.users.findCredentialsByEmail(normalizeEmail(email)))?.user;
  }

  /** True if a person can sign in to this account with a password or passkey of this server. */
  async hasOwnSignIn({ id, hasPassword }: User): Promise<boolean> {
    return hasPassword || (await this.passkeys.listOf(id)).length > 0;
  }

  /** @throws AppError `conflict` for an e-mail address that is taken */
  async create(
    actor: AuditActor,
    { email, role, source, disabled = false, directory }: ExternalAccount,
  ): Promise<User> {
    const address = normalizeEmail(email);
    const createdAt = this.clock.now();
    const made = directory && { directory, madeByDirectory: true as const };
    const fields = { email: address, role, createdAt, disabled, ...made };
    const created = await this.users.insert(fields);
    if (created === 'taken') return emailTaken();
    await this.audit.note(actor, {
      action: 'USER_CREATE',
      resourceType: 'User',
      resourceId: created.id,
      details: { email: address, role, source, ...(disabled && { disabled }) },
    });
    return created;
  }

  /** Skips groups that were deleted or are full. */
  async moveBetweenGroups(actor: AuditActor, userId: string, { joins, leaves, issuer }: GroupMoves): Promise<void> {
    const { groupIds } = await this.groups.membershipsOf(userId);
    const joined = joins.filter((id) => !groupIds.includes(id));
    const left = leaves.filter((id) => groupIds.includes(id));
    if (joined.length + left.length === 0) return;
    await this.groups.addMember(joined, userId, MAX_MEMBERS);
    await this.groups.removeMemberFrom(left, userId);
    this.principals.forget();
    await this.removalHooks.endMemberships([userId], left);
    await this.audit.note(actor, {
      action: 'USER_UPDATE',
      resourceType: 'User',
      resourceId: userId,
      details: { issuer, joinedGroups: joined.slice(0, MAX_NAMED), leftGroups: left.slice(0, MAX_NAMED) },
    });
  }
}

/** The maximum number of groups that an audit event names. */
const MAX_NAMED = 100;
