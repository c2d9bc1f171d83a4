import { TooManyFindings, termSpan } from '../../engine/index.js';
import { withTerms, type Term } from '../../occurrences/terms.js';
import { refuseAnswer } from './answer-budget.js';
import type { DocumentSpan } from './filter.types.js';

/** Adds the terms sent with the document to the findings in a text. @throws AppError `too-large` */
export function withRequestedTerms(
  text: string,
  found: readonly DocumentSpan[],
  terms: readonly Term[],
): readonly DocumentSpan[] {
  try {
    return withTerms(text, found, terms, termSpan);
  } catch (error) {
    if (error instanceof TooManyFindings) refuseAnswer();
    throw error;
  }
}
