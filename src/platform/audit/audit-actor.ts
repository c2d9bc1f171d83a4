import type { Actor } from '../auth/actor.js';
import type { AuditActor } from './audit.types.js';

/** Who does it, as the trail names them. */
export const auditActor = ({ userId, email, address, credential }: Actor): AuditActor => ({
  userId,
  email,
  address,
  credential,
});
