import type { User } from '../account.types.js';
import type { DirectoryEntry } from '../directory.types.js';
import { userNameKey, type Query } from './directory-query.js';
import type { DirectoryRecord, UserRecord } from './user.model.js';

/** A user with the credentials to check. */
export interface UserCredentials {
  readonly user: User;
  /** Undefined for people who sign in through another system. */
  readonly passwordHash: string | undefined;
  readonly sessionEpoch: number;
}

type Stored = Omit<UserRecord, 'first'>;

/** Returns the stored form of a directory entry. */
export const recordOf = (entry: DirectoryEntry): DirectoryRecord => ({
  ...entry,
  userNameKey: userNameKey(entry.userName),
});
const entryOf = ({ userName, externalId, displayName, formattedName, givenName, familyName }: DirectoryRecord) => ({
  userName,
  ...(externalId !== undefined && { externalId }),
  ...(displayName !== undefined && { displayName }),
  ...(formattedName !== undefined && { formattedName }),
  ...(givenName !== undefined && { givenName }),
  ...(familyName !== undefined && { familyName }),
});

/** Converts a stored user to the product's form. */
export const toUser = ({
  _id,
  kind,
  email,
  role,
  disabled,
  mustChangePassword = false,
  createdAt,
  apiKey,
  passwordHash,
  directory,
  madeByDirectory,
}: Omit<Stored, 'sessionEpoch'>): User => ({
  id: _id,
  kind: kind ?? 'person',
  email,
  role,
  disabled,
  mustChangePassword,
  hasPassword: passwordHash !== undefined,
  createdAt,
  ...(directory && { directory: entryOf(directory) }),
  ...(madeByDirectory === true && { madeByDirectory }),
  ...(apiKey && {
    apiKey: {
      id: apiKey.id ?? null,
      hint: apiKey.hint,
      createdAt: apiKey.createdAt,
      expiresAt: apiKey.expiresAt ?? null,
      ...(apiKey.lastUsedAt && { lastUsedAt: apiKey.lastUsedAt }),
    },
  }),
});

/** Returns undefined for service accounts: they have no such credentials and cannot sign in. */
export const toCredentials = (found: Stored | null): UserCredentials | undefined =>
  found === null || found.kind === 'service'
    ? undefined
    : { user: toUser(found), passwordHash: found.passwordHash, sessionEpoch: found.sessionEpoch };

/** Listed by key, so that the compiler requires a new attribute of an entry to be added here. */
const ENTRY_NAMES: Readonly<Record<keyof DirectoryEntry, true>> = {
  userName: true,
  externalId: true,
  displayName: true,
  formattedName: true,
  givenName: true,
  familyName: true,
};

/** Matches a user whose directory-managed fields are unchanged since they were read. */
export const unchangedFilter = ({ email, role, disabled, directory }: User): Query => ({
  email,
  role,
  disabled,
  ...Object.fromEntries(
    (Object.keys(ENTRY_NAMES) as (keyof DirectoryEntry)[]).map((name) => [
      `directory.${name}`,
      directory?.[name] ?? null,
    ]),
  ),
});
