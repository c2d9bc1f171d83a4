import type { Role } from '../../../platform/auth/principal.js';

/** Lets a person make their own account. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** The groups to add the person to; those deleted meanwhile are skipped. */
  readonly groupIds: readonly string[];
  /** The administrator who issued it. The invitation is valid only while they are an administrator. */
  readonly issuedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
}

/** An invitation with its token, which is shown once. */
export interface IssuedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
}

/** The number of days a token is valid. */
export const DAYS_OPEN = 7;
/** The number of days an invitation is kept after it was used or has expired. */
export const DAYS_KEPT = 30;
/** The maximum number of stored invitations. */
export const MAX_INVITATIONS = 10_000;
/** The maximum number of groups of an invitation. */
export const MAX_GROUPS = 100;
