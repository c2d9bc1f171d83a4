import { SYSTEM } from '../../../platform/audit/audit.types.js';
import type { Submitter } from '../../../platform/audit/submitter.js';
import type { Batch } from './batch.types.js';

/**
 * Returns the submitter on whose behalf a batch's documents are redacted: its group, or the administrators if it has
 * none.
 */
export const submitterOfBatch = ({ groupId }: Pick<Batch, 'groupId'>): Submitter => {
  const groupIds = groupId === null ? [] : [groupId];
  return { actor: SYSTEM, groupIds, isAdministrator: groupId === null, audience: groupIds };
};
