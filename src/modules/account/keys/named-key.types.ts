import type { CredentialScope } from '../../../platform/auth/scope.js';

/** The maximum number of groups of a key. */
export const MAX_KEY_GROUPS = 100;
/** The maximum number of networks of a key. */
export const MAX_KEY_NETWORKS = 50;
/** The maximum length of the name of a policy. */
export const MAX_POLICY_NAME = 64;

/** The maximum number of named keys of a user. */
export const MAX_NAMED_KEYS = 20;

/** A key with a name, scopes and optionally an expiry time, without the key itself. */
export interface NamedKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The first characters of the key. */
  readonly hint: string;
  readonly scopes: readonly CredentialScope[];
  /** The groups that the key is limited to; null: all groups of its owner. */
  readonly groupIds: readonly string[] | null;
  /** The networks from which the key is valid, in CIDR notation; null: any address. */
  readonly networks: readonly string[] | null;
  /** The policy that the gateway and the routes of Presidio apply; null: as for any key. */
  readonly policy: string | null;
  /** The id of the user who made the key; null for keys that are older than this field. */
  readonly madeBy: string | null;
  readonly createdAt: Date;
  /** The time from which the key is invalid; null if it never expires. */
  readonly expiresAt: Date | null;
  /** Accurate to the minute. */
  readonly lastUsedAt?: Date;
}

/** A new key, which is shown once. */
export interface IssuedNamedKey {
  readonly key: string;
  readonly facts: NamedKey;
}

export const isExpired = ({ expiresAt }: Pick<NamedKey, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime();
