import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { actingFor } from '../../../platform/turns/caller.js';
import { PdfFilterService } from '../pdf-filter.service.js';
import { zipOfPages } from '../pdf/zip-of-pages.js';
import { DocumentPieceRepository, SOURCE } from './document-piece.repository.js';
import { DocumentsConfig } from './documents.config.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import type { ClaimedDocument, DocumentFailure } from './queued-document.types.js';
import { Settling } from './settling.js';

/** All queued documents share the turns of one caller, so that they never take those of requests that wait. */
const QUEUE = 'queue';

/** Redacts one document that this process has claimed. */
@Injectable()
export class DocumentRedactor {
  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly filter: PdfFilterService,
    private readonly settling: Settling,
    private readonly config: DocumentsConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps the result, unless the document has gone or became another's meanwhile.
   * @returns whether it was kept
   * @throws AppError when it cannot be done, or not now
   */
  async redact(claim: ClaimedDocument): Promise<boolean> {
    const { id, token } = claim;
    const { order, bytes } = (await this.documents.orderOf(id)) ?? fail('not-found', 'The document is gone.');
    const { policyName, name, output, password, allowUnreadable, asked } = order;
    const source: Buffer[] = [];
    for await (const piece of this.pieces.read(id, SOURCE, bytes)) source.push(piece);
    const options = { password, allowUnreadable, output, ...(asked === undefined ? {} : { asked }) };
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

  /** Says that a document could not be redacted. @returns false when it is another's by now, or gone */
  async giveUp(claim: ClaimedDocument, failure: DocumentFailure): Promise<boolean> {
    const isGivenUp = await this.documents.end(claim, { status: 'FAILED', failure, ...this.ending() });
    if (isGivenUp) await this.settling.settleSoon(claim.id);
    return isGivenUp;
  }

  private ending() {
    const at = this.clock.now();
    return { deliveryId: randomUUID(), at, expiresAt: this.config.expiryFrom(at) };
  }
}

/** What will not be otherwise the next time: a policy that is not there, a document that cannot be read. */
const FINAL: ReadonlySet<AppError['kind']> = new Set([
  'invalid',
  'not-found',
  'too-large',
  'unprocessable',
  'forbidden',
]);

/** What became of a try that has failed: whether another may succeed, and whether it was one at all. */
export const isFinal = (error: unknown): boolean => error instanceof AppError && FINAL.has(error.kind);
/** Requests that wait for their answers fill the line of the threads: the document has not had its turn. */
export const wasNoTry = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'unavailable' && error.options.code === 'OVERLOADED';

/** Why it failed, for whoever has sent it. Messages of the product hold no text; others might. */
export function failureOf(error: unknown): DocumentFailure {
  if (error instanceof AppError) return { code: error.options.code ?? error.kind, message: error.message };
  return { code: 'INTERNAL_ERROR', message: 'An unexpected error; the log of the service says more.' };
}
