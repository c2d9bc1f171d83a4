import { fail } from '../http/app-error.js';

const MAX_CHARACTERS = 255;

/**
 * Parses the header `Idempotency-Key`. It is a string of structured fields, whose quotes are often omitted.
 * @throws AppError `invalid`
 * @see draft-ietf-httpapi-idempotency-key-header-07
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = /^"(?<quoted>.*)"$/.exec(header)?.groups?.quoted ?? header;
  if (key.trim() === '' || key.length > MAX_CHARACTERS) {
    fail('invalid', `Idempotency-Key must have 1 to ${MAX_CHARACTERS} characters, such as a UUID.`);
  }
  return key;
}
