import type { FilterInstance } from './filter-instance.types.js';

/** The key never leaves the server. */
export const presentFilterInstance = ({ id, name, url, apiKeySet, createdAt }: FilterInstance) => ({
  id,
  name,
  url,
  apiKeySet,
  createdAt: createdAt.toISOString(),
});
