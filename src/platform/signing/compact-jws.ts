import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** The header of a signed text. */
export interface JwsHeader {
  readonly alg: 'EdDSA';
  /** Thumbprint of the public key. */
  readonly kid: string;
  /** The type of the signed text, so that one type is never accepted as another. */
  readonly typ: string;
}

/** A decoded JWS; its signature has not been verified. */
export interface DecodedJws {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The bytes that are signed. */
  readonly input: Buffer;
  readonly signature: Buffer;
}

/** Three parts of base64url separated by dots. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/**
 * Returns the id of a key: the SHA-256 of its members in canonical form, base64url.
 * @see RFC 7638; RFC 8037, appendix A.3
 */
export function keyIdOf(key: KeyObject): string {
  // A private key has these members too.
  const { crv, kty, x } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** Signs an object with an Ed25519 key, as text for a header or a file. @see RFC 7515, 7.1; RFC 8037, 3.1 */
export function signCompact(payload: object, typ: string, key: KeyObject): string {
  const header: JwsHeader = { alg: 'EdDSA', kid: keyIdOf(key), typ };
  const input = `${encoded(header)}.${encoded(payload)}`;
  return `${input}.${sign(null, Buffer.from(input, 'ascii'), key).toString('base64url')}`;
}

/** Returns undefined for a text that is not three parts of base64url, or if the first two are not JSON objects. */
export function decodeCompact(text: string): DecodedJws | undefined {
  const [, header, payload, signature] = COMPACT.exec(text) ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return undefined;
  const [decodedHeader, facts] = [decoded(header), decoded(payload)];
  if (decodedHeader === undefined || facts === undefined) return undefined;
  return {
    header: decodedHeader,
    payload: facts,
    input: Buffer.from(`${header}.${payload}`, 'ascii'),
    signature: Buffer.from(signature, 'base64url'),
  };
}

/**
 * Returns true if the owner of an Ed25519 key has signed the text.
 * @throws Error if `publicKey` is not such a key in PEM
 */
export function isSignedCompact({ header, input, signature }: DecodedJws, publicKey: string): boolean {
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return header.alg === 'EdDSA' && verify(null, input, key, signature);
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

function decoded(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
