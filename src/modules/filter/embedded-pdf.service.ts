import { Injectable } from '@nestjs/common';
import { DEFAULT_LOOK, type PlannedPdf } from '../../engine/index.js';
import { type DocumentProblem, withDocumentProblems } from '../../formats/document-problem.js';
import { problemOfPdf, type PdfHandler } from '../../formats/embedded-pdfs.js';
import { embeddedText, removalOf } from '../../pdf/embedded.js';
import { PdfDocuments } from '../../pdf/pdf-documents.js';
import { RedactedPdfConfig } from '../../pdf/redacted-pdf.config.js';
import { AppError } from '../../platform/http/app-error.js';
import { FilterConfig } from './filter.config.js';

const WITHOUT_POLICY: PlannedPdf = { look: DEFAULT_LOOK, boxes: [] };

/** Reads and redacts the PDF documents embedded in other documents, by the settings of the product. */
@Injectable()
export class EmbeddedPdfService {
  constructor(
    private readonly pdfs: PdfDocuments,
    private readonly limits: FilterConfig,
    private readonly config: RedactedPdfConfig,
  ) {}

  /**
   * Returns a handler for the PDF documents within one document.
   * @param planned the policy's plan for PDF documents
   */
  handler({ look, boxes }: PlannedPdf = WITHOUT_POLICY): PdfHandler {
    const reading = { maxTextBytes: this.limits.maxBytes, allowUnreadable: false };
    const title = this.config.title === '' ? undefined : this.config.title;
    const redacting = { ...reading, look, boxes, keepAttachments: false, title, output: 'pdf' } as const;
    return {
      read: (bytes) =>
        withDocumentProblems(problemOf, async () => embeddedText(await this.pdfs.read({ ...reading, bytes }))),
      redact: (bytes, text, removed) =>
        withDocumentProblems(problemOf, async () => {
          const { files, report } = await this.pdfs.redact(
            { ...redacting, bytes },
            {
              find: removalOf(text, removed),
            },
          );
          const [redacted = new Uint8Array()] = files;
          return { bytes: redacted, warnings: report.warnings };
        }),
    };
  }
}

/** Converts failures of a PDF to problems of its document; having to wait too long is not one. */
const problemOf = (error: unknown): DocumentProblem | undefined =>
  error instanceof AppError && (error.kind === 'unprocessable' || error.kind === 'too-large')
    ? problemOfPdf(error)
    : undefined;
