import type { FilterInstance } from './filter-instance.types.js';

export const presentFilterInstance = ({ id, name, url, apiKey, createdAt }: FilterInstance) => ({
  id,
  name,
  url,
  /** True if a key is stored; the key itself is never shown. */
  apiKeySet: apiKey !== null,
  createdAt: createdAt.toISOString(),
});
