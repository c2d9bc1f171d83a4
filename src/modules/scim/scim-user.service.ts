import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import type { Role } from '../../platform/auth/principal.js';
import type { Group, User } from '../account/account.types.js';
import type { DirectoryEntry, Found } from '../account/directory.types.js';
import { DirectoryService } from '../account/directory.service.js';
import { ExternalAccountService } from '../account/external-account.service.js';
import { GroupService } from '../account/group.service.js';
import { UserService, type UserPatch } from '../account/user.service.js';
import { IssuerService } from '../sso/issuers/issuer.service.js';
import { userFilter } from './filter/directory-filters.js';
import type { Operation } from './patch/operations.js';
import { untilUndisturbed } from './resources/entity-tag.js';
import { MAX_COUNT } from './resources/list.dto.js';
import { scimFail } from './scim-fail.js';
import { completed, draftOf, patchUser, type UserDraft } from './resources/user-draft.js';

/** The requested part of a list. */
export interface ListQuestion {
  readonly filter?: string | undefined;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

/** Refuses a change of a resource that is not the one that the client has read. */
export type Precondition = (current: User) => void;

/** Manages users on behalf of a directory. */
@Injectable()
export class ScimUserService {
  constructor(
    private readonly directory: DirectoryService,
    private readonly accounts: ExternalAccountService,
    private readonly users: UserService,
    private readonly groups: GroupService,
    private readonly issuers: IssuerService,
  ) {}

  list({ filter, startIndex, count }: ListQuestion): Promise<Found<User>> {
    return this.directory.findUsers(userFilter(filter), { skip: startIndex - 1, limit: Math.min(count, MAX_COUNT) });
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<{ readonly user: User; readonly groups: readonly Group[] }> {
    return { user: await this.users.get(id), groups: await this.groups.forMember(id) };
  }

  /** @throws AppError `invalid`; `conflict` for a name or an address that is taken */
  async create(actor: Actor, draft: UserDraft): Promise<User> {
    const { email, directory } = completed(draft);
    await this.refuseTakenName(directory.userName);
    const role = await this.roleOf(draft.roles ?? []);
    if (role === null) return scimFail('invalidValue', 'roles must contain a value that maps to a role here.');
    return this.accounts.create(actor, {
      email,
      directory,
      role: role ?? 'ROLE_USER',
      source: 'scim',
      disabled: draft.active === false,
    });
  }

  /** The groups of a single user. */
  groupsOf(id: string): Promise<readonly Group[]> {
    return this.groups.forMember(id);
  }

  /**
   * @throws AppError `not-found`; `invalid`; `conflict`, also when no administrator would be left;
   * `precondition-failed`
   */
  replace(actor: Actor, id: string, draft: UserDraft, unless: Precondition): Promise<User> {
    return this.asRead(id, unless, (before) => this.write(actor, before, draft));
  }

  /** @throws as `replace` */
  patch(actor: Actor, id: string, operations: readonly Operation[], unless: Precondition): Promise<User> {
    return this.asRead(id, unless, async (before) => {
      const roleNames = await this.issuers.namesOfDirectoryRole(before.role);
      return this.write(actor, before, patchUser(draftOf(before, roleNames), operations));
    });
  }

  /** @throws AppError `not-found`; `conflict` when no administrator would be left; `precondition-failed` */
  async remove(actor: Actor, id: string, unless: Precondition): Promise<void> {
    await this.asRead(id, unless, async (read) => (await this.users.removeAsRead(actor, read)) || undefined);
  }

  /** Reads and changes a user, and repeats that after concurrent changes. */
  private asRead<T>(id: string, unless: Precondition, work: (read: User) => Promise<T | undefined>): Promise<T> {
    return untilUndisturbed(async () => {
      const read = await this.users.get(id);
      unless(read);
      return work(read);
    });
  }

  /** @returns undefined when others have changed the user since they were read */
  private async write(actor: Actor, before: User, draft: UserDraft): Promise<User | undefined> {
    const { email, directory } = completed(draft);
    const role = draft.roles && (await this.roleOf(draft.roles, before.role));
    if (role === null) return scimFail('invalidValue', 'roles must contain a value that maps to a role here.');
    const patch = changesOf(before, { email, directory, role, active: draft.active });
    if (Object.keys(patch).length === 0) return before;
    if (before.madeByDirectory !== true) refuseForeignName(before, patch);
    if (patch.directory !== undefined) await this.refuseTakenName(directory.userName, before.id);
    return (await this.users.changeAsRead(actor, before, patch))?.user;
  }

  /** Returns undefined if SCIM does not change roles, null if it assigns none. */
  private roleOf(values: readonly string[], present?: Role): Promise<Role | null | undefined> {
    return this.issuers.roleOfDirectory(values, present);
  }

  /**
   * The user name of a person without a directory entry is their address, which the index of names does not contain.
   */
  private async refuseTakenName(userName: string, id?: string): Promise<void> {
    const filter = { op: 'equals', attribute: 'userName', value: userName } as const;
    const { items } = await this.directory.findUsers(filter, { skip: 0, limit: 2 });
    if (items.some((user) => user.id !== id)) nameTaken();
  }
}

interface RequestedUser {
  readonly email: string;
  readonly directory: DirectoryEntry;
  readonly role: Role | undefined;
  readonly active: boolean | undefined;
}

/**
 * Disabling a user permanently revokes sessions, keys and passkeys, even for one who is disabled already: an
 * administrator or a crash may have left their keys.
 */
const changesOf = (before: User, { email, directory, role, active }: RequestedUser): UserPatch => ({
  ...(email.toLowerCase() !== before.email && { email }),
  ...(!isSameEntry(before.directory, directory) && { directory }),
  ...(role !== undefined && role !== before.role && { role }),
  ...(active === true && before.disabled && { disabled: false }),
  ...(active === false && { disabled: true, revokesAccess: true }),
});

/**
 * A directory that changed somebody's address could sign in as them, so it may do that only for accounts that it
 * created.
 */
function refuseForeignName({ email, directory }: User, patch: UserPatch): void {
  const { userName = email } = directory ?? {};
  const isRenamed = patch.directory !== undefined && !isSameText(patch.directory.userName, userName);
  if (patch.email === undefined && !isRenamed) return;
  scimFail(
    'mutability',
    'This account was not created by the directory, which therefore cannot change emails or userName; an administrator can change the address.',
  );
}

const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function isSameEntry(before: DirectoryEntry | undefined, after: DirectoryEntry): boolean {
  const names = [...Object.keys(before ?? {}), ...Object.keys(after)] as (keyof DirectoryEntry)[];
  return names.every((name) => before?.[name] === after[name]);
}

function nameTaken(): never {
  return scimFail('uniqueness', 'The userName or e-mail address is already in use.');
}
