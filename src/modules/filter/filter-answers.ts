import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { RecordFormat } from '../../engine/index.js';
import { mayBeStructured } from '../../formats/structured-text.js';
import { submitterOf } from '../../platform/audit/submitter.js';
import { answerLines } from '../../platform/http/answer-lines.js';
import type { StreamedBody } from '../../platform/http/streamed-body.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import { NDJSON, PDF } from './body-type.js';
import { DocumentFilterService } from './document-filter.service.js';
import { sendDocument } from './document-headers.js';
import { assignedDocumentId, nameDocument, newInlineDocumentId } from './document-id.js';
import type { QueueableQueryDto } from './documents/queued-document.dto.js';
import { ZIP, type PdfBody, type TextBody } from './filter-body.decorators.js';
import type { FilterQueryDto } from './filter.dto.js';
import { FilterService } from './filter.service.js';
import type { Detail, InlineFormat, OwnedDocument, RedactedAnswer, SubmittedDocument } from './filter.types.js';
import { LineFilter } from './line-filter.js';
import { setFallbackHeader } from './model-fallbacks.js';
import { PdfFilterService } from './pdf-filter.service.js';
import { outputOf, previewOf, readingOf } from './pdf-request.js';
import { PREVIEW_HEADERS, reportHeaders } from './pdf/pdf-headers.js';
import { zipOfPages } from './pdf/zip-of-pages.js';
import { setPolicyHeader } from './policy-header.js';
import { asksForReceipt } from './receipts/receipt-request.js';
import { noteReplaced, policyOf } from './receipts/redaction-facts.js';

export const TEXT = 'text/plain; charset=utf-8';
export const JSON_OBJECT = 'application/json; charset=utf-8';

/** Redacts the body of a request and sets the headers of the response, for each type of body. */
@Injectable()
export class FilterAnswers {
  constructor(
    private readonly documents: FilterService,
    private readonly pdfs: PdfFilterService,
    private readonly files: DocumentFilterService,
    private readonly lineFilter: LineFilter,
  ) {}

  /** Answers a request that includes its policy, and may name its document. */
  async inline(
    response: Response,
    json: string,
    { organization }: FilterQueryDto,
    format: InlineFormat,
    detail?: Detail,
  ) {
    const onName = (documentId: string): void => {
      nameDocument(response, documentId);
    };
    const request = { newDocumentId: newInlineDocumentId(), organization, gone: clientGone(response), detail };
    return send(response, JSON_OBJECT, await this.documents.filterInline(json, request, onName, format));
  }

  /** Redacts text. Text that certainly is of another format, or has encoded parts, is read as that. */
  async text(
    response: Response,
    { text, mayBeMore }: Pick<TextBody, 'text' | 'mayBeMore'>,
    policyName: string,
    name: SubmittedDocument,
    format: 'text' | 'explanation' = 'text',
  ) {
    const type = format === 'text' ? TEXT : JSON_OBJECT;
    if (mayBeMore && mayBeStructured(text)) {
      const file = await this.files.structured(text, policyName, name, format);
      if (file !== undefined) return sendDocument(response, type, file);
    }
    return send(response, type, await this.documents.filter(text, policyName, name, format));
  }

  /** @throws AppError `not-acceptable` before any work is done */
  async pdf(response: Response, body: PdfBody, query: QueueableQueryDto): Promise<StreamableFile> {
    const { bytes } = body;
    const output = query.preview === 'true' ? previewOf(body) : outputOf(body);
    const filtering = { ...readingOf(body, query), output };
    const { files, report, fallbacks, policy, replaced } = await this.pdfs.redact(
      bytes,
      query.p,
      submittedBy(response, query),
      filtering,
    );
    setFallbackHeader(response.vary('Accept').setHeaders(reportHeaders(report)), fallbacks);
    setPolicyHeader(response, policy);
    noteReplaced(response, replaced);
    if (output === 'preview') response.setHeaders(PREVIEW_HEADERS);
    if (output === 'png') {
      return new StreamableFile(Readable.from(zipOfPages(files), { objectMode: false }), { type: ZIP });
    }
    const [file = new Uint8Array()] = files;
    return new StreamableFile(file, { type: PDF, length: file.byteLength });
  }

  /** @throws AppError `not-found` before anything is read */
  async lines(response: Response, lines: StreamedBody, query: FilterQueryDto, format: RecordFormat, detail?: Detail) {
    const submitted = submittedBy(response, query);
    const policy = await this.documents.assertAccepted(query.p, submitted);
    setPolicyHeader(response, policy);
    const certifiedPolicy = asksForReceipt(response.req) ? policyOf(response) : undefined;
    const request = { policyName: query.p, policy, format, ...submitted, detail, certifiedPolicy };
    return answerLines(lines, this.lineFilter.answers(lines, request), response, NDJSON);
  }
}

export const nameOf = (response: Response, { c, organization }: FilterQueryDto): OwnedDocument => ({
  documentId: assignedDocumentId(response),
  context: c,
  organization,
  submitter: submitterOf(response.req),
});

export const submittedBy = (response: Response, query: FilterQueryDto): SubmittedDocument => ({
  ...nameOf(response, query),
  gone: clientGone(response),
});

/** Sends text as UTF-8, and bytes unchanged. */
export function send(
  response: Response,
  type: string,
  { answer, fallbacks, policy, summary }: RedactedAnswer,
): string | StreamableFile {
  response.setHeader('Content-Type', type);
  setPolicyHeader(response, policy);
  noteReplaced(response, summary.replaced);
  setFallbackHeader(response, fallbacks);
  return typeof answer === 'string' ? answer : new StreamableFile(answer, { type, length: answer.byteLength });
}
