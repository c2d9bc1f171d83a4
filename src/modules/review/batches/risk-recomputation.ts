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

/** Those whose spans are counted and may be decided on, now or once an approval or a rejection is taken back. */
const COUNTED: readonly DocumentStatus[] = [
  'REVIEW_REQUIRED',
  'AUDIT_REQUIRED',
  'AUTO_APPROVED',
  'APPROVED',
  'REJECTED',
];
const PORTION = 50;
/** People change documents while they are counted: then they are counted anew. */
const MAX_TRIES = 20;

/** The risks of a batch's documents, computed anew when types weigh otherwise. */
@Injectable()
export class RiskRecomputation {
  constructor(
    private readonly walk: BatchDocumentsRepository,
    private readonly documents: DocumentRepository,
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
  ) {}

  /** May be cut short and begun again: a document that has its risk is left alone. False when it was cut short. */
  async ofBatch(batch: Batch, signal: AbortSignal): Promise<boolean> {
    const weights = weightsOf(batch);
    for await (const headers of this.walk.walk(batch.id, COUNTED, PORTION)) {
      for (const header of headers) {
        if (signal.aborted) return false;
        await this.ofDocument(header, weights);
      }
    }
    return true;
  }

  /** Whether a document that came before then is still to be redacted. */
  async isAwaited({ id }: Batch, to: Date): Promise<boolean> {
    return this.walk.hasAny(id, ['PENDING'], { to });
  }

  private async ofDocument(found: DocumentHeader, weights: Weights): Promise<void> {
    let header: DocumentHeader | undefined = found;
    for (let tries = 0; tries < MAX_TRIES && header !== undefined; tries++) {
      if (!COUNTED.includes(header.status)) return;
      header = await this.editor.settled(header);
      const tally = await this.tallyOf(header, weights);
      const riskScore = riskScoreOf({ ...header, tally }, weights);
      if (tally.riskMillionths === header.tally.riskMillionths && riskScore === header.riskScore) return;
      const { riskScore: previousRiskScore } = header;
      const edited = await this.editor.editAsService(header, {
        // What it counts does not change: only what each of them weighs.
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
    return tallied(EMPTY_TALLY, { came: spans.filter((span) => span.sheet === sheet) }, weights);
  }
}
