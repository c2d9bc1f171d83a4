import { Injectable } from '@nestjs/common';
import { apply, TERM_REPLACEMENT, type Kind } from '../../engine/index.js';
import { NOTHING_ASKED, type RequestedRemovals } from '../../pdf/asked.js';
import { withoutDoubles } from '../../pdf/duplicate-findings.js';
import { redactionsOf } from '../../pdf/redactions-of.js';
import { PdfDocuments, type ReadRequest, type RedactHost } from '../../pdf/pdf-documents.js';
import type { RedactedPdf } from '../../pdf/pdf.types.js';
import { RedactedPdfConfig } from '../../pdf/redacted-pdf.config.js';
import type { DocumentWarning } from '../../pdf/page-warnings.js';
import { placesOf } from '../../pdf/places.js';
import { chargeCurrentCaller } from '../../platform/limits/current-use.js';
import type { CompiledPolicy } from '../policy/policy.types.js';
import { PolicyService } from '../policy/policy.service.js';
import { withRequestedTerms } from './requested-terms.js';
import { FilterConfig } from './filter.config.js';
import { FilterService, type Spans } from './filter.service.js';
import type { DocumentSpan, RedactedAnswer, RedactionSummary, SubmittedDocument } from './filter.types.js';
import { PdfAttachments } from './pdf-attachments.js';
import { NOTHING_REDACTED } from './redaction-summary.js';
import { writePdfExplanation, type PlacedSpan } from './pdf/pdf-explanation.presenter.js';

/** The parameters for reading a PDF. */
export interface PdfReading {
  readonly password?: string | undefined;
  /** True to leave unreadable pages as they are; otherwise the document is refused. */
  readonly allowUnreadable?: boolean;
  /** Values and areas to redact in addition to the policy's findings. */
  readonly removals?: RequestedRemovals;
}

/** The parameters for redacting a PDF. */
export interface PdfFiltering extends PdfReading {
  /** A redacted PDF, a PNG image of each page, or the PDF with marks around what would be redacted. */
  readonly output: 'pdf' | 'png' | 'preview';
}

/** A redacted PDF: one file, or one for each page. */
export interface FilteredPdf extends RedactedPdf {
  readonly documentId: string;
  readonly fallbacks: readonly Kind[];
  /** The reference of the applied policy version. */
  readonly policy: string;
  readonly replaced: RedactionSummary['replaced'];
}

/** An explanation, with the warnings about the document. */
export interface ExplainedAnswer extends RedactedAnswer {
  readonly warnings: readonly DocumentWarning[];
}

/** Redacts and explains PDF documents by stored policies, and records findings as for texts. */
@Injectable()
export class PdfFilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly documents: FilterService,
    private readonly pdfs: PdfDocuments,
    private readonly limits: FilterConfig,
    private readonly config: RedactedPdfConfig,
    private readonly attachments: PdfAttachments,
  ) {}

  /**
   * @throws AppError `not-found` when there is no policy of that name; `unprocessable` with a code that begins with
   *   `PDF_`, `too-large` or `unavailable` for a document that cannot be processed, as `PdfDocuments.redact`
   */
  async redact(
    bytes: Uint8Array,
    policyName: string,
    name: SubmittedDocument,
    { output, ...reading }: PdfFiltering,
  ): Promise<FilteredPdf> {
    const policy = await this.policies.compiled(policyName);
    let fallbacks: readonly Kind[] = [];
    let replaced: RedactionSummary['replaced'] = new Map();
    const request = { ...this.redacting(bytes, policy, reading), output };
    const find: RedactHost['find'] = async ({ text }) => {
      const found = await this.find(text, policy, name, reading);
      ({ fallbacks } = found);
      ({ replaced } = found.summary);
      return redactionsOf(found.spans);
    };
    const { files, report } = await this.pdfs.redact(request, { find, redactFile: this.redactFile(policyName, name) });
    chargeCurrentCaller('pages', report.pages);
    return { documentId: name.documentId, files, report, fallbacks, policy: policy.reference, replaced };
  }

  /** Returns what a stored policy would redact, and where, as JSON. @throws AppError as {@link redact} */
  async explain(
    bytes: Uint8Array,
    policyName: string,
    name: SubmittedDocument,
    reading: PdfReading,
  ): Promise<ExplainedAnswer> {
    const policy = await this.policies.compiled(policyName);
    let found: Spans<DocumentSpan> | undefined;
    const request = { ...this.redacting(bytes, policy, reading), output: 'pdf' } as const;
    const find: RedactHost['find'] = async ({ text }) => {
      const here = await this.find(text, policy, name, reading);
      // Embedded PDF documents are looked up later.
      found ??= here;
      return redactionsOf(here.spans);
    };
    const host = { find, redactFile: this.redactFile(policyName, name) };
    const { text: read, warnings } = await this.pdfs.explain(request, host);
    const { text, sizes, boxes } = read;
    chargeCurrentCaller('pages', sizes.length);
    const { spans = [], fallbacks = [], summary = NOTHING_REDACTED } = found ?? {};
    const placed = withoutDoubles(spans, await placesOf(boxes, spans));
    const { documentId, context } = name;
    const document = { documentId, context, filteredText: apply(text, spans), fallbacks, warnings };
    const answer = writePdfExplanation({
      ...document,
      spans: placed.map((span): PlacedSpan => ({ ...span, size: sizes[(span.place.page ?? 0) - 1] })),
    });
    return { documentId, context, answer, fallbacks, summary, warnings, policy: policy.reference };
  }

  private redactFile(policyName: string, name: SubmittedDocument): RedactHost['redactFile'] {
    return (file, gone) => this.attachments.redact(file, gone, policyName, name);
  }

  private async find(text: string, policy: CompiledPolicy, name: SubmittedDocument, { removals }: PdfReading) {
    const found = await this.documents.find(text, policy, name);
    return { ...found, spans: withRequestedTerms(text, found.spans, removals?.terms ?? []) };
  }

  private redacting(bytes: Uint8Array, { plan }: CompiledPolicy, reading: PdfReading) {
    const { keepAttachments, title } = this.config;
    const { terms, areas } = reading.removals ?? NOTHING_ASKED;
    return {
      ...this.reading(bytes, reading),
      look: plan.pdf.look,
      boxes: [...plan.pdf.boxes, ...areas],
      terms: terms.map(({ text }) => ({ text, replacement: TERM_REPLACEMENT })),
      keepAttachments,
      title: title === '' ? undefined : title,
    };
  }

  private reading(bytes: Uint8Array, { password, allowUnreadable = false }: PdfReading): ReadRequest {
    return { bytes, password, maxTextBytes: this.limits.maxBytes, allowUnreadable };
  }
}
