import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from './key-ring.js';

/**
 * The location of an encrypted value. It is authenticated with the value, which therefore cannot be moved to another
 * record.
 */
export interface Place {
  readonly collection: string;
  /** The `_id` of the document as text. */
  readonly id: string;
  /** The path of the field, in the notation of `sealed-field.ts`. */
  readonly field: string;
}

/**
 * An encrypted value cannot be decrypted. The message names the key and what to do, and contains nothing of the value.
 */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const ALGORITHM = 'aes-256-gcm';
/** 96 random bits: NIST SP 800-38D, 8.2.2, allows 2^32 values under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const TEXT_PREFIX = 'enc:v1:';
/**
 * The prefix of encrypted bytes. It is followed by the length of the key's id, the id, and the same parts as in a text.
 */
const BYTES_PREFIX = Buffer.from([0x45, 0x4e, 0x43, 0x01]);

/** Encrypts values for the database with AES-256-GCM and decrypts them. */
@Injectable()
export class Cipher {
  private digestSecret: Buffer | undefined;

  constructor(private readonly keys: KeyRing) {}

  /** Sets the secret of `digest`, which is stored in the database and known only once the application has started. */
  useDigestSecret(secret: Buffer): void {
    this.digestSecret = secret;
  }

  /** @returns `enc:v1:<keyId>:<base64url(iv | ciphertext | tag)>` */
  seal(plain: string, place: Place): string {
    const { id, secret } = this.keys.first;
    return `${TEXT_PREFIX}${id}:${encrypt(Buffer.from(plain, 'utf8'), secret, place).toString('base64url')}`;
  }

  /** @throws SealError if it is damaged, belongs elsewhere, or was encrypted with a missing key */
  open(sealed: string, place: Place): string {
    const keyId = keyIdOf(sealed);
    if (keyId === undefined) throw new SealError(`A value of ${nameOf(place)} is damaged or not encrypted.`);
    const body = Buffer.from(sealed.slice(TEXT_PREFIX.length + keyId.length + 1), 'base64url');
    return this.decrypt(body, keyId, place).toString('utf8');
  }

  sealBytes(plain: Uint8Array, place: Place): Buffer {
    const { id, secret } = this.keys.first;
    return Buffer.concat([BYTES_PREFIX, Buffer.from([id.length]), Buffer.from(id), encrypt(plain, secret, place)]);
  }

  /** @throws SealError as `open` */
  openBytes(sealed: Uint8Array, place: Place): Buffer {
    const keyId = keyIdOf(sealed);
    if (keyId === undefined) throw new SealError(`A value of ${nameOf(place)} is damaged or not encrypted.`);
    return this.decrypt(sealed.subarray(BYTES_PREFIX.length + 1 + keyId.length), keyId, place);
  }

  /**
   * Returns a keyed fingerprint, to find equal values without storing them. A rotation of keys does not change it.
   * @returns HMAC-SHA-256 as 64 lower-case hex digits
   */
  digest(purpose: string, value: string): string {
    if (this.digestSecret === undefined) throw new Error('Digests can be made once the application has started.');
    return createHmac('sha256', this.digestSecret)
      .update(JSON.stringify([purpose, value]))
      .digest('hex');
  }

  private decrypt(body: Uint8Array, keyId: string, place: Place): Buffer {
    const key = this.keys.find(keyId);
    if (key === undefined) {
      throw new SealError(
        `A value of ${nameOf(place)} is encrypted with the key "${keyId}", which is missing: put it back into UMBRA_ENCRYPTION_KEYS (or the file encryption.keys of the data folder).`,
      );
    }
    if (body.length < IV_BYTES + TAG_BYTES) throw new SealError(`An encrypted value of ${nameOf(place)} is truncated.`);
    const decipher = createDecipheriv(ALGORITHM, key.secret, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(additional(place));
    decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(body.subarray(IV_BYTES, body.length - TAG_BYTES)), decipher.final()]);
    } catch {
      throw new SealError(
        `An encrypted value of ${nameOf(place)} is damaged or was moved there from elsewhere, or the key "${keyId}" is not the one that encrypted it.`,
      );
    }
  }
}

/** Returns the id of the key that encrypted a value; undefined if it is not encrypted. */
export function keyIdOf(sealed: string | Uint8Array): string | undefined {
  if (typeof sealed === 'string') return /^enc:v1:([\w-]{1,32}):/.exec(sealed)?.[1];
  const { length } = BYTES_PREFIX;
  if (!BYTES_PREFIX.equals(sealed.subarray(0, length))) return undefined;
  const idLength = sealed[length] ?? 0;
  const id = Buffer.from(sealed.subarray(length + 1, length + 1 + idLength)).toString('latin1');
  return id.length === idLength && /^[\w-]{1,32}$/.test(id) ? id : undefined;
}

function encrypt(plain: Uint8Array, secret: Buffer, place: Place): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(additional(place));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Encoded as JSON, so that different places never give the same bytes. */
const additional = ({ collection, id, field }: Place): Buffer => Buffer.from(JSON.stringify([collection, id, field]));

/** Excludes the id, which may be a name given by a person. */
const nameOf = ({ collection, field }: Place): string => `${collection}.${field}`;
