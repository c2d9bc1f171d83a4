import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { PdfDocuments } from '../../../pdf/pdf-documents.js';
import { isResumed, newId } from '../../../platform/idempotency/new-id.js';
import { ReviewConfig } from '../review.config.js';
import { wellFormed } from '../well-formed.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { digestsOf, IngestService } from './ingest.service.js';
import { Intake } from './intake.js';

/** A PDF submitted for review. */
export interface SubmittedPdf {
  readonly batchId: string;
  readonly name: string;
  readonly priority: number;
  readonly bytes: Buffer;
  /** The password that opens the PDF. */
  readonly password?: string | undefined;
}

/** Blanks, and replacement characters for glyphs without a known character. */
const NOTHING_TO_READ = /^[\s\ufffd]*$/u;

/**
 * Ingests PDF documents: the text is reviewed like any other, and the positions of its characters are stored with it.
 */
@Injectable()
export class PdfIngest {
  constructor(
    private readonly ingest: IngestService,
    private readonly intake: Intake,
    private readonly pdfs: PdfDocuments,
    private readonly files: DocumentFileRepository,
    private readonly config: ReviewConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the document
   * @throws AppError as `IngestService.accept`; as `PdfDocuments.read`; `unprocessable` code `PDF_WITHOUT_TEXT`
   */
  async accept({ batchId, name, priority, bytes, password }: SubmittedPdf, actor: Actor): Promise<string> {
    const batch = await this.ingest.openBatch(batchId, actor);
    this.ingest.refuseLargeFile(bytes.length, 'PDF');
    const { maxTextBytes } = this.config;
    const read = await this.pdfs.read({ bytes, password, maxTextBytes, allowUnreadable: false });
    const text = wellFormed(read.text);
    if (NOTHING_TO_READ.test(text)) refuseEmpty();
    const id = newId();
    if (await this.intake.isStored(id)) return id;
    if (isResumed()) await this.files.remove(id);
    // The file is stored first, so that every document has one. A file without a document is swept later.
    await this.files.insert({ id, bytes, layout: read.boxes, password }, this.clock.now());
    const document = { name, text, priority, format: 'pdf', ...digestsOf(bytes) } as const;
    await this.intake.add({ id, batch, document, actor });
    return id;
  }
}

function refuseEmpty(): never {
  return fail('unprocessable', 'The PDF contains no readable text.', { code: 'PDF_WITHOUT_TEXT' });
}
