import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson, type Json } from './canonical-json.js';

/** A JSON object with a signature and the key that verifies it. */
export type Signed<T extends object> = T & {
  readonly algorithm: 'Ed25519';
  /** PEM, SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Base64, over the canonical JSON (RFC 8785) of everything else. */
  readonly signature: string;
};

const NOT_ED25519 = 'The key is not an Ed25519 key.';

/** Returns a new signing key in PEM PKCS #8. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** @throws Error if the text is not an Ed25519 key */
export function readSigningKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(NOT_ED25519);
  return key;
}

export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

/** @throws TypeError for values that canonical JSON cannot represent. @see RFC 8032 */
export function signed<T extends object>(facts: T, key: KeyObject): Signed<T> {
  const unsigned = { ...facts, algorithm: 'Ed25519' as const, publicKey: publicPem(key) };
  return { ...unsigned, signature: sign(null, signedBytes(unsigned), key).toString('base64') };
}

/**
 * Returns true if the owner of that key has signed the object as it is.
 * @param publicKey PEM; to trust the key in the object itself, a caller must know it from another source
 * @throws Error if it is not a valid key
 */
export function isSignedBy(object: Readonly<Record<string, unknown>>, publicKey: string): boolean {
  const { signature, ...unsigned } = object;
  if (typeof signature !== 'string') return false;
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(NOT_ED25519);
  return verify(null, signedBytes(unsigned), key, Buffer.from(signature, 'base64'));
}

const signedBytes = (unsigned: object): Buffer => Buffer.from(canonicalJson(unsigned as Json), 'utf8');
