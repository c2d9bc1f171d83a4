import { abbreviateStrategy } from './abbreviate.js';
import { cryptoReplaceStrategy } from './crypto-replace.js';
import { fpeEncryptReplaceStrategy } from './fpe-encrypt-replace.js';
import { hashSha256ReplaceStrategy } from './hash-sha256-replace.js';
import { last4Strategy } from './last-4.js';
import { mapReplaceStrategy } from './map-replace.js';
import { maskStrategy } from './mask.js';
import { pseudonymStrategy } from './pseudonym/pseudonym.js';
import { randomReplaceStrategy } from './random-replace.js';
import { redactStrategy } from './redact.js';
import { relativeStrategy } from './relative.js';
import { shiftStrategy } from './shift.js';
import { staticReplaceStrategy } from './static-replace.js';
import type { ReplacementStrategy } from './strategy.js';
import { truncateStrategy } from './truncate.js';
import { truncateToYearStrategy } from './truncate-to-year.js';
import { zeroLeadingStrategy } from './zero-leading.js';

/** All replacement strategies, by their name in policies. */
export const STRATEGIES: ReadonlyMap<string, ReplacementStrategy> = new Map(
  [
    redactStrategy,
    maskStrategy,
    staticReplaceStrategy,
    randomReplaceStrategy,
    pseudonymStrategy,
    last4Strategy,
    truncateStrategy,
    abbreviateStrategy,
    hashSha256ReplaceStrategy,
    cryptoReplaceStrategy,
    fpeEncryptReplaceStrategy,
    mapReplaceStrategy,
    truncateToYearStrategy,
    shiftStrategy,
    relativeStrategy,
    zeroLeadingStrategy,
  ].map((strategy) => [strategy.name, strategy]),
);
