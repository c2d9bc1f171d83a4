import { hashSha256ReplaceStrategy } from './hash-sha256-replace.js';
import { last4Strategy } from './last-4.js';
import { maskStrategy } from './mask.js';
import { redactStrategy } from './redact.js';
import { staticReplaceStrategy } from './static-replace.js';
import type { ReplacementStrategy } from './strategy.js';
import { truncateStrategy } from './truncate.js';

/** Every way to replace a span, by the name a policy calls it. */
export const STRATEGIES: ReadonlyMap<string, ReplacementStrategy> = new Map(
  [redactStrategy, maskStrategy, staticReplaceStrategy, last4Strategy, truncateStrategy, hashSha256ReplaceStrategy].map(
    (strategy) => [strategy.name, strategy],
  ),
);

/** Strategies that existing policies use and that are not served: refused by name rather than as a misspelling. */
export const UNSUPPORTED_STRATEGIES: readonly string[] = [
  'RANDOM_REPLACE',
  'ABBREVIATE',
  'CRYPTO_REPLACE',
  'FPE_ENCRYPT_REPLACE',
  'MAP_REPLACE',
  'TRUNCATE_TO_YEAR',
  'SHIFT',
  'RELATIVE',
  'ZERO_LEADING',
];
