import type { CertificateIdentity } from '../../../platform/auth/certificate-identity.js';
import type { CredentialScope } from '../../../platform/auth/scope.js';

/** A service account has no more certificates than these. */
export const MAX_CERTIFICATES = 20;

/** A name out of client certificates that belongs to a service account. */
export interface AccountCertificate extends CertificateIdentity {
  /** Null for those that the settings name. */
  readonly id: string | null;
  readonly userId: string;
  readonly scopes: readonly CredentialScope[];
  /** The id of the user who entered it; null for those that the settings name. */
  readonly madeBy: string | null;
  readonly createdAt: Date | null;
  /** To the minute; null when that is not known. */
  readonly lastUsedAt: Date | null;
}
