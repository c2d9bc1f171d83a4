import { Injectable } from '@nestjs/common';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { sourceGone } from '../review.errors.js';
import type { Span } from '../spans/span.types.js';
import { FileRedactor, type ReviewedFile } from './file-redactor.js';
import { PdfRedactor, type ReviewedPdf } from './pdf-redactor.js';
import { redactedText } from './redacted-text.js';

/** What a document becomes. */
export interface Result {
  readonly text: string;
  /** Of a document that came as PDF: null where only its text was wanted. */
  readonly pdf?: ReviewedPdf | null;
  /** The same of a document that came as a file of another format. */
  readonly file?: ReviewedFile | null;
}

/** What documents become by the spans that were approved. */
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
   * Before the document says that there is a result, and under the id of its certificate: a commit that is lost leaves it
   * unused, and whoever is slower cannot put another one beside the certificate that counts.
   */
  async save(documentId: string, certificateId: string, { text, pdf, file }: Result, at: Date): Promise<void> {
    const bytes = pdf?.bytes ?? file?.bytes;
    if (bytes !== undefined) await this.files.insertRedacted({ documentId, certificateId }, bytes, at);
    await this.sources.saveResult(certificateId, text);
  }
}
