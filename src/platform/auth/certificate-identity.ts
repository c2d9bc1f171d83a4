import { hash, X509Certificate } from 'node:crypto';

/** The parts of a client certificate that can name an account: its subject and subject alternative names. */
export const IDENTITY_TYPES = ['subject', 'dns', 'uri', 'email'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

export interface CertificateIdentity {
  readonly type: IdentityType;
  readonly value: string;
}

/** The parts of a client certificate that are used. */
export interface CertificateFacts {
  /** In the format of RFC 4514, most specific part first: `CN=monitor,O=Example`. */
  readonly subject: string;
  readonly identities: readonly CertificateIdentity[];
  readonly validTo: Date;
}

/** Longer values are not used as identities. */
export const MAX_IDENTITY_LENGTH = 2048;
/** Alternative names beyond this number are ignored. */
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

/**
 * Host names and e-mail addresses are compared in lower case (RFC 4343; no provider in use distinguishes addresses by
 * case).
 */
export const normalized = ({ type, value }: CertificateIdentity): CertificateIdentity => ({
  type,
  value: type === 'dns' || type === 'email' ? value.toLowerCase() : value,
});

/** Returns the key of bounded length under which an identity is stored and found. */
export const identityKey = ({ type, value }: CertificateIdentity): string => hash('sha256', `${type}:${value}`, 'hex');

/**
 * Converts Node's format of a distinguished name, one relative name per line in the order of the certificate, with
 * values escaped as RFC 4514 requires, to the standard's reverse order with commas. The result equals the output of
 * `openssl x509 -noout -subject -nameopt RFC2253,-esc_msb`.
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
 * One alternative name: its kind, and its value, as a JSON string where the bare value could be read as several names.
 * @see https://nodejs.org/api/crypto.html#x509subjectaltname
 */
const ALTERNATIVE_NAME = /(?<kind>[a-z ]+):(?<value>"(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/iy;

function alternativeNames(text = ''): readonly CertificateIdentity[] {
  const names: CertificateIdentity[] = [];
  ALTERNATIVE_NAME.lastIndex = 0;
  for (let i = 0; i < MAX_ALTERNATIVE_NAMES && ALTERNATIVE_NAME.lastIndex < text.length; i++) {
    const { kind, value } = ALTERNATIVE_NAME.exec(text)?.groups ?? {};
    // Unknown format: what follows may be part of this value.
    if (kind === undefined || value === undefined) return names;
    const type = ALTERNATIVE_TYPES.get(kind);
    if (type !== undefined) names.push({ type, value: value.startsWith('"') ? (JSON.parse(value) as string) : value });
  }
  return names;
}
