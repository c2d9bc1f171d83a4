import { Injectable } from '@nestjs/common';
import type { Declared } from '../../../formats/registry.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { looksLikePdf } from '../../../pdf/pdf-header.js';
import { isResumed, newId } from '../../../platform/idempotency/new-id.js';
import { DocumentFilterService } from '../../filter/document-filter.service.js';
import { wellFormed } from '../well-formed.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { PDF } from './ingest-body.decorators.js';
import { digestsOf, IngestService } from './ingest.service.js';
import { Intake } from './intake.js';
import { PdfIngest, type SubmittedPdf } from './pdf-ingest.js';

/** A file submitted for review. */
export interface SubmittedFile extends SubmittedPdf {
  readonly declared: Omit<Declared, 'fileName'>;
}

/** Ingests documents of all formats: their text is reviewed, and the file is redacted accordingly. */
@Injectable()
export class FileIngest {
  constructor(
    private readonly ingest: IngestService,
    private readonly intake: Intake,
    private readonly documents: DocumentFilterService,
    private readonly files: DocumentFileRepository,
    private readonly pdfs: PdfIngest,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the document
   * @throws AppError as `IngestService.accept`; as `DocumentFilterService.read`; `unprocessable` code
   *   `DOCUMENT_WITHOUT_TEXT`
   */
  async accept({ password, ...file }: SubmittedFile, actor: Actor): Promise<string> {
    const { batchId, name, priority, bytes, declared } = file;
    if (isPdf(file)) return this.pdfs.accept({ batchId, name, priority, bytes, password }, actor);
    const batch = await this.ingest.openBatch(batchId, actor);
    this.ingest.refuseLargeFile(bytes.length);
    const { format, text: read } = await this.documents.read({ bytes, declared: { ...declared, fileName: name } });
    const text = wellFormed(read);
    this.ingest.refuseLong(Buffer.byteLength(text));
    if (text.trim() === '') refuseEmpty();
    const document = { name, text, priority, format, ...digestsOf(bytes) };
    if (format === 'text') return this.ingest.store(batch, document, actor);
    const id = newId();
    if (await this.intake.isStored(id)) return id;
    if (isResumed()) await this.files.remove(id);
    // The file is stored first, so that every document has one. A file without a document is swept later.
    await this.files.insert({ id, bytes, layout: [] }, this.clock.now());
    await this.intake.add({ id, batch, document: { ...document, charset: declared.charset }, actor });
    return id;
  }
}

const isPdf = ({ bytes, declared: { format, mediaType } }: SubmittedFile): boolean =>
  format === undefined && (mediaType === PDF || looksLikePdf(bytes));

function refuseEmpty(): never {
  return fail('unprocessable', 'The document contains no readable text.', {
    code: 'DOCUMENT_WITHOUT_TEXT',
  });
}
