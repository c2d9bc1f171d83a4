import { Injectable } from '@nestjs/common';
import { fail } from '../../../platform/http/app-error.js';
import { PdfDocuments } from '../../../pdf/pdf-documents.js';
import type { PdfLook } from '../../../pdf/pdf.types.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { ReviewConfig } from '../review.config.js';
import { sourceGone } from '../review.errors.js';
import { redactionsIn } from './pdf-redactions.js';
import type { RedactedRange } from './redacted-text.js';

/** A PDF redacted according to the approved spans. */
export interface ReviewedPdf {
  readonly bytes: Uint8Array;
  /** Pages that had to be replaced by images, from 1. */
  readonly pictures: readonly number[];
}

/** White labels on black. */
const LOOK: Omit<PdfLook, 'showReplacement'> = {
  color: [0, 0, 0],
  font: 'helvetica',
  maxFontSize: 12,
  fontColor: [1, 1, 1],
  dpi: 200,
  quality: 1,
};

/** Redacts the originals of documents submitted as PDF. */
@Injectable()
export class PdfRedactor {
  constructor(
    private readonly files: DocumentFileRepository,
    private readonly pdfs: PdfDocuments,
    private readonly config: ReviewConfig,
  ) {}

  /**
   * @param source the text that was reviewed
   * @throws AppError `conflict` code `SOURCE_GONE`, or `PDF_TEXT_CHANGED` if the PDF now yields a different text; as
   *   `PdfDocuments.redact`
   */
  async redact(documentId: string, source: string, approved: readonly RedactedRange[]): Promise<ReviewedPdf> {
    const { maxTextBytes, pdfShowLabel } = this.config;
    const request = {
      bytes: (await this.files.findOriginal(documentId)) ?? sourceGone(),
      password: await this.files.readPassword(documentId),
      maxTextBytes,
      allowUnreadable: false,
      look: { ...LOOK, showReplacement: pdfShowLabel },
      boxes: [],
      keepAttachments: false,
      title: undefined,
      output: 'pdf',
    } as const;
    const { files, report } = await this.pdfs.redact(request, {
      find: ({ text }) => Promise.resolve(redactionsIn(text, source, approved) ?? textChanged()),
    });
    const [bytes] = files;
    if (bytes === undefined) throw new Error('A redacted PDF has no file');
    return { bytes, pictures: report.pictures };
  }
}

function textChanged(): never {
  return fail(
    'conflict',
    'This PDF no longer yields the same text as at submission, so the approved spans cannot be placed reliably. Submit it again, or finalize only its text with ?pdf=false.',
    { code: 'PDF_TEXT_CHANGED' },
  );
}
