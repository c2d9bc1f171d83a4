import type { AccountCertificate } from './certificate.types.js';

/** `id`, `madeBy` and `createdAt` are null for certificates from the settings. */
export const presentCertificate = (certificate: AccountCertificate) => ({
  id: certificate.id,
  type: certificate.type,
  value: certificate.value,
  scopes: [...certificate.scopes],
  madeBy: certificate.madeBy,
  createdAt: certificate.createdAt?.toISOString() ?? null,
  lastUsedAt: certificate.lastUsedAt?.toISOString() ?? null,
});
