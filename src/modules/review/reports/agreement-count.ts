import type { Batch } from '../batches/batch.types.js';
import { FIRST_SHEET, SECOND_SHEET } from '../documents/blind-review.js';
import { added, agreementOn, kappaOf, NO_TOKENS, type Agreement, type Range } from './kappa.js';
import type { DocumentFacts, SpanFacts } from './report.repository.js';
import type { BatchAgreement } from './report.types.js';

/** What the two reviewers of a document have approved, each on their own copy. */
export interface TwoViews {
  readonly document: DocumentFacts;
  readonly first: Range[];
  readonly second: Range[];
}

/** Whether two people have reviewed it, and its text is there to count the words of. */
export const isDoubleReviewed = ({ blind, purgedAt }: DocumentFacts): boolean =>
  purgedAt === null && (blind?.phase === 'adjudication' || blind?.phase === 'done') && blind.second !== null;

export function addView({ first, second }: TwoViews, { sheet, status, start, end }: SpanFacts): void {
  if (status !== 'APPROVED') return;
  if (sheet === FIRST_SHEET) first.push({ start, end });
  if (sheet === SECOND_SHEET) second.push({ start, end });
}

/** Pools the words of all double-reviewed documents of a batch. */
export class AgreementCount {
  private readonly byBatch = new Map<string, { readonly documents: number; readonly agreement: Agreement }>();

  add({ document: { batchId }, first, second }: TwoViews, text: string): void {
    const { documents, agreement } = this.byBatch.get(batchId) ?? { documents: 0, agreement: NO_TOKENS };
    this.byBatch.set(batchId, {
      documents: documents + 1,
      agreement: added(agreement, agreementOn(text, first, second)),
    });
  }

  /** Of the batches that ask for double review, also those with nothing to show, and of all others that have any. */
  figures(batches: ReadonlyMap<string, Batch>): readonly BatchAgreement[] {
    const asking = [...batches.values()].filter(({ blindDoubleReview }) => blindDoubleReview.enabled);
    const ids = new Set([...asking.map(({ id }) => id), ...this.byBatch.keys()]);
    return [...ids].sort().map((batchId) => {
      const { documents, agreement } = this.byBatch.get(batchId) ?? { documents: 0, agreement: NO_TOKENS };
      const tokens = agreement.both + agreement.firstOnly + agreement.secondOnly + agreement.neither;
      return { batchId, batchName: batches.get(batchId)?.name ?? null, documents, tokens, kappa: kappaOf(agreement) };
    });
  }
}
