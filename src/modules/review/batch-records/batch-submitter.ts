import { SYSTEM } from '../../../platform/audit/audit.types.js';
import type { Submitter } from '../../../platform/audit/submitter.js';
import type { Batch } from './batch.types.js';

/** Returns as whom documents of a batch are redacted: its group. One without a group belongs to the administrators. */
export const submitterOfBatch = ({ groupId }: Pick<Batch, 'groupId'>): Submitter => {
  const groupIds = groupId === null ? [] : [groupId];
  return { actor: SYSTEM, groupIds, isAdministrator: groupId === null, audience: groupIds };
};
