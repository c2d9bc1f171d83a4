import { hash } from 'node:crypto';
import { readIdempotencyKey } from '../../../platform/idempotency/idempotency-key.js';

/**
 * Returns what a repeated report is told by: a hash, so that no key of a client is stored.
 * @throws AppError `invalid`
 */
export function idempotencyKey(header: string | undefined): string | undefined {
  const key = readIdempotencyKey(header);
  return key === undefined ? undefined : `http:${hash('sha256', key, 'base64url')}`;
}
