import type { Role } from '../../../platform/auth/principal.js';

/** A person who may make their own account. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Groups that they will be in, as far as there are those still. */
  readonly groupIds: readonly string[];
  /** The administrator. It is good as long as they are one. */
  readonly issuedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
}

/** With its token, shown once. */
export interface IssuedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
}

/** So long a token is good. */
export const DAYS_OPEN = 7;
/** So long an invitation is kept after it was used or has expired. */
export const DAYS_KEPT = 30;
/** More than these are not kept at a time. */
export const MAX_INVITATIONS = 10_000;
/** Groups that one invitation names. */
export const MAX_GROUPS = 100;
