import { hash, randomBytes } from 'node:crypto';

const PREFIX = 'umbra_';
const KEY_BYTES = 32;
const HINT_LENGTH = PREFIX.length + 4;

/** The maximum length of a key; longer ones are refused before they are hashed. */
export const MAX_API_KEY_LENGTH = 512;

/** Creates a key from 256 random bits. The prefix lets secret scanners recognise a leaked key. */
export function newApiKey(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

/**
 * Returns the stored form of a key: lower-case hex SHA-512. A fast hash is right here, unlike for passwords, because a
 * key has too much entropy to be guessed.
 */
export function hashApiKey(key: string): string {
  return hash('sha512', key, 'hex');
}

/** Returns the beginning of a key, by which its owner recognises it: at most a quarter of the key. */
export function apiKeyHint(key: string): string {
  return `${key.slice(0, Math.min(HINT_LENGTH, Math.floor(key.length / 4)))}…`;
}

const BASIC = /^basic +(?<pair>[\w+/-]+={0,2})$/i;

/**
 * Returns the key in Basic credentials, or an empty string when there is none. The key is the password; it is the user
 * if there is no password or if only the user looks like a key.
 * @see RFC 7617
 */
export function keyOfBasic(header: string): string {
  const pair = BASIC.exec(header)?.groups?.pair;
  if (pair === undefined) return '';
  const [user = '', ...rest] = Buffer.from(pair, 'base64').toString('utf8').split(':');
  const password = rest.join(':');
  const isUser = password === '' || (user.startsWith(PREFIX) && !password.startsWith(PREFIX));
  return isUser ? user : password;
}
