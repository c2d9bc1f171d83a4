import type { FoundSpan } from '../occurrences/everywhere.js';
import type { TextRedaction } from './pdf.types.js';

/** What of found spans goes, as the redaction of a document takes it. */
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
