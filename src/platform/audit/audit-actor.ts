import type { Actor } from '../auth/actor.js';
import type { AuditActor } from './audit.types.js';

/** Returns the actor as recorded in the audit log. */
export const auditActor = ({ userId, email, address, credential }: Actor): AuditActor => ({
  userId,
  email,
  address,
  credential,
});
