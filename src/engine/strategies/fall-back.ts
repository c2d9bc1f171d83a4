import type { Kind } from '../kinds.js';
import { DEFAULT_REDACTION_FORMAT, redactStrategy } from './redact.js';
import type { Fallback, Original, Replacement, Resources, StrategyOptions } from './strategy.js';

/** Redacts one span like REDACT, and records why. */
export type FallBack = (original: Original, why: Fallback) => Replacement;

/**
 * Returns a fallback for values that a strategy cannot handle: they must neither remain in the text nor make it fail.
 */
export function fallBackTo(options: StrategyOptions, kind: Kind, resources: Resources): FallBack {
  const { redactionFormat } = options;
  const format = redactionFormat === '' || redactionFormat.includes('%v') ? DEFAULT_REDACTION_FORMAT : redactionFormat;
  const redact = redactStrategy.create({ ...options, redactionFormat: format }, kind, resources);
  return (original, fallback) => {
    const replaced = redact(original, NO_SESSION);
    return { replacement: typeof replaced === 'string' ? replaced : replaced.replacement, fallback };
  };
}

/** REDACT needs no session. */
const NO_SESSION = undefined as never;
