import { Injectable } from '@nestjs/common';
import { apply, type Kind } from '../../engine/index.js';
import { redactionsOf } from '../../pdf/everywhere.js';
import { PdfDocuments, type ReadRequest } from '../../pdf/pdf-documents.js';
import type { RedactedPdf } from '../../pdf/pdf.types.js';
import { RedactedPdfConfig } from '../../pdf/redacted-pdf.config.js';
import { placesOf } from '../../pdf/places.js';
import { PolicyService } from '../policy/policy.service.js';
import { FilterConfig } from './filter.config.js';
import { FilterService } from './filter.service.js';
import type { RedactedAnswer, SubmittedDocument } from './filter.types.js';
import { writePdfExplanation, type PlacedSpan } from './pdf/pdf-explanation.presenter.js';

/** How a PDF is to be read. */
export interface PdfReading {
  readonly password?: string | undefined;
  /** Whether pages that nobody can read are left as they are; otherwise the document is refused. */
  readonly allowUnreadable?: boolean;
}

/** How a PDF is to be redacted. */
export interface PdfFiltering extends PdfReading {
  /** A PDF, or a picture of each page in PNG. */
  readonly output: 'pdf' | 'png';
}

/** A redacted PDF: one file, or one for each page. */
export interface FilteredPdf extends RedactedPdf {
  readonly documentId: string;
  readonly fallbacks: readonly Kind[];
}

/** Redacts and explains PDF documents by stored policies, and reports what was seen as of texts. */
@Injectable()
export class PdfFilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly documents: FilterService,
    private readonly pdfs: PdfDocuments,
    private readonly limits: FilterConfig,
    private readonly config: RedactedPdfConfig,
  ) {}

  /**
   * @throws AppError `not-found` when there is no policy of that name; `unprocessable` with a code that begins with
   * `PDF_`, `too-large` or `unavailable` of a document that cannot be handled, as `PdfDocuments.redact`
   */
  async redact(
    bytes: Uint8Array,
    policyName: string,
    name: SubmittedDocument,
    { output, ...reading }: PdfFiltering,
  ): Promise<FilteredPdf> {
    const policy = await this.policies.compiled(policyName);
    const { keepAttachments, title } = this.config;
    const request = {
      ...this.reading(bytes, reading),
      ...policy.plan.pdf,
      keepAttachments,
      title: title === '' ? undefined : title,
      output,
    };
    let fallbacks: readonly Kind[] = [];
    const { files, report } = await this.pdfs.redact(request, async ({ text }) => {
      const found = await this.documents.find(text, policy, name);
      fallbacks = found.fallbacks;
      return redactionsOf(found.spans);
    });
    return { documentId: name.documentId, files, report, fallbacks };
  }

  /** What a stored policy would redact, and where it stands: JSON. @throws AppError as {@link redact} */
  async explain(
    bytes: Uint8Array,
    policyName: string,
    name: SubmittedDocument,
    reading: PdfReading,
  ): Promise<RedactedAnswer> {
    const policy = await this.policies.compiled(policyName);
    const { text, sizes, boxes } = await this.pdfs.read(this.reading(bytes, reading));
    const { spans: found, fallbacks } = await this.documents.find(text, policy, name);
    const placeOf = await placesOf(boxes, found);
    const spans = found.map((span): PlacedSpan => {
      const place = placeOf(span.start, span.end);
      return { ...span, place, size: place.page === null ? undefined : sizes[place.page - 1] };
    });
    const { documentId, context } = name;
    const filteredText = apply(text, spans);
    const answer = writePdfExplanation({ documentId, context, filteredText, spans, fallbacks });
    return { documentId, context, answer, fallbacks };
  }

  private reading(bytes: Uint8Array, { password, allowUnreadable = false }: PdfReading): ReadRequest {
    return { bytes, password, maxTextBytes: this.limits.maxBytes, allowUnreadable };
  }
}
