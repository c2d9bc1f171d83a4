import { Injectable } from '@nestjs/common';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentStatus } from '../documents/document-states.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SpanRepository } from '../spans/span.repository.js';
import type { Weights } from '../spans/left-findings.js';
import { EMPTY_TALLY, riskScoreOf, tallied, type Tally } from '../spans/tally.js';
import { BatchDocumentsRepository } from './batch-documents.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { weightsOf } from '../spans/pii-types.js';

/** States in which spans are counted and can be decided on, now or after an approval or rejection is reverted. */
const COUNTED: readonly DocumentStatus[] = [
  'REVIEW_REQUIRED',
  'AUDIT_REQUIRED',
  'AUTO_APPROVED',
  'APPROVED',
  'REJECTED',
];
const BATCH_SIZE = 50;
/** Attempts per document; one that changes during the computation is computed again. */
const MAX_ATTEMPTS = 20;

/** Recomputes the risks of a batch's documents after weights have changed. */
@Injectable()
export class RiskRecomputation {
  constructor(
    private readonly walk: BatchDocumentsRepository,
    private readonly documents: DocumentRepository,
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
  ) {}

  /** Can be interrupted and restarted: up-to-date documents are left unchanged. Returns false if it was interrupted. */
  async recomputeBatch(batch: Batch, signal: AbortSignal): Promise<boolean> {
    const weights = weightsOf(batch);
    for await (const headers of this.walk.walk(batch.id, COUNTED, BATCH_SIZE)) {
      for (const header of headers) {
        if (signal.aborted) return false;
        await this.recomputeDocument(header, weights);
      }
    }
    return true;
  }

  /** True if a document created before the given time is still waiting to be redacted. */
  async isAwaited({ id }: Batch, to: Date): Promise<boolean> {
    return this.walk.hasAny(id, ['PENDING'], { to });
  }

  private async recomputeDocument(found: DocumentHeader, weights: Weights): Promise<void> {
    let header: DocumentHeader | undefined = found;
    for (let tries = 0; tries < MAX_ATTEMPTS && header !== undefined; tries++) {
      if (!COUNTED.includes(header.status)) return;
      header = await this.editor.settled(header);
      const tally = await this.tallyOf(header, weights);
      const riskScore = riskScoreOf({ ...header, tally }, weights);
      if (tally.riskMillionths === header.tally.riskMillionths && riskScore === header.riskScore) return;
      const { riskScore: previousRiskScore } = header;
      const edited = await this.editor.editAsService(header, {
        // The counts do not change, only the weight of each type.
        set: { tally: { ...header.tally, riskMillionths: tally.riskMillionths }, riskScore },
        events: [
          {
            action: 'DOCUMENT_RISK_CHANGE',
            resourceType: 'Document',
            details: { previousRiskScore, riskScore, reason: 'WEIGHTS' },
          },
        ],
      });
      if (edited !== undefined) return;
      header = await this.documents.findById(header.id);
    }
    if (header !== undefined) throw new Error('A document changed too often to compute its risk.');
  }

  private async tallyOf({ id, sheet }: DocumentHeader, weights: Weights): Promise<Tally> {
    const spans = await this.spans.findFacts([id]);
    return tallied(EMPTY_TALLY, { newSpans: spans.filter((span) => span.sheet === sheet) }, weights);
  }
}
