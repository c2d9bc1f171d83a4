import type { AccountKind, Obligation, Role } from '../../platform/auth/principal.js';
import type { DirectoryEntry } from './directory.types.js';

/** What is known of a user's API key; the key itself is not. */
export interface ApiKeyFacts {
  /** Null for keys that are older than ids of keys. */
  readonly id: string | null;
  /** The beginning of the key. */
  readonly hint: string;
  readonly createdAt: Date;
  /** From then on it opens nothing; null: it never ends. */
  readonly expiresAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt?: Date;
}

export interface User {
  readonly id: string;
  readonly kind: AccountKind;
  /** Lower case; `service:` and the name of a service account. */
  readonly email: string;
  readonly role: Role;
  /** Neither a password nor a key of a disabled user opens anything. */
  readonly disabled: boolean;
  /** Their sessions open nothing before they have chosen a password of their own. */
  readonly mustChangePassword: boolean;
  /** False for service accounts and for people whom another system vouches for. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  readonly apiKey?: ApiKeyFacts;
  /** Of people whom a directory keeps. */
  readonly directory?: DirectoryEntry;
  /** The directory has made the account, not only found it. */
  readonly madeByDirectory?: true;
}

export { isAccountEmail } from './email.js';

/** More users than this cannot be in one group. */
export const MAX_MEMBERS = 5000;

export interface Group {
  readonly id: string;
  readonly name: string;
  /** The id of the group in a directory that keeps it. */
  readonly externalId?: string;
  readonly memberIds: readonly string[];
  /** Among the members. */
  readonly leaderIds: readonly string[];
  readonly createdAt: Date;
}

/** One page of a list, counted from 0. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface Page<T> extends PageRequest {
  readonly items: readonly T[];
  readonly total: number;
}

/** A key as it is shown, once. */
export interface IssuedApiKey extends ApiKeyFacts {
  readonly key: string;
}

/** What a new session is opened for. */
export interface SignedIn {
  readonly user: User;
  readonly sessionEpoch: number;
  /** What they have to do before the session opens anything else. */
  readonly obligation?: Obligation;
}
