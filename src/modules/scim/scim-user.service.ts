import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import type { Role } from '../../platform/auth/principal.js';
import type { Group, User } from '../account/account.types.js';
import type { DirectoryEntry, Found } from '../account/directory.types.js';
import { DirectoryService } from '../account/directory.service.js';
import { ExternalAccountService } from '../account/external-account.service.js';
import { GroupService } from '../account/group.service.js';
import { UserService, type UserPatch } from '../account/user.service.js';
import { IssuerService } from '../sso/issuer.service.js';
import { userFilter } from './filter/directory-filters.js';
import type { Operation } from './patch/operations.js';
import { MAX_COUNT } from './resources/list.dto.js';
import { scimFail } from './resources/scim-fail.js';
import { completed, draftOf, patchUser, type UserDraft } from './resources/user-draft.js';

/** The part of a list that is asked for. */
export interface ListQuestion {
  readonly filter?: string | undefined;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

/** Refuses a change of a resource that is not the one that the client has read. */
export type Precondition = (current: User) => void;

/** Keeps users as a directory says. */
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
    return { user: await this.users.get(id), groups: await this.groups.ofMember(id) };
  }

  /** @throws AppError `invalid`; `conflict` for a name or an address that is taken */
  async create(actor: Actor, draft: UserDraft): Promise<User> {
    const { email, directory } = completed(draft);
    await this.refuseTakenName(directory.userName);
    const role = await this.roleOf(draft.roles ?? []);
    if (role === null) return scimFail('invalidValue', 'roles must have a value that gives a role here.');
    return this.accounts.create(actor, {
      email,
      directory,
      role: role ?? 'ROLE_USER',
      source: 'scim',
      disabled: draft.active === false,
    });
  }

  /** @throws AppError `not-found`; `invalid`; `conflict`, also when no administrator would be left; `precondition-failed` */
  async replace(actor: Actor, id: string, draft: UserDraft, unless: Precondition): Promise<User> {
    const before = await this.users.get(id);
    unless(before);
    return this.write(actor, before, draft);
  }

  /** @throws as `replace` */
  async patch(actor: Actor, id: string, operations: readonly Operation[], unless: Precondition): Promise<User> {
    const before = await this.users.get(id);
    unless(before);
    return this.write(actor, before, patchUser(draftOf(before), operations));
  }

  /** @throws AppError `not-found`; `conflict` when no administrator would be left; `precondition-failed` */
  async remove(actor: Actor, id: string, unless: Precondition): Promise<void> {
    unless(await this.users.get(id));
    await this.users.remove(actor, id);
  }

  private async write(actor: Actor, before: User, draft: UserDraft): Promise<User> {
    const { email, directory } = completed(draft);
    const role = draft.roles === undefined ? undefined : await this.roleOf(draft.roles);
    if (role === null) return scimFail('invalidValue', 'roles must have a value that gives a role here.');
    const patch = changesOf(before, { email, directory, role, active: draft.active });
    if (Object.keys(patch).length === 0) return before;
    if (patch.directory !== undefined) await this.refuseTakenName(directory.userName, before.id);
    return (await this.users.change(actor, before.id, patch)).user;
  }

  /** Returns undefined where SCIM changes no roles, null where it gives none. */
  private roleOf(values: readonly string[]): Promise<Role | null | undefined> {
    return this.issuers.roleOfDirectory(values);
  }

  /** The names of people whom no directory knows yet are their addresses, which the index of names does not hold. */
  private async refuseTakenName(userName: string, id?: string): Promise<void> {
    const filter = { op: 'equals', attribute: 'userName', value: userName } as const;
    const { items } = await this.directory.findUsers(filter, { skip: 0, limit: 2 });
    if (items.some((user) => user.id !== id)) nameTaken();
  }
}

interface Wanted {
  readonly email: string;
  readonly directory: DirectoryEntry;
  readonly role: Role | undefined;
  readonly active: boolean | undefined;
}

/** Who is switched off loses sessions, keys and passkeys for good. */
const changesOf = (before: User, { email, directory, role, active }: Wanted): UserPatch => ({
  ...(email.toLowerCase() !== before.email && { email }),
  ...(!isSameEntry(before.directory, directory) && { directory }),
  ...(role !== undefined && role !== before.role && { role }),
  ...(active !== undefined && active === before.disabled && { disabled: !active, revokesAccess: !active }),
});

function isSameEntry(before: DirectoryEntry | undefined, after: DirectoryEntry): boolean {
  const names = [...Object.keys(before ?? {}), ...Object.keys(after)] as (keyof DirectoryEntry)[];
  return names.every((name) => before?.[name] === after[name]);
}

function nameTaken(): never {
  return scimFail('uniqueness', 'Another user has this userName or e-mail address.');
}
