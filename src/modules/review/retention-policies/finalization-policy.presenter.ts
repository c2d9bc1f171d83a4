import type { FinalizationPolicy } from './finalization-policy.types.js';

export const presentFinalizationPolicy = ({ id, name, option, deleteAfterDays, createdAt }: FinalizationPolicy) => ({
  id,
  name,
  option,
  deleteAfterDays,
  createdAt: createdAt?.toISOString() ?? null,
});
