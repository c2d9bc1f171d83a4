import { Injectable } from '@nestjs/common';
import { AppError, type ErrorKind } from '../platform/http/app-error.js';
import { OcrConfig } from '../platform/ocr/ocr.config.js';
import { OcrError, TextRecogniser, type OcrErrorKind } from '../platform/ocr/text-recogniser.js';
import { PdfThreads } from './pdf-threads.js';
import { PdfConfig } from './pdf.config.js';
import type { PdfHost, PdfLimits, PdfReadOptions, PdfRedactOptions, RedactedPdf } from './pdf.types.js';
import { recogniseBy } from './recognise-pages.js';
import type { PageSize, PdfText } from './reading/read-document.js';
import type { ExplainedPdf } from './redact-pdf.js';

/** Of a page that is drawn for a screen: A4 with 300 dots an inch has nine million. */
const MAX_DRAWN_PIXELS = 12 * 1024 * 1024;

/** How one document is read. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
  /** Of its text in UTF-8. */
  readonly maxTextBytes: number;
  /** Whether pages that nobody can read are left as they are. */
  readonly allowUnreadable: boolean;
}

/** A document as it is stored, with what opens it. */
export interface StoredPdf {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
}

/** How one document is redacted. */
export interface RedactRequest
  extends ReadRequest, Pick<PdfRedactOptions, 'look' | 'boxes' | 'terms' | 'keepAttachments' | 'title' | 'output'> {}

/** What the redaction of a document asks, besides what pictures of pages say. */
export type RedactHost = Omit<PdfHost, 'recognise'>;

/** Reads and redacts PDF documents by the settings of the product. */
@Injectable()
export class PdfDocuments {
  constructor(
    private readonly threads: PdfThreads,
    private readonly recogniser: TextRecogniser,
    private readonly config: PdfConfig,
    private readonly ocr: OcrConfig,
  ) {}

  /** Returns the sizes of all pages as they are displayed, in points. @throws AppError as `PdfThreads.sizes` */
  sizes({ bytes, password }: StoredPdf): Promise<readonly PageSize[]> {
    return this.threads.sizes(bytes, { limits: this.drawLimits(), password });
  }

  /**
   * Draws a page, counted from 1, with at most so many pixels as a screen can use.
   * @returns a PNG; undefined when there is no such page
   * @throws AppError as `PdfThreads.draw`
   */
  draw({ bytes, password }: StoredPdf, page: number, dpi: number): Promise<Uint8Array | undefined> {
    return this.threads.draw(bytes, { limits: this.drawLimits(), password, page, dpi });
  }

  /** @throws AppError as `PdfThreads.read`; `unprocessable`, `timed-out` or `unavailable` of a page that cannot be read off its picture */
  read(request: ReadRequest): Promise<PdfText> {
    return this.threads.read(request.bytes, this.readOptions(request), { recognise: this.recognise() });
  }

  /** @param host asked once what of the text goes @throws AppError as `read`; what the host throws */
  redact(request: RedactRequest, host: RedactHost): Promise<RedactedPdf> {
    return this.threads.redact(request.bytes, this.redactOptions(request), { recognise: this.recognise(), ...host });
  }

  /** What a document is and would lose. @throws AppError as `redact` */
  explain(request: RedactRequest, host: RedactHost): Promise<ExplainedPdf> {
    return this.threads.explain(request.bytes, this.redactOptions(request), { recognise: this.recognise(), ...host });
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

  private recognise(): PdfHost['recognise'] {
    if (this.ocr.mode === 'off') return undefined;
    const recognise = recogniseBy(this.recogniser);
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
