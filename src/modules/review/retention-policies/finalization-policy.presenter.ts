import type { FinalizationPolicy } from './finalization-policy.types.js';

export const presentFinalizationPolicy = ({ id, name, option, deleteAfterDays }: FinalizationPolicy) => ({
  id,
  name,
  option,
  deleteAfterDays,
});
