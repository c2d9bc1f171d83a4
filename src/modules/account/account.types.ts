import type { AccountKind, Obligation, Role } from '../../platform/auth/principal.js';
import type { DirectoryEntry } from './directory.types.js';

/** Facts about a user's API key, without the key itself. */
export interface ApiKeyFacts {
  /** Null for keys that were made before keys had ids. */
  readonly id: string | null;
  /** The first characters of the key. */
  readonly hint: string;
  readonly createdAt: Date;
  /** The time from which the key is invalid; null if it never expires. */
  readonly expiresAt: Date | null;
  /** Accurate to the minute. */
  readonly lastUsedAt?: Date;
}

export interface User {
  readonly id: string;
  readonly kind: AccountKind;
  /** In lower case; for a service account, `service:` and its name. */
  readonly email: string;
  readonly role: Role;
  /** Passwords and keys of a disabled user are rejected. */
  readonly disabled: boolean;
  /** Their sessions give access to nothing else until they have chosen a password of their own. */
  readonly mustChangePassword: boolean;
  /** False for service accounts and for people who sign in through another system. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  readonly apiKey?: ApiKeyFacts;
  /** Present for people who are managed by a directory. */
  readonly directory?: DirectoryEntry;
  /** True if the directory created the account, rather than finding an existing one. */
  readonly madeByDirectory?: true;
}

export { isAccountEmail } from './email.js';

/** The maximum number of members of a group. */
export const MAX_MEMBERS = 5000;

export interface Group {
  readonly id: string;
  readonly name: string;
  /** The id of the group in the directory that manages it. */
  readonly externalId?: string;
  readonly memberIds: readonly string[];
  /** A subset of the members. */
  readonly leaderIds: readonly string[];
  readonly createdAt: Date;
}

/** A page of a list; the first one is 0. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface Page<T> extends PageRequest {
  readonly items: readonly T[];
  readonly total: number;
}

/** A new key, which is shown once. */
export interface IssuedApiKey extends ApiKeyFacts {
  readonly key: string;
}

/** The data from which a new session is opened. */
export interface SignedIn {
  readonly user: User;
  readonly sessionEpoch: number;
  /** The step that they must take before the session gives access to anything else. */
  readonly obligation?: Obligation;
}
