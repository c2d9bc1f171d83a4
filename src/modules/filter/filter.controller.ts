import { Controller, HttpCode, Post, Query, Res, UseInterceptors } from '@nestjs/common';
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
import {
  AccessChosenBy,
  ActingIfAny,
  BearerOrAnyCertificate,
  Scope,
  SessionMayPostText,
} from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { submitterOf } from '../../platform/audit/submitter.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers, type Bytes, type JsonLines } from '../../platform/api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails } from '../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import { documentIdOf, nameDocument } from './document-id.js';
import { DocumentQueue } from './documents/document-queue.js';
import { QueueableQueryDto } from './documents/queued-document.dto.js';
import { asyncIsForPdf } from './documents/queued-document.errors.js';
import { presentAccepted, type AcceptedDocument } from './documents/queued-document.presenter.js';
import { isLines } from './body-type.js';
import type { ExplainedPieces } from './document-answer.js';
import { DocumentFilterService } from './document-filter.service.js';
import { sendDocument } from './document-headers.js';
import { FilterAccess } from './filter.access.js';
import { FilterAnswers, JSON_OBJECT, nameOf, send, submittedBy } from './filter-answers.js';
import { FILTER_BODIES } from './filter-body.docs.js';
import { FilterBody, PlainText } from './filter-body.decorators.js';
import { FilterConfig } from './filter.config.js';
import { ACCEPTED, NAMED, PASSWORD, REFUSED_DOCUMENT, REPORTED, TEXT_BODY, UNKNOWN_POLICY } from './filter.docs.js';
import { ApplyQueryDto, ExplainQueryDto } from './filter.dto.js';
import type {
  ExplainedDocument,
  ExplainedLine,
  InlineRedaction,
  LineProblem,
  ReceiptLine,
  RedactedLine,
} from './filter.presenter.js';
import { PdfFilterService } from './pdf-filter.service.js';
import type { ExplainedPdf } from './pdf/pdf-explanation.presenter.js';
import { warningHeaders } from './pdf/pdf-headers.js';
import { assertPreviewable, outputOf, readingOf } from './pdf-request.js';
import { ReceiptInterceptor } from './receipts/receipt.interceptor.js';

const FILTER_BODY = { limit: { config: FilterConfig, field: 'maxBytes' } } as const;
const FILTER_BODY_OR_LINES = { ...FILTER_BODY, isStreamed: isLines };

@ApiTags('filter')
@ToleratesUnknownInput()
@ApiBearerAuth()
@Scope('redaction')
@UseInterceptors(ReceiptInterceptor)
@Controller('api')
export class FilterController {
  constructor(
    private readonly answers: FilterAnswers,
    private readonly files: DocumentFilterService,
    private readonly pdfs: PdfFilterService,
    private readonly queue: DocumentQueue,
  ) {}

  @Post('filter')
  @HonoursIdempotencyKey(({ query }) => query.async === 'true')
  @ApiCookieAuth()
  @AccessChosenBy(FilterAccess)
  @SessionMayPostText()
  @AcceptsRaw(FILTER_BODY_OR_LINES)
  @HttpCode(200)
  @ApiOperation({
    requestBody: FILTER_BODIES,
    summary: 'Redact a text or document by a stored policy, or a text by an inline policy',
    description:
      'JSON: `policy` (object), `text` and `context` (strings), optionally `documentId`. It needs no key unless the setting FILTER_INLINE_AUTH is `bearer`. Newline-delimited JSON: lines with `id` and `text`; each gets a response line, in order, while lines are still being sent. PDF: the response is a PDF, or with `Accept: application/zip` a ZIP with an image of each page: `page-0.png`, `page-1.png` and so on. Documents of other formats: the response has the same format and content type; `format` declares the format of the body. A form (`multipart/form-data`) has the document as `file` and, as JSON, what else to remove: `terms`, a list of texts or of objects with `text`, `ignoreCase` and `withinWords`, and for a PDF `areas`, a list of objects with `page` and either `x`, `y`, `w` and `h` in points from the upper left corner, or `wholePage`. With `async=true` a PDF is accepted with 202 and redacted in the background: see `/api/documents`.',
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
    description: 'The redacted text or document; for a JSON request, an object with `filteredText` and `spans`.',
    ...REPORTED,
  })
  @ApiResponse(ACCEPTED)
  @ApiResponse(UNKNOWN_POLICY)
  @Fails(406, 'A redacted PDF is `application/pdf` or `application/zip`.')
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
        return this.answers.text(response, body, query.p, submittedBy(response, query));
      case 'document': {
        const file = await this.files.redact(body, query.p, submittedBy(response, query));
        return sendDocument(response, body.answerType, file);
      }
      case 'inline':
        return this.answers.inline(response, body.json, query, 'inline');
      case 'lines':
        return this.answers.lines(response, body.lines, query, 'redact');
      case 'pdf':
        return this.answers.pdf(response, body, query);
    }
  }

  @Post('explain')
  @ApiCookieAuth()
  @AccessChosenBy(FilterAccess)
  @SessionMayPostText()
  @AcceptsRaw(FILTER_BODY_OR_LINES)
  @HttpCode(200)
  @ApiOperation({
    requestBody: FILTER_BODIES,
    summary: 'Redact a text and explain each span',
    description:
      'Also takes texts, one per line, and PDF documents, for which the response says what would be redacted, and where. JSON: a request that contains its policy, as for `/api/filter`; the response is the same as for a text. With `detail=full` each span has its `evidence`.',
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
        return this.answers.inline(response, body.json, query, 'explanation', query.detail);
      case 'text':
        return this.answers.text(response, body, query.p, name, 'explanation');
      case 'document':
        return sendDocument(response, JSON_OBJECT, await this.files.explain(body, query.p, name));
      case 'lines':
        return this.answers.lines(response, body.lines, query, 'explain', query.detail);
      case 'pdf': {
        const answer = await this.pdfs.explain(body.bytes, query.p, name, readingOf(body, query));
        response.setHeaders(warningHeaders(answer.warnings));
        return send(response, JSON_OBJECT, answer);
      }
    }
  }

  @Post('policies/apply')
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
    return this.answers.text(response, { text, mayBeMore: true }, p, name);
  }

  /** @throws AppError `not-acceptable`; `invalid` for other bodies; as `DocumentQueue.accept` */
  private async queueBody(
    response: Response,
    body: FilterBody,
    query: QueueableQueryDto,
    actor: Actor | undefined,
  ): Promise<AcceptedDocument> {
    if (body.type !== 'pdf' || actor === undefined) return asyncIsForPdf();
    const { password, removals, allowUnreadable = false } = readingOf(body, query);
    const order = {
      policyName: query.p,
      name: nameOf(response, query),
      output: outputOf(body),
      password,
      allowUnreadable,
      removals,
      fileName: query.filename,
    };
    const documentId = await this.queue.accept(body.bytes, order, actor);
    response.status(202).location(`/api/documents/${documentId}`);
    return presentAccepted(documentId);
  }
}
