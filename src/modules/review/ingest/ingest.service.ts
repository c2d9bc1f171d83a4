import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { batchTakesNoDocuments } from '../batches/batch.errors.js';
import { reaches, reachOf } from '../reach.js';
import { invalid } from '../review.errors.js';
import { ReviewConfig } from '../review.config.js';
import type { PreparedDocument, Submission } from './ingest.types.js';
import { Intake } from './intake.js';

/** Ingests documents. An accepted document is redacted even if this process dies. */
@Injectable()
export class IngestService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly intake: Intake,
    private readonly config: ReviewConfig,
  ) {}

  /**
   * @returns the id of the document
   * @throws AppError `invalid` for an unknown batch, `forbidden` for one of other groups, `conflict` for a closed one,
   *   `too-large`
   */
  async accept(submission: Submission, actor: Actor): Promise<string> {
    return this.acceptInto(await this.openBatch(submission.batchId, actor), submission, actor);
  }

  /** Stores a document in a batch that is known to accept documents. @throws AppError `too-large` */
  async acceptInto(batch: Batch, { name, text, priority }: Omit<Submission, 'batchId'>, actor: Actor): Promise<string> {
    const bytes = Buffer.from(text, 'utf8');
    this.refuseLong(bytes.length);
    return this.store(
      batch,
      { name, text: bytes.toString('utf8'), priority, format: 'text', ...digestsOf(bytes) },
      actor,
    );
  }

  /** Returns a batch to which the caller may add documents. @throws AppError as `accept` */
  async openBatch(batchId: string, actor: Actor): Promise<Batch> {
    const batch = (await this.batches.findById(batchId)) ?? invalid('No batch has this batchId.', 'UNKNOWN_BATCH');
    if (!reaches(reachOf(actor), batch.groupId)) {
      fail('forbidden', 'You have no access to this batch; you must be a member of its group.', {
        code: 'NO_BATCH_ACCESS',
      });
    }
    if (batch.closed !== null) batchTakesNoDocuments(batch);
    return batch;
  }

  /** Stores a document in a batch that accepts it. @returns its id */
  async store(batch: Batch, document: PreparedDocument, actor: Actor): Promise<string> {
    const id = newId();
    if (await this.intake.isStored(id)) return id;
    await this.intake.add({ id, batch, document, actor });
    return id;
  }

  /** @throws AppError `too-large` */
  refuseLargeFile(sizeBytes: number, what: 'file' | 'PDF' = 'file'): void {
    const { maxPdfBytes: maxBytes } = this.config;
    if (sizeBytes <= maxBytes) return;
    fail('too-large', `The ${what} has ${sizeBytes} bytes; at most ${maxBytes} are allowed. Submit it in parts.`, {
      code: what === 'PDF' ? 'PDF_TOO_LARGE' : 'FILE_TOO_LARGE',
      details: { maxBytes, sizeBytes },
    });
  }

  /** @throws AppError `too-large` */
  refuseLong(sizeBytes: number): void {
    const { maxTextBytes: maxBytes } = this.config;
    if (sizeBytes <= maxBytes) return;
    fail(
      'too-large',
      `The text has ${sizeBytes} bytes of UTF-8; at most ${maxBytes} are allowed. Submit it in parts.`,
      {
        code: 'TEXT_TOO_LARGE',
        details: { maxBytes, sizeBytes },
      },
    );
  }
}

/** Returns the digests of the submitted bytes. */
export const digestsOf = (bytes: Uint8Array) => ({
  contentSha512: hash('sha512', bytes, 'hex'),
  contentSha256: hash('sha256', bytes, 'hex'),
});
