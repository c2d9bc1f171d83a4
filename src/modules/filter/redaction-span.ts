import { isTracing, sizeClass, traced } from '../../platform/tracing/tracing.js';
import type { RedactionFacts } from './filter.types.js';

/**
 * Redacts a text within a tracing span, which records the number of replacements and kinds, but neither the kinds nor
 * the values.
 */
export function tracedRedaction<T extends { readonly facts: RedactionFacts }>(
  characters: number,
  redact: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return redact();
  const attributes = { 'umbra.size': sizeClass(characters) };
  return traced({ name: 'redact', kind: 'internal', attributes }, async (span) => {
    const redacted = await redact();
    const counts = [...redacted.facts.summary.replaced.values()];
    span?.set({ 'umbra.kinds': counts.length, 'umbra.spans': counts.reduce((sum, count) => sum + count, 0) });
    return redacted;
  });
}
