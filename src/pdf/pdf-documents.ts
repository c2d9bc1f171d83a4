import { Injectable } from '@nestjs/common';
import { AppError, type ErrorKind } from '../platform/http/app-error.js';
import { OcrConfig } from '../platform/ocr/ocr.config.js';
import { OcrError, TextRecogniser, type OcrErrorKind } from '../platform/ocr/text-recogniser.js';
import { sizeClass, traced, type SpanStart } from '../platform/tracing/tracing.js';
import { PdfThreads } from './pdf-threads.js';
import { PdfConfig } from './pdf.config.js';
import type { PdfHost, PdfLimits, PdfReadOptions, PdfRedactOptions, RedactedPdf } from './pdf.types.js';
import { recogniseBy } from './recognise-pages.js';
import type { PageSize, PdfText } from './reading/read-document.js';
import type { ExplainedPdf } from './redact-pdf.js';

/** The maximum number of pixels of a page drawn for a screen; A4 at 300 DPI has nine million. */
const MAX_DRAWN_PIXELS = 12 * 1024 * 1024;

/** Options for reading one document. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
  /** The maximum size of its text in UTF-8. */
  readonly maxTextBytes: number;
  /** True if pages that cannot be read are left as they are. */
  readonly allowUnreadable: boolean;
}

/** A stored document and its password. */
export interface StoredPdf {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/** Options for redacting one document. */
export interface RedactRequest
  extends ReadRequest, Pick<PdfRedactOptions, 'look' | 'boxes' | 'terms' | 'keepAttachments' | 'title' | 'output'> {}

/** The callbacks for redacting a document, except for OCR. */
export type RedactHost = Omit<PdfHost, 'recognise'>;

/** Reads and redacts PDF documents according to the configuration. */
@Injectable()
export class PdfDocuments {
  constructor(
    private readonly threads: PdfThreads,
    private readonly recogniser: TextRecogniser,
    private readonly config: PdfConfig,
    private readonly ocr: OcrConfig,
  ) {}

  /** Returns the sizes of all pages as displayed, in points. @throws AppError like `PdfThreads.sizes` */
  sizes({ bytes, password }: StoredPdf): Promise<readonly PageSize[]> {
    return this.threads.sizes(bytes, { limits: this.drawLimits(), password });
  }

  /**
   * Draws a page, counted from 1, limited to the number of pixels that a screen can use.
   * @returns a PNG; undefined if there is no such page
   * @throws AppError like `PdfThreads.draw`
   */
  draw({ bytes, password }: StoredPdf, page: number, dpi: number): Promise<Uint8Array | undefined> {
    return this.threads.draw(bytes, { limits: this.drawLimits(), password, page, dpi });
  }

  /**
   * Reads a document.
   * @throws AppError like `PdfThreads.read`; `unprocessable`, `timed-out` or `unavailable` for a page whose OCR fails
   */
  read(request: ReadRequest): Promise<PdfText> {
    return this.threads.read(request.bytes, this.readOptions(request), { recognise: this.recognise(request) });
  }

  /**
   * Redacts a document.
   * @param host asked once which parts of the text to remove
   * @throws AppError like `read`; what the host throws
   */
  redact(request: RedactRequest, host: RedactHost): Promise<RedactedPdf> {
    return traced(redacting(request), () =>
      this.threads.redact(request.bytes, this.redactOptions(request), { recognise: this.recognise(request), ...host }),
    );
  }

  /** Returns the text of a document and what its redaction would remove. @throws AppError like `redact` */
  explain(request: RedactRequest, host: RedactHost): Promise<ExplainedPdf> {
    return traced(redacting(request), () =>
      this.threads.explain(request.bytes, this.redactOptions(request), { recognise: this.recognise(request), ...host }),
    );
  }

  private drawLimits(): PdfLimits {
    const limits = this.config.limits(0);
    return { ...limits, maxPixels: Math.min(limits.maxPixels, MAX_DRAWN_PIXELS) };
  }

  private redactOptions(request: RedactRequest): PdfRedactOptions {
    const { look, boxes, terms, keepAttachments, title, output } = request;
    return { ...this.readOptions(request), look, boxes, terms, keepAttachments, title, output };
  }

  private readOptions({ password, maxTextBytes, allowUnreadable }: ReadRequest): PdfReadOptions {
    return { limits: this.config.limits(maxTextBytes), password, ocr: this.ocr.mode, allowUnreadable };
  }

  private recognise(request: Pick<ReadRequest, 'allowUnreadable'>): PdfHost['recognise'] {
    if (this.ocr.mode === 'off') return undefined;
    const recognise = recogniseBy(this.recogniser, request);
    return async (picture, page) => {
      try {
        return await recognise(picture, page);
      } catch (error) {
        throw error instanceof OcrError ? asAppError(error) : error;
      }
    };
  }
}

const KINDS: Readonly<Record<OcrErrorKind, readonly [kind: ErrorKind, code: string]>> = {
  'timed-out': ['unprocessable', 'PDF_TOO_COMPLEX'],
  'out-of-memory': ['unprocessable', 'PDF_TOO_COMPLEX'],
  failed: ['unprocessable', 'PDF_DAMAGED'],
  'language-missing': ['unavailable', 'OCR_LANGUAGE_MISSING'],
  overloaded: ['unavailable', 'OVERLOADED'],
};

function asAppError({ kind, message }: OcrError): AppError {
  const [errorKind, code] = KINDS[kind];
  return new AppError(errorKind, message, { code });
}

const redacting = ({ bytes }: RedactRequest): SpanStart => ({
  name: 'redact PDF',
  kind: 'internal',
  attributes: { 'umbra.size': sizeClass(bytes.length) },
});
