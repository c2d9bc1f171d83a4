import type { Response } from 'express';
import type { TokenBucket } from './token-bucket.js';

/** A bucket and the kind of its subject, such as `key`. */
export interface NamedBucket {
  readonly kind: string;
  readonly bucket: TokenBucket;
}

/**
 * Sets the headers that state the applicable quotas and what is left of each.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/10/
 */
export function setLimitHeaders(response: Response, buckets: readonly NamedBucket[], now: number): void {
  if (buckets.length === 0) return;
  const policies = buckets.map(({ kind, bucket: { quota } }) => {
    const unit = quota.unit === 'bytes' ? 'content-bytes' : quota.unit;
    return `"${nameOf(kind, quota)}";q=${quota.amount};w=${quota.windowSeconds};qu="${unit}"`;
  });
  const limits = buckets.map(
    ({ kind, bucket }) => `"${nameOf(kind, bucket.quota)}";r=${bucket.left(now)};t=${bucket.secondsToFull(now)}`,
  );
  response.setHeader('RateLimit-Policy', policies.join(', '));
  response.setHeader('RateLimit', limits.join(', '));
}

const nameOf = (kind: string, { unit, windowSeconds }: TokenBucket['quota']): string =>
  `${kind}-${unit}-${windowSeconds}`;
