import { hash } from 'node:crypto';
import { fail } from '../../../platform/http/app-error.js';

const MOST_CHARACTERS = 255;

/**
 * What a repeated request is told by: a hash, so that no key of a client is stored. The header is a string of structured
 * fields, whose quotes are often left out.
 * @throws AppError `invalid`
 * @see draft-ietf-httpapi-idempotency-key-header-07
 */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = /^"(?<quoted>.*)"$/.exec(header)?.groups?.quoted ?? header;
  if (key.trim() === '' || key.length > MOST_CHARACTERS) {
    fail('invalid', `Idempotency-Key must have 1 to ${MOST_CHARACTERS} characters, such as a UUID.`);
  }
  return `http:${hash('sha256', key, 'base64url')}`;
}
