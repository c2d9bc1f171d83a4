import type { CertificateIdentity } from '../../../platform/auth/certificate-identity.js';
import type { CredentialScope } from '../../../platform/auth/scope.js';

/** The maximum number of certificates of a service account. */
export const MAX_CERTIFICATES = 20;

/** A name from client certificates that is assigned to a service account. */
export interface AccountCertificate extends CertificateIdentity {
  /** Null for certificates from the settings. */
  readonly id: string | null;
  readonly userId: string;
  readonly scopes: readonly CredentialScope[];
  /** The id of the user who entered it; null for certificates from the settings. */
  readonly madeBy: string | null;
  readonly createdAt: Date | null;
  /** Accurate to the minute; null if unknown. */
  readonly lastUsedAt: Date | null;
}
