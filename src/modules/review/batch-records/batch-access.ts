import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { fail } from '../../../platform/http/app-error.js';
import type { Batch } from './batch.types.js';

/** True if the person may change the batch: administrators and the leaders of its group. */
export const mayLead = ({ role, ledGroupIds }: UserPrincipal, { groupId }: Pick<Batch, 'groupId'>): boolean =>
  role === 'ROLE_ADMIN' || (role === 'ROLE_USER' && groupId !== null && ledGroupIds.includes(groupId));

/** @throws AppError `forbidden` if the person may see the batch but not change it */
export function refuseUnlessLeading(actor: UserPrincipal, batch: Pick<Batch, 'groupId'>): void {
  if (!mayLead(actor, batch)) notLeading();
}

export const notLeading = (): never =>
  fail('forbidden', "Only administrators and leaders of the batch's group may do this.", {
    code: 'NOT_LEADING',
  });
