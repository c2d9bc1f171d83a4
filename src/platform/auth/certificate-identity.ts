import { hash, X509Certificate } from 'node:crypto';

/** The parts of a client certificate that can name an account: its subject and subject alternative names. */
export const IDENTITY_TYPES = ['subject', 'dns', 'uri', 'email'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

export interface CertificateIdentity {
  readonly type: IdentityType;
  readonly value: string;
}

/** What is read of a client certificate. */
export interface CertificateFacts {
  /** As RFC 4514 writes it, most specific part first: `CN=monitor,O=Example`. */
  readonly subject: string;
  readonly identities: readonly CertificateIdentity[];
  readonly validTo: Date;
}

/** Longer values name nobody. */
export const MAX_IDENTITY_LENGTH = 2048;
/** Alternative names beyond these are not looked at. */
const MAX_ALTERNATIVE_NAMES = 100;

/**
 * Reads a certificate that the TLS layer has accepted.
 * @param raw DER
 */
export function readCertificate(raw: Buffer): CertificateFacts {
  const certificate = new X509Certificate(raw);
  const subject = distinguishedName(certificate.subject);
  const identities = [{ type: 'subject' as const, value: subject }, ...alternativeNames(certificate.subjectAltName)];
  return {
    subject,
    identities: identities.filter(({ value }) => value !== '' && value.length <= MAX_IDENTITY_LENGTH).map(normalized),
    validTo: new Date(certificate.validTo),
  };
}

/** Host names and e-mail addresses are the same in any case (RFC 4343; no provider in use tells addresses apart by it). */
export const normalized = ({ type, value }: CertificateIdentity): CertificateIdentity => ({
  type,
  value: type === 'dns' || type === 'email' ? value.toLowerCase() : value,
});

/** Returns a name of bounded length for an identity, under which it is stored and found. */
export const identityKey = ({ type, value }: CertificateIdentity): string => hash('sha256', `${type}:${value}`, 'hex');

/**
 * Node writes a relative distinguished name on each line, in the order of the certificate, its values escaped as RFC 4514
 * asks for; the standard wants the reverse order with commas. `openssl x509 -noout -subject -nameopt RFC2253,-esc_msb`
 * prints the same.
 */
const distinguishedName = (lines: string): string =>
  lines
    .split('\n')
    .reverse()
    .map((part) => part.replaceAll(' + ', '+'))
    .join(',');

const ALTERNATIVE_TYPES: ReadonlyMap<string, IdentityType> = new Map([
  ['DNS', 'dns'],
  ['URI', 'uri'],
  ['email', 'email'],
]);

/**
 * One name: its kind, and its value as a JSON string where the bare value could be taken for several names.
 * @see https://nodejs.org/api/crypto.html#x509subjectaltname
 */
const ALTERNATIVE_NAME = /(?<kind>[a-z ]+):(?<value>"(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/iy;

function alternativeNames(text = ''): readonly CertificateIdentity[] {
  const names: CertificateIdentity[] = [];
  ALTERNATIVE_NAME.lastIndex = 0;
  for (let i = 0; i < MAX_ALTERNATIVE_NAMES && ALTERNATIVE_NAME.lastIndex < text.length; i++) {
    const { kind, value } = ALTERNATIVE_NAME.exec(text)?.groups ?? {};
    // A form that this does not know: what stands behind it may be part of it.
    if (kind === undefined || value === undefined) return names;
    const type = ALTERNATIVE_TYPES.get(kind);
    if (type !== undefined) names.push({ type, value: value.startsWith('"') ? (JSON.parse(value) as string) : value });
  }
  return names;
}
