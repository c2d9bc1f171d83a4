import { hash } from 'node:crypto';
import { readIdempotencyKey } from '../../../platform/idempotency/idempotency-key.js';

/**
 * Returns the identifier of a repeated report: a hash, so that no client's key is stored.
 * @throws AppError `invalid`
 */
export function idempotencyKey(header: string | undefined): string | undefined {
  const key = readIdempotencyKey(header);
  return key === undefined ? undefined : `http:${hash('sha256', key, 'base64url')}`;
}
