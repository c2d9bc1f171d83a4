import type { CredentialScope } from '../../../platform/auth/scope.js';

/** A key names at most so many groups. */
export const MAX_KEY_GROUPS = 100;
/** A key names at most so many networks. */
export const MAX_KEY_NETWORKS = 50;

/** More keys than this a user cannot have beside their personal one. */
export const MAX_NAMED_KEYS = 20;

/** A key that has a name, scopes and perhaps an end; the key itself is not known. */
export interface NamedKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The beginning of the key. */
  readonly hint: string;
  readonly scopes: readonly CredentialScope[];
  /** The groups that the key is limited to; null: all groups of its owner. */
  readonly groupIds: readonly string[] | null;
  /** The networks that the key may be used from, in CIDR notation; null: from everywhere. */
  readonly networks: readonly string[] | null;
  /** The id of who made the key; null for keys that are older than this field. */
  readonly madeBy: string | null;
  readonly createdAt: Date;
  /** From then on it opens nothing; null: it never ends. */
  readonly expiresAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt?: Date;
}

/** A key as it is shown, once. */
export interface IssuedNamedKey {
  readonly key: string;
  readonly facts: NamedKey;
}

export const isExpired = ({ expiresAt }: Pick<NamedKey, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime();
