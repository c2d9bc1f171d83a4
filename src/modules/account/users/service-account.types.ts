import type { Role } from '../../../platform/auth/principal.js';

/** A program with an account of its own: it has keys and certificates, never signs in and never counts as a person. */
export interface ServiceAccount {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly role: Role;
  /** Keys and certificates of a disabled account are rejected. */
  readonly disabled: boolean;
  readonly createdAt: Date;
  /** The id of the user who made it. */
  readonly createdBy: string;
}

/** A service account with the groups it is in. */
export interface ServiceAccountWithGroups extends ServiceAccount {
  readonly groupIds: readonly string[];
}

/** The maximum number of groups a service account is added to by one call. */
export const MAX_SERVICE_GROUPS = 100;

const PREFIX = 'service:';

/** Returns the name of the account where people have their e-mail address. It cannot be a valid e-mail address. */
export const emailOf = (name: string): string => `${PREFIX}${name}`;

/** The reverse of `emailOf`. */
export const nameOf = (email: string): string => email.slice(PREFIX.length);
