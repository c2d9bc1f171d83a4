import { Injectable } from '@nestjs/common';
import type { AuditActor, AuditDetails } from '../../platform/audit/audit.types.js';
import type { Actor } from '../../platform/auth/actor.js';
import type { Role } from '../../platform/auth/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { recordChanged, type Precondition } from '../../platform/http/entity-tag.js';
import { AccountAudit } from './account-audit.js';
import type { AccountEvent } from './account-event.js';
import { emailTaken, lastAdministrator, noSuchUser } from './account.errors.js';
import type { Page, PageRequest, User } from './account.types.js';
import type { DirectoryEntry } from './directory.types.js';
import { normalizeEmail } from './email.js';
import { namedKeyEvent, personalKeyEvent } from './keys/key-events.js';
import { PrincipalCache } from './principal-cache.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { refuseWeak } from './sign-in/password-rules.js';
import { AdministratorLease } from './users/administrator-lease.js';
import { UserBelongings } from './user-belongings.js';
import { UserRepository, type UserChanges } from './users/user.repository.js';

export interface UserInput {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** True if sessions give access to nothing else until the user has chosen a password. */
  readonly mustChangePassword?: boolean;
}

/** The changes that an administrator can make to a user; absent fields stay unchanged. */
export interface UserPatch {
  readonly email?: string | undefined;
  /**
   * Ends the sessions of the user, who must then choose their own password, and revokes their keys and passkeys: the
   * account may have been taken over, and the attacker may have made some. One-time codes stay.
   */
  readonly password?: string | undefined;
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  /** Replaces the attributes from the directory. */
  readonly directory?: DirectoryEntry | undefined;
  /** Ends their sessions and revokes their keys and passkeys. */
  readonly revokesAccess?: boolean | undefined;
}

export interface ChangedUser {
  readonly user: User;
  /** The number of revoked keys; undefined when the password was not set. */
  readonly revokedKeys: number | undefined;
}

/** Manages users for administrators. */
@Injectable()
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly belongings: UserBelongings,
    private readonly passwords: PasswordHasher,
    private readonly administrators: AdministratorLease,
    private readonly principals: PrincipalCache,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** @param part a part of the e-mail address */
  list(page: PageRequest, part?: string): Promise<Page<User>> {
    return this.users.list(page, part === undefined ? undefined : normalizeEmail(part));
  }

  /** @throws AppError `not-found`, also for the id of a service account */
  async get(id: string): Promise<User> {
    const user = await this.users.findById(id);
    return user?.kind === 'person' ? user : noSuchUser();
  }

  /** @throws AppError `invalid` for a weak password, `conflict` for an address that is taken */
  async create(actor: Actor, { email, password, role, mustChangePassword = false }: UserInput): Promise<User> {
    const address = normalizeEmail(email);
    refuseWeak(password, address);
    const passwordHash = await this.passwords.hash(password);
    const createdAt = this.clock.now();
    const created = await this.users.insert({ email: address, passwordHash, role, mustChangePassword, createdAt });
    if (created === 'taken') return emailTaken();
    await this.note(actor, 'USER_CREATE', created.id, { email: address, role, mustChangePassword });
    return created;
  }

  /**
   * @param precondition where given, the user must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `invalid`; `conflict` also when no administrator would be left; `precondition-failed`
   */
  async change(
    actor: AuditActor,
    id: string,
    patch: UserPatch,
    precondition?: Precondition<User>,
  ): Promise<ChangedUser> {
    const before = await this.get(id);
    precondition?.(before);
    const changed = await this.write(actor, before, patch, precondition && before);
    return changed ?? (precondition ? recordChanged : noSuchUser)();
  }

  /**
   * Changes a user who is unchanged since they were read.
   * @returns undefined if the user was changed or deleted
   * @throws as `change`
   */
  changeAsRead(actor: AuditActor, read: User, patch: UserPatch): Promise<ChangedUser | undefined> {
    return this.write(actor, read, patch, read);
  }

  private async write(
    actor: AuditActor,
    before: User,
    patch: UserPatch,
    read?: User,
  ): Promise<ChangedUser | undefined> {
    const { id } = before;
    const email = patch.email === undefined ? undefined : normalizeEmail(patch.email);
    if (patch.password !== undefined) refuseWeak(patch.password, email ?? before.email);
    const changes: UserChanges = {
      ...(email !== undefined && { email }),
      ...(patch.role !== undefined && { role: patch.role }),
      ...(patch.disabled !== undefined && { disabled: patch.disabled }),
      ...(patch.directory !== undefined && { directory: patch.directory }),
      ...(patch.password !== undefined && {
        passwordHash: await this.passwords.hash(patch.password),
        mustChangePassword: true,
      }),
    };
    const hasNewRole = changes.role !== undefined && changes.role !== before.role;
    const isReset = changes.passwordHash !== undefined;
    const revokesKey = isReset || patch.revokesAccess === true;
    const endsSessions = hasNewRole || changes.disabled === true || revokesKey;
    const write = () => this.users.update(id, changes, { endsSessions, revokesKey, read });
    const mayTakeAdministrator = changes.disabled === true || (changes.role ?? 'ROLE_ADMIN') !== 'ROLE_ADMIN';
    const after = await (mayTakeAdministrator ? this.keepingAnAdministrator(id, write) : write());
    this.principals.forget();
    if (after === 'taken') return emailTaken();
    if (after === undefined) return undefined;
    const revoked = revokesKey ? await this.revokeKeys(before) : [];
    const revokedKeys = revokesKey ? revoked.length : undefined;
    const revokedPasskeys = revokesKey ? await this.belongings.revokePasskeys(id) : 0;
    // Repeated, so that what a crash left over the first time is revoked now.
    const isRepeated = isDisabledAgain(before, patch) && revoked.length + revokedPasskeys === 0;
    if (isRepeated) return { user: after, revokedKeys };
    const details = {
      email: after.email,
      ...(email !== undefined && { previousEmail: before.email }),
      ...(patch.role !== undefined && { previousRole: before.role, role: after.role }),
      ...(patch.disabled !== undefined && { disabled: after.disabled }),
      ...(patch.directory !== undefined && { directory: changedNames(before.directory, patch.directory) }),
      ...(isReset && { passwordReset: true, userTold: id !== actor.userId }),
      ...(revokedKeys !== undefined && { revokedKeys }),
      ...(revokedPasskeys > 0 && { revokedPasskeys }),
    };
    const update = { action: 'USER_UPDATE', resourceType: 'User', resourceId: id, details } as const;
    await this.audit.noteAll(actor, [...revoked, update]);
    return { user: after, revokedKeys };
  }

  /**
   * @param precondition as in `change`
   * @throws AppError `not-found`; `conflict` when no administrator would be left; `precondition-failed`
   */
  async remove(actor: Actor, id: string, precondition?: Precondition<User>): Promise<void> {
    const user = await this.get(id);
    precondition?.(user);
    if (!(await this.delete(actor, user, precondition && user))) (precondition ? recordChanged : noSuchUser)();
  }

  /**
   * Removes a user who is unchanged since they were read.
   * @returns false if the user was changed or deleted
   * @throws as `remove`
   */
  removeAsRead(actor: Actor, read: User): Promise<boolean> {
    return this.delete(actor, read, read);
  }

  private async delete(actor: Actor, { id, email }: User, read?: User): Promise<boolean> {
    const removed = await this.keepingAnAdministrator(id, () => this.users.remove(id, read));
    this.principals.forget();
    if (!removed) return false;
    await this.belongings.remove(id);
    await this.note(actor, 'USER_DELETE', id, { email });
    return true;
  }

  /** The personal key was removed with the change of the record. @returns the events to record */
  private async revokeKeys({ id, apiKey }: User): Promise<readonly AccountEvent[]> {
    const named = await this.belongings.revokeKeys(id);
    this.principals.forget();
    return [
      ...(apiKey === undefined ? [] : [personalKeyEvent('API_KEY_REVOKE', id)]),
      ...named.map((key) => namedKeyEvent('API_KEY_REVOKE', key)),
    ];
  }

  private note(actor: Actor, action: 'USER_CREATE' | 'USER_DELETE', id: string, details: AuditDetails): Promise<void> {
    return this.audit.note(actor, { action, resourceType: 'User', resourceId: id, details });
  }

  private keepingAnAdministrator<T>(id: string, write: () => Promise<T>): Promise<T> {
    return this.administrators.holding(async () => {
      const user = await this.users.findById(id);
      const isActive = user?.role === 'ROLE_ADMIN' && !user.disabled;
      if (isActive && !(await this.users.hasActiveAdministratorBeside(id))) lastAdministrator();
      return write();
    });
  }
}

/** True if the only change is to disable a user who is disabled already. */
const isDisabledAgain = (before: User, { revokesAccess, disabled, ...others }: UserPatch): boolean =>
  before.disabled &&
  disabled === true &&
  revokesAccess === true &&
  Object.values(others).every((value) => value === undefined);

/** Returns the attributes that differ, without their values. */
function changedNames(before: DirectoryEntry | undefined, after: DirectoryEntry): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)] as (keyof DirectoryEntry)[]);
  return [...names].filter((name) => before?.[name] !== after[name]);
}
