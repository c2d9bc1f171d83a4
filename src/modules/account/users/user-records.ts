import type { User } from '../account.types.js';
import type { DirectoryEntry } from '../directory.types.js';
import { userNameKey, type Query } from './directory-query.js';
import type { DirectoryRecord, UserRecord } from './user.model.js';

/** A user with what it takes to check who they are. */
export interface UserCredentials {
  readonly user: User;
  /** Undefined for people whom another system vouches for. */
  readonly passwordHash: string | undefined;
  readonly sessionEpoch: number;
}

type Stored = Omit<UserRecord, 'first'>;

/** Returns what is stored of what a directory says. */
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

/** Returns a user as the product knows it. */
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

/** Nobody signs in with a service account: it has no credentials of this kind. */
export const toCredentials = (found: Stored | null): UserCredentials | undefined =>
  found === null || found.kind === 'service'
    ? undefined
    : { user: toUser(found), passwordHash: found.passwordHash, sessionEpoch: found.sessionEpoch };

/** In a list, so that a name that is added to an entry is asked for here too. */
const ENTRY_NAMES: Readonly<Record<keyof DirectoryEntry, true>> = {
  userName: true,
  externalId: true,
  displayName: true,
  formattedName: true,
  givenName: true,
  familyName: true,
};

/** The filter of a user of whom nothing that a directory changes was changed since it was read. */
export const asRead = ({ email, role, disabled, directory }: User): Query => ({
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
