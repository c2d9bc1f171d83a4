import type { Role } from '../../../platform/auth/principal.js';

/** A program with an account of its own: it has keys and certificates, never signs in and never counts as a person. */
export interface ServiceAccount {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly role: Role;
  /** Neither keys nor certificates of a disabled account open anything. */
  readonly disabled: boolean;
  readonly createdAt: Date;
  /** The id of the user who made it. */
  readonly createdBy: string;
}

/** A service account with the groups it is in. */
export interface ServiceAccountWithGroups extends ServiceAccount {
  readonly groupIds: readonly string[];
}

/** Groups that a service account is put into by one call. */
export const MAX_SERVICE_GROUPS = 100;

const PREFIX = 'service:';

/** Returns how the account is called where people are called by their e-mail address; no e-mail address is written so. */
export const emailOf = (name: string): string => `${PREFIX}${name}`;

/** The reverse of `emailOf`. */
export const nameOf = (email: string): string => email.slice(PREFIX.length);
