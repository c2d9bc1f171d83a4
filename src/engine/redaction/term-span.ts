import type { ExplainedSpan } from './redaction.js';
import { MAX_FINDINGS, TooManyFindings } from '../scan/detect.js';
import type { Range } from '../spans/span.js';

/** Terms of a request are found as those of a dictionary are, without a policy that has one. */
export const TERM_REPLACEMENT = '{{{REDACTED-custom-dictionary}}}';

/**
 * What somebody asks to be removed from a text, whatever the policy says.
 * @param index how many there are before it
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
