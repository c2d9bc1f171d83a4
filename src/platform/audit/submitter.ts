import type { Actor } from '../auth/actor.js';
import { audienceOf, type Audience } from '../auth/audience.js';
import type { GuardedRequest } from '../auth/principal.js';
import { auditActor } from './audit-actor.js';
import { SYSTEM, type AuditActor } from './audit.types.js';

/**
 * The sender of a document, which determines what the sender may use and who may see what is stored of the document.
 */
export interface Submitter {
  readonly actor: AuditActor;
  readonly groupIds: readonly string[];
  readonly isAdministrator: boolean;
  /** The people who may see what is stored of the document. */
  readonly audience: Audience;
}

/** A program without an account: it uses what is available to everyone. */
export const NOBODY: Submitter = { actor: SYSTEM, groupIds: [], isAdministrator: false, audience: null };

/** Returns who sent a request that passed the guard. */
export function submitterOf({ principal, ip = '' }: Pick<GuardedRequest, 'principal' | 'ip'>): Submitter {
  if (principal === undefined || principal.via === 'unknown-certificate') return NOBODY;
  const actor: Actor = { ...principal, address: ip };
  return {
    actor: auditActor(actor),
    groupIds: principal.groupIds,
    isAdministrator: principal.role === 'ROLE_ADMIN',
    audience: audienceOf(principal),
  };
}
