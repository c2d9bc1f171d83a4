import type { FoundSpan } from '../occurrences/everywhere.js';
import type { TextRedaction } from './pdf.types.js';

/** The spans to be removed, in the form in which a PDF document is redacted. */
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
