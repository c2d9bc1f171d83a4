import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Query, Res, StreamableFile, UseInterceptors } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCookieAuth,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type { RecordFormat } from '../../engine/index.js';
import { mayBeStructured } from '../../formats/structured-text.js';
import {
  AccessChosenBy,
  ActingIfAny,
  BearerOrAnyCertificate,
  Scope,
  SessionMayPostText,
} from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { submitterOf } from '../../platform/audit/submitter.js';
import { answerLines } from '../../platform/http/answer-lines.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers, type Bytes, type JsonLines } from '../../platform/api-docs/answers.decorators.js';
import type { StreamedBody } from '../../platform/http/streamed-body.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import { assignedDocumentId, documentIdOf, nameDocument, newInlineDocumentId } from './document-id.js';
import { DocumentQueue } from './documents/document-queue.js';
import { QueueableQueryDto } from './documents/queued-document.dto.js';
import { asyncIsForPdf } from './documents/queued-document.errors.js';
import { presentAccepted, type AcceptedDocument } from './documents/queued-document.presenter.js';
import { isLines, NDJSON, PDF } from './body-type.js';
import type { ExplainedPieces } from './document-answer.js';
import { DocumentFilterService } from './document-filter.service.js';
import { sendDocument } from './document-headers.js';
import { FilterAccess } from './filter.access.js';
import { FILTER_BODIES } from './filter-body.docs.js';
import { FilterBody, PlainText, ZIP, type PdfBody, type TextBody } from './filter-body.decorators.js';
import { FilterConfig } from './filter.config.js';
import { ACCEPTED, NAMED, PASSWORD, REFUSED_DOCUMENT, REPORTED, TEXT_BODY, UNKNOWN_POLICY } from './filter.docs.js';
import { ApplyQueryDto, ExplainQueryDto, FilterQueryDto } from './filter.dto.js';
import type {
  ExplainedDocument,
  ExplainedLine,
  InlineRedaction,
  LineProblem,
  ReceiptLine,
  RedactedLine,
} from './filter.presenter.js';
import { FilterService } from './filter.service.js';
import type { Detail, InlineFormat, OwnedDocument, RedactedAnswer, SubmittedDocument } from './filter.types.js';
import { LineFilter } from './line-filter.js';
import { sayFallbacks } from './model-fallbacks.js';
import { sayPolicy } from './policy-header.js';
import { PdfFilterService } from './pdf-filter.service.js';
import type { ExplainedPdf } from './pdf/pdf-explanation.presenter.js';
import { PREVIEW_HEADERS, reportHeaders, warningHeaders } from './pdf/pdf-headers.js';
import { assertPreviewable, outputOf, previewOf, readingOf } from './pdf-request.js';
import { zipOfPages } from './pdf/zip-of-pages.js';
import { asksForReceipt } from './receipts/receipt-request.js';
import { ReceiptInterceptor } from './receipts/receipt.interceptor.js';
import { noteReplaced, policyOf } from './receipts/redaction-facts.js';

const FILTER_BODY = { limit: { config: FilterConfig, field: 'maxBytes' } } as const;
const FILTER_BODY_OR_LINES = { ...FILTER_BODY, isStreamed: isLines };
const TEXT = 'text/plain; charset=utf-8';
const JSON_OBJECT = 'application/json; charset=utf-8';
@ApiTags('filter')
@ApiBearerAuth()
@Scope('redaction')
@UseInterceptors(ReceiptInterceptor)
@Controller('api')
export class FilterController {
  constructor(
    private readonly documents: FilterService,
    private readonly pdfs: PdfFilterService,
    private readonly files: DocumentFilterService,
    private readonly lines: LineFilter,
    private readonly queue: DocumentQueue,
  ) {}

  @Post('filter')
  @HonoursIdempotencyKey(({ query }) => query.async === 'true')
  @ToleratesUnknownInput()
  @ApiCookieAuth()
  @AccessChosenBy(FilterAccess)
  @SessionMayPostText()
  @AcceptsRaw(FILTER_BODY_OR_LINES)
  @HttpCode(200)
  @ApiOperation({
    requestBody: FILTER_BODIES,
    summary: 'Redact a text or a document by a stored policy, or a text by one inside a JSON request',
    description:
      'JSON: `policy` (object), `text` and `context` (strings), optionally `documentId`. It needs no key unless the setting FILTER_INLINE_AUTH is `bearer`. ' +
      'Newline-delimited JSON: lines of `id` and `text`, answered line by line, in order, while they come in. ' +
      'PDF: answered as a PDF, or with `Accept: application/zip` as a ZIP of a picture of each page: `page-0.png`, `page-1.png` … ' +
      'Documents of other formats: answered in their own format and content type; `format` says what a body is. ' +
      'A form (`multipart/form-data`) has the document as `file`, and as JSON what else goes from it: `terms`, a list of texts or of objects with `text`, `ignoreCase` and `withinWords`, and of a PDF `areas`, a list of `page` with `x`, `y`, `w` and `h` in points from the upper left corner, or with `wholePage`. ' +
      'With `async=true` a PDF is answered 202 at once, and redacted in the background: see `/api/documents`.',
  })
  @ApiHeader(PASSWORD)
  @Answers<{
    'text/plain': string;
    'application/json': InlineRedaction | AcceptedDocument;
    'application/x-ndjson': JsonLines<RedactedLine | LineProblem | ReceiptLine>;
    'application/pdf': Bytes;
    'application/zip': Bytes;
    '*/*': Bytes;
  }>()
  @ApiResponse({
    status: 200,
    description: 'The redacted text or document; for a JSON request an object with `filteredText` and `spans`.',
    ...REPORTED,
  })
  @ApiResponse(ACCEPTED)
  @ApiResponse(UNKNOWN_POLICY)
  @ApiResponse({ status: 406, description: 'A redacted PDF is `application/pdf` or `application/zip`.' })
  @ApiResponse(REFUSED_DOCUMENT)
  async filter(
    @Query() query: QueueableQueryDto,
    @FilterBody() body: FilterBody,
    @ActingIfAny() actor: Actor | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.preview === 'true') assertPreviewable(body, query);
    if (query.async === 'true') return this.queueBody(response, body, query, actor);
    switch (body.type) {
      case 'text':
        return this.sendText(response, body, query.p, submittedBy(response, query));
      case 'document': {
        const file = await this.files.redact(body, query.p, submittedBy(response, query));
        return sendDocument(response, body.answerType, file);
      }
      case 'inline':
        return this.sendInline(response, body.json, query, 'inline');
      case 'lines':
        return this.sendLines(response, body.lines, query, 'redact');
      case 'pdf':
        return this.sendPdf(response, body, query);
    }
  }

  @Post('explain')
  @ToleratesUnknownInput()
  @ApiCookieAuth()
  @AccessChosenBy(FilterAccess)
  @SessionMayPostText()
  @AcceptsRaw(FILTER_BODY_OR_LINES)
  @HttpCode(200)
  @ApiOperation({
    requestBody: FILTER_BODIES,
    summary:
      'Redact a text and say why, span by span; or texts, one a line; or say what of a PDF would be redacted, and where',
    description:
      'JSON: a request that carries its policy, as `/api/filter` takes it; it is answered as a text is. With `detail=full` each span has its `evidence`.',
  })
  @Answers<{
    'application/json': ExplainedDocument | ExplainedPdf | ExplainedPieces;
    'application/x-ndjson': JsonLines<ExplainedLine | LineProblem | ReceiptLine>;
  }>()
  @ApiHeader(PASSWORD)
  @ApiResponse({ status: 200, description: 'The redacted text and its explanation.', ...NAMED })
  @ApiResponse(UNKNOWN_POLICY)
  @ApiResponse(REFUSED_DOCUMENT)
  async explain(
    @Query() query: ExplainQueryDto,
    @FilterBody() body: FilterBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    const name = { ...submittedBy(response, query), detail: query.detail };
    switch (body.type) {
      case 'inline':
        return this.sendInline(response, body.json, query, 'explanation', query.detail);
      case 'text':
        return this.sendText(response, body, query.p, name, 'explanation');
      case 'document':
        return sendDocument(response, JSON_OBJECT, await this.files.explain(body, query.p, name));
      case 'lines':
        return this.sendLines(response, body.lines, query, 'explain', query.detail);
      case 'pdf': {
        const answer = await this.pdfs.explain(body.bytes, query.p, name, readingOf(body, query));
        response.setHeaders(warningHeaders(answer.warnings));
        return send(response, JSON_OBJECT, answer);
      }
    }
  }

  @Post('policies/apply')
  @ToleratesUnknownInput()
  @BearerOrAnyCertificate()
  @AcceptsRaw(FILTER_BODY)
  @HttpCode(200)
  @ApiOperation({ summary: 'Apply a stored policy to a text' })
  @ApiConsumes('text/plain')
  @Answers<{ 'text/plain': string }>()
  @ApiBody(TEXT_BODY)
  @ApiResponse({ status: 200, description: 'The redacted text.', ...NAMED })
  @ApiResponse(UNKNOWN_POLICY)
  async apply(
    @Query() { p, c, d, organization }: ApplyQueryDto,
    @PlainText() text: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const documentId = d ?? documentIdOf(text);
    nameDocument(response, documentId);
    const submitter = submitterOf(response.req);
    const name = { documentId, context: c, organization, submitter, gone: clientGone(response) };
    return this.sendText(response, { text, mayBeMore: true }, p, name);
  }

  /** Answers a request that includes its policy, and may name its document. */
  private async sendInline(
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

  /** Redacts text; JSON or a table is read as such. Other text costs no more than before. */
  private async sendText(
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
  private async sendPdf(response: Response, body: PdfBody, query: QueueableQueryDto): Promise<StreamableFile> {
    const { bytes } = body;
    const output = query.preview === 'true' ? previewOf(body) : outputOf(body);
    const filtering = { ...readingOf(body, query), output };
    const { files, report, fallbacks, policy, replaced } = await this.pdfs.redact(
      bytes,
      query.p,
      submittedBy(response, query),
      filtering,
    );
    sayFallbacks(response.vary('Accept').setHeaders(reportHeaders(report)), fallbacks);
    sayPolicy(response, policy);
    noteReplaced(response, replaced);
    if (output === 'preview') response.setHeaders(PREVIEW_HEADERS);
    if (output === 'png') {
      return new StreamableFile(Readable.from(zipOfPages(files), { objectMode: false }), { type: ZIP });
    }
    const [file = new Uint8Array()] = files;
    return new StreamableFile(file, { type: PDF, length: file.byteLength });
  }

  /** @throws AppError as {@link sendPdf}, `invalid` of other bodies, as `DocumentQueue.accept` */
  private async queueBody(
    response: Response,
    body: FilterBody,
    query: QueueableQueryDto,
    actor: Actor | undefined,
  ): Promise<AcceptedDocument> {
    if (body.type !== 'pdf' || actor === undefined) return asyncIsForPdf();
    const { password, asked, allowUnreadable = false } = readingOf(body, query);
    const order = {
      policyName: query.p,
      name: nameOf(response, query),
      output: outputOf(body),
      password,
      allowUnreadable,
      asked,
      fileName: query.filename,
    };
    const documentId = await this.queue.accept(body.bytes, order, actor);
    response.status(202).location(`/api/documents/${documentId}`);
    return presentAccepted(documentId);
  }

  /** @throws AppError `not-found` before anything is read */
  private async sendLines(
    response: Response,
    lines: StreamedBody,
    query: FilterQueryDto,
    format: RecordFormat,
    detail?: Detail,
  ) {
    const submitted = submittedBy(response, query);
    const policy = await this.documents.assertAccepted(query.p, submitted);
    sayPolicy(response, policy);
    const certifiedPolicy = asksForReceipt(response.req) ? policyOf(response) : undefined;
    const request = { policyName: query.p, policy, format, ...submitted, detail, certifiedPolicy };
    return answerLines(lines, this.lines.answers(lines, request), response, NDJSON);
  }
}

const nameOf = (response: Response, { c, organization }: FilterQueryDto): OwnedDocument => ({
  documentId: assignedDocumentId(response),
  context: c,
  organization,
  submitter: submitterOf(response.req),
});

const submittedBy = (response: Response, query: FilterQueryDto): SubmittedDocument => ({
  ...nameOf(response, query),
  gone: clientGone(response),
});

/** Sends text as UTF-8, and bytes unchanged. */
function send(
  response: Response,
  type: string,
  { answer, fallbacks, policy, summary }: RedactedAnswer,
): string | StreamableFile {
  response.setHeader('Content-Type', type);
  sayPolicy(response, policy);
  noteReplaced(response, summary.replaced);
  sayFallbacks(response, fallbacks);
  return typeof answer === 'string' ? answer : new StreamableFile(answer, { type, length: answer.byteLength });
}
