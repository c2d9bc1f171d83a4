import { hash, randomBytes } from 'node:crypto';

const PREFIX = 'umbra_';
const KEY_BYTES = 32;
const HINT_LENGTH = PREFIX.length + 4;

/** The longest key that is looked at; longer ones are refused before they are hashed. */
export const MAX_API_KEY_LENGTH = 512;

/** A new key: 256 random bits. The prefix lets secret scanners recognise a leaked one. */
export function newApiKey(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

/**
 * What is stored of a key: lower-case hex SHA-512. A fast hash is right here, unlike for passwords, because a key has
 * too much entropy to be guessed.
 */
export function hashApiKey(key: string): string {
  return hash('sha512', key, 'hex');
}

/** The beginning of a key, by which its owner tells it from another: at most a quarter of it. */
export function apiKeyHint(key: string): string {
  return `${key.slice(0, Math.min(HINT_LENGTH, Math.floor(key.length / 4)))}…`;
}

const BASIC = /^basic +(?<pair>[\w+/-]+={0,2})$/i;

/**
 * Returns the key in the credentials of Basic, empty where there is none: the password, or the user where there is no password or the user alone looks
 * like a key.
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
