import type { FoundSpan } from '../occurrences/everywhere.js';
import type { TextRedaction } from './pdf.types.js';

/** Converts the spans to be removed to the form in which PDF documents are redacted. */
export const redactionsOf = (
  spans: readonly (FoundSpan & Pick<TextRedaction, 'replacement' | 'everywhere' | 'color'>)[],
): readonly TextRedaction[] =>
  spans
    .filter(({ applied }) => applied)
    .map(({ start, end, replacement, everywhere, color }) => ({
      from: start,
      to: end,
      replacement,
      everywhere,
      color,
    }));
