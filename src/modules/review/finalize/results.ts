import { Injectable } from '@nestjs/common';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { sourceGone } from '../review.errors.js';
import type { Span } from '../spans/span.types.js';
import { FileRedactor, type ReviewedFile } from './file-redactor.js';
import { PdfRedactor, type ReviewedPdf } from './pdf-redactor.js';
import { redactedText } from './redacted-text.js';

/** The redacted versions of a document. */
export interface Result {
  readonly text: string;
  /** For a document submitted as PDF: null if only its text was requested. */
  readonly pdf?: ReviewedPdf | null;
  /** Likewise for a document submitted as a file of another format. */
  readonly file?: ReviewedFile | null;
}

/** Makes and stores the redacted versions of documents, according to the approved spans. */
@Injectable()
export class Results {
  constructor(
    private readonly sources: SourceRepository,
    private readonly files: DocumentFileRepository,
    private readonly pdfs: PdfRedactor,
    private readonly redactor: FileRedactor,
  ) {}

  /** @throws AppError `conflict` code `SOURCE_GONE`; as `PdfRedactor.redact` and `FileRedactor.redact` */
  async make(header: DocumentHeader, spans: readonly Span[], withFile: boolean): Promise<Result> {
    const { id, purgedAt, format } = header;
    const source = purgedAt === null ? await this.sources.read(id) : undefined;
    if (source === undefined) return sourceGone();
    const approved = spans.filter(({ status }) => status === 'APPROVED');
    const text = redactedText(source, approved);
    if (format === 'text') return { text };
    if (format === 'pdf') return { text, pdf: withFile ? await this.pdfs.redact(id, source, approved) : null };
    return { text, file: withFile ? await this.redactor.redact(header, source, approved) : null };
  }

  /**
   * Stored before the document refers to the result, under the id of its certificate. After a failed commit it is left
   * unused, and a slower request cannot replace the result of the effective certificate.
   */
  async save(documentId: string, certificateId: string, { text, pdf, file }: Result, at: Date): Promise<void> {
    const bytes = pdf?.bytes ?? file?.bytes;
    if (bytes !== undefined) await this.files.insertRedacted({ documentId, certificateId }, bytes, at);
    await this.sources.saveResult(certificateId, text);
  }
}
