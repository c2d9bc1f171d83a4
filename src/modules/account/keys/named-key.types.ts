import type { CredentialScope } from '../../../platform/auth/scope.js';

/** More keys than this a user cannot have beside their personal one. */
export const MOST_NAMED_KEYS = 20;

/** A key that has a name, scopes and perhaps an end; the key itself is not known. */
export interface NamedKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The beginning of the key. */
  readonly hint: string;
  readonly scopes: readonly CredentialScope[];
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
