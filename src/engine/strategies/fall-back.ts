import type { Kind } from '../kinds.js';
import { DEFAULT_REDACTION_FORMAT, redactStrategy } from './redact.js';
import type { Fallback, Original, Replacement, Resources, StrategyOptions } from './strategy.js';

/** Does for one span what REDACT does, and says why. */
export type FallBack = (original: Original, why: Fallback) => Replacement;

/** For values that a strategy cannot serve: nothing of them may stay, and no text may fail because of them. */
export function fallBackTo(options: StrategyOptions, kind: Kind, resources: Resources): FallBack {
  const { redactionFormat } = options;
  const format = redactionFormat === '' || redactionFormat.includes('%v') ? DEFAULT_REDACTION_FORMAT : redactionFormat;
  const redact = redactStrategy.create({ ...options, redactionFormat: format }, kind, resources);
  return (original, fallback) => {
    const replaced = redact(original, NO_SESSION);
    return { replacement: typeof replaced === 'string' ? replaced : replaced.replacement, fallback };
  };
}

/** REDACT draws and remembers nothing. */
const NO_SESSION = undefined as never;
