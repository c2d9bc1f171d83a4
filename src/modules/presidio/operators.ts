import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { JsonObject } from '../../platform/objects/json-object.js';
import { codePointsIn } from './code-points.js';
import { isTruthy, refuseType, type NamedType } from './json-values.js';
import { refuse, shown } from './presidio-fault.js';

/** Replaces the text of one finding. @throws PresidioFault for a text that it cannot replace */
export type ReplaceText = (text: string, entityType: string) => string;

/** Reads the parameters of an operator. @throws PresidioFault `invalid-parameter` */
export type Operator = (params: JsonObject) => ReplaceText;

/** The name of an operator, and its parameters. */
export interface OperatorConfig {
  readonly type: string;
  readonly params: JsonObject;
}

const keep: Operator = () => (text) => text;

/** The operators of `/anonymize`; `custom` is code of the caller and is refused over HTTP. */
export const ANONYMIZERS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['encrypt', encrypt],
  ['hash', hash],
  ['keep', keep],
  ['mask', mask],
  ['redact', () => () => ''],
  ['replace', replace],
]);

/** An anonymizer that is listed but cannot be requested over HTTP. */
export const CUSTOM = 'custom';

/** The operators of `/deanonymize`. */
export const DEANONYMIZERS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['decrypt', decrypt],
  ['deanonymize_keep', keep],
]);

function replace({ new_value: value }: JsonObject): ReplaceText {
  if (!isTruthy(value)) return (_, entityType) => `<${entityType}>`;
  const replacement = typeof value === 'string' ? value : refuseType('new_value', 'string', value);
  return () => replacement;
}

function mask(params: JsonObject): ReplaceText {
  const character = paramOfType(params, 'masking_char', 'string');
  if (typeof character !== 'string') return refuseType('masking_char', 'string', character);
  if (codePointsIn(character) > 1) {
    return refuse('invalid-parameter', 'Invalid input, masking_char must be a character');
  }
  const count = Number(paramOfType(params, 'chars_to_mask', 'number'));
  const fromEnd = isTruthy(paramOfType(params, 'from_end', 'boolean'));
  return (text) => {
    const characters = Array.from(text);
    const masked = Math.min(characters.length, Math.max(0, count));
    const covered = character.repeat(masked);
    return fromEnd
      ? characters.slice(0, characters.length - masked).join('') + covered
      : covered + characters.slice(masked).join('');
  };
}

/** In Python a boolean is a number as well, and empty values are not checked. */
function paramOfType(params: JsonObject, name: string, type: NamedType): unknown {
  const value = params[name] ?? refuse('invalid-parameter', `Expected parameter ${name}`);
  if (type === 'number') {
    if (typeof value === 'boolean' || Number.isInteger(value)) return value;
    return refuseType(name, type, value);
  }
  return typeof value === type || (type === 'boolean' && !isTruthy(value)) ? value : refuseType(name, type, value);
}

const HASHES = ['sha256', 'sha512'];
const SALT_BYTES = 32;
const MIN_SALT_BYTES = 16;

/** Without a salt of the caller each finding gets a random one, so that equal values differ. */
function hash(params: JsonObject): ReplaceText {
  const type = Object.hasOwn(params, 'hash_type') ? params.hash_type : 'sha256';
  if (type === null) return refuse('invalid-parameter', 'Expected parameter hash_type');
  if (typeof type !== 'string' || !HASHES.includes(type)) {
    const message = `Parameter hash_type value ${shown(type)} is not in range of values ['sha256', 'sha512']`;
    return refuse('invalid-parameter', message);
  }
  const salt = Object.hasOwn(params, 'salt') ? saltOf(params.salt) : undefined;
  return (text) =>
    createHash(type)
      .update(text)
      .update(salt ?? randomBytes(SALT_BYTES))
      .digest('hex');
}

function saltOf(value: unknown): Buffer {
  if (typeof value !== 'string') return refuseType('salt', 'string', value);
  const salt = Buffer.from(value);
  if (salt.length === 0) {
    return refuse(
      'invalid-parameter',
      'Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide a salt of at least 16 bytes (128 bits).',
    );
  }
  if (salt.length >= MIN_SALT_BYTES) return salt;
  return refuse(
    'invalid-parameter',
    `Salt must be at least 16 bytes (128 bits). Provided salt is ${salt.length} bytes.`,
  );
}

const KEY_BYTES = [16, 24, 32];
const IV_BYTES = 16;

function keyOf({ key: value }: JsonObject): Buffer {
  if (value === undefined || value === null) return refuse('invalid-parameter', 'Expected parameter key');
  if (typeof value !== 'string') return refuseType('key', undefined, value);
  const key = Buffer.from(value);
  if (KEY_BYTES.includes(key.length)) return key;
  return refuse('invalid-parameter', 'Invalid input, key must be of length 128, 192 or 256 bits');
}

const cipherOf = (key: Buffer): string => `aes-${key.length * 8}-cbc`;

/** URL-safe base64 of a random initialization vector and the text by AES-CBC with PKCS7 padding. */
function encrypt(params: JsonObject): ReplaceText {
  const key = keyOf(params);
  return (text) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(cipherOf(key), key, iv);
    const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
    return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  };
}

const BASE64 = /^[\w+/-]*={0,2}$/;

function decrypt(params: JsonObject): ReplaceText {
  const key = keyOf(params);
  return (text) => {
    const bytes = Buffer.from(text, 'base64');
    if (!BASE64.test(text) || bytes.length < 2 * IV_BYTES) return undecryptable();
    try {
      const decipher = createDecipheriv(cipherOf(key), key, bytes.subarray(0, IV_BYTES));
      const clear = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]);
      return UTF8.decode(clear);
    } catch {
      return undecryptable();
    }
  };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Does not say whether the key or the text is wrong. */
const undecryptable = (): never =>
  refuse('invalid-parameter', 'Invalid input, a text cannot be decrypted: it is no encrypted text, or of another key');
