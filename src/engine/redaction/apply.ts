import type { ExplainedSpan } from './redaction.js';

/** Returns the text with every applied span replaced. The spans must be disjoint and in document order. */
export function apply(text: string, spans: readonly ExplainedSpan[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, applied, replacement } of spans) {
    if (!applied) continue;
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return at === 0 ? text : result + text.slice(at);
}
