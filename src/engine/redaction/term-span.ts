import type { ExplainedSpan } from './redaction.js';
import { MAX_FINDINGS, TooManyFindings } from '../scan/detect.js';
import type { Range } from '../spans/span.js';

/** Terms of a request are replaced like those of a dictionary, even if the policy has none. */
export const TERM_REPLACEMENT = '{{{REDACTED-custom-dictionary}}}';

/**
 * Returns the span of a term that a caller wants removed, regardless of the policy.
 * @param index the number of spans before it
 * @throws TooManyFindings
 */
export function termSpan({ start, end }: Range, text: string, index: number): ExplainedSpan {
  if (index >= MAX_FINDINGS) throw new TooManyFindings();
  return {
    start,
    end,
    kind: 'custom-dictionary',
    label: 'CUSTOM_DICTIONARY',
    confidence: 1,
    detector: 'request-term',
    text: text.slice(start, end),
    replacement: TERM_REPLACEMENT,
    ignored: false,
    applied: true,
    priority: 0,
  };
}
