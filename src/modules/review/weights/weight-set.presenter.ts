import type { WeightSet } from './weight-set.types.js';

export const presentWeightSet = ({ id, name, weights, createdAt }: WeightSet) => ({
  id,
  name,
  weights,
  createdAt: createdAt.toISOString(),
});
