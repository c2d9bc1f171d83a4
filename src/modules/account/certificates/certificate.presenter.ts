import type { AccountCertificate } from './certificate.types.js';

/** `id`, `madeBy` and `createdAt` are null where the settings name the certificate. */
export const presentCertificate = (certificate: AccountCertificate) => ({
  id: certificate.id,
  type: certificate.type,
  value: certificate.value,
  scopes: [...certificate.scopes],
  madeBy: certificate.madeBy,
  createdAt: certificate.createdAt?.toISOString() ?? null,
  lastUsedAt: certificate.lastUsedAt?.toISOString() ?? null,
});
