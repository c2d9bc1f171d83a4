import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import type { Claim } from '../../../platform/jobs/queue-worker.js';
import { actingFor } from '../../../platform/turns/caller.js';
import { PdfFilterService } from '../pdf-filter.service.js';
import { zipOfPages } from '../pdf/zip-of-pages.js';
import { DocumentPieceRepository, SOURCE } from './document-piece.repository.js';
import { DocumentsConfig } from './documents.config.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import type { DocumentFailure } from './queued-document.types.js';
import { DocumentFollowUp } from './document-follow-up.js';

/** All queued documents share the turns of one caller, so that they never delay requests that wait for a response. */
const QUEUE = 'queue';

/** Redacts one claimed document. */
@Injectable()
export class DocumentRedactor {
  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly filter: PdfFilterService,
    private readonly settling: DocumentFollowUp,
    private readonly config: DocumentsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the result, unless the document was removed or claimed by another process meanwhile.
   * @returns whether it was stored
   * @throws AppError when the document cannot be redacted, or not now
   */
  async redact(claim: Claim): Promise<boolean> {
    const { id, token } = claim;
    const { order, bytes } = (await this.documents.orderOf(id)) ?? fail('not-found', 'The document is gone.');
    const { policyName, name, output, password, allowUnreadable, removals } = order;
    const source: Buffer[] = [];
    for await (const piece of this.pieces.read(id, SOURCE, bytes)) source.push(piece);
    const options = { password, allowUnreadable, output, ...(removals === undefined ? {} : { removals }) };
    const document = Buffer.concat(source, bytes);
    const { files, report, fallbacks, policy } = await actingFor(QUEUE, () =>
      this.filter.redact(document, policyName, name, options),
    );
    const file = output === 'png' ? zipOfPages(files) : files;
    const size = await this.pieces.insert(id, token, file, this.clock.now());
    const isKept = await this.documents.end(claim, {
      status: 'COMPLETE',
      result: { token, bytes: size, report, fallbacks, policy },
      ...this.ending(),
    });
    if (isKept) await this.settling.settleSoon(id);
    else await this.pieces.removePart(id, token);
    return isKept;
  }

  /** Marks a document as failed. @returns false when it was removed or claimed by another process */
  async giveUp(claim: Claim, failure: DocumentFailure): Promise<boolean> {
    const isGivenUp = await this.documents.end(claim, { status: 'FAILED', failure, ...this.ending() });
    if (isGivenUp) await this.settling.settleSoon(claim.id);
    return isGivenUp;
  }

  private ending() {
    const at = this.clock.now();
    return { deliveryId: randomUUID(), at, expiresAt: this.config.expiryFrom(at) };
  }
}

/** True if the document never got its turn, because requests that wait for a response fill the queue of the threads. */
export const hadNoTurn = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'unavailable' && error.options.code === 'OVERLOADED';

/** Returns the reason of a failure for the sender. Only messages of Umbra's own errors are passed on, because others might contain text. */
export function failureOf(error: unknown): DocumentFailure {
  if (error instanceof AppError) return { code: error.options.code ?? error.kind, message: error.message };
  return { code: 'INTERNAL_ERROR', message: 'An unexpected error; see the log of the service.' };
}
