import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Query, Res, StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCookieAuth,
  ApiConsumes,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type { RecordFormat } from '../../engine/index.js';
import {
  AccessChosenBy,
  BearerOrCertificate,
  Scope,
  SessionMayPostText,
  SessionOrBearer,
} from '../../platform/auth/access.decorators.js';
import { fail } from '../../platform/http/app-error.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers, type JsonLines } from '../../platform/http/docs/answers.decorators.js';
import {
  assignedDocumentId,
  DOCUMENT_ID_HEADER,
  documentIdOf,
  nameDocument,
  newInlineDocumentId,
} from './document-id.js';
import { FilterAccess } from './filter.access.js';
import { FilterBody, NDJSON, PlainText, TextOrLines } from './filter-body.decorators.js';
import { FilterConfig } from './filter.config.js';
import { ApplyQueryDto, FilterQueryDto } from './filter.dto.js';
import type {
  ExplainedDocument,
  ExplainedLine,
  InlineRedaction,
  LineProblem,
  RedactedLine,
} from './filter.presenter.js';
import { FilterService } from './filter.service.js';
import type { OwnedDocument, RedactedAnswer } from './filter.types.js';
import { LineFilter } from './line-filter.js';

const FILTER_BODY = { limit: { config: FilterConfig, field: 'maxBytes' } } as const;
const FILTER_BODY_OR_LINES = { ...FILTER_BODY, streamed: [NDJSON] };
const TEXT = 'text/plain; charset=utf-8';
const JSON_OBJECT = 'application/json; charset=utf-8';
const TEXT_BODY = { schema: { type: 'string' } } as const;
/** The answer has the id that the document has in alerts and logs. */
const NAMED = { headers: { [DOCUMENT_ID_HEADER]: { schema: { type: 'string' } } } } as const;
const UNKNOWN_POLICY = { status: 404, description: 'There is no policy of that name.' };

@ApiTags('filter')
@ApiBearerAuth()
@Scope('redaction')
@Controller('api')
export class FilterController {
  constructor(
    private readonly documents: FilterService,
    private readonly lines: LineFilter,
  ) {}

  @Post('filter')
  @ApiCookieAuth()
  @AccessChosenBy(FilterAccess)
  @SessionMayPostText()
  @AcceptsRaw(FILTER_BODY_OR_LINES)
  @HttpCode(200)
  @ApiOperation({
    summary: 'Redact a text by a stored policy, or by one inside a JSON request',
    description:
      'JSON: `policy` (object), `text` and `context` (strings), optionally `documentId`. It needs no key unless the setting FILTER_INLINE_AUTH is `bearer`. ' +
      'Newline-delimited JSON: lines of `id` and `text`, answered line by line, in order, while they come in.',
  })
  @ApiConsumes('text/plain', 'application/json', NDJSON, 'application/pdf')
  @ApiBody(TEXT_BODY)
  @Answers<{
    'text/plain': string;
    'application/json': InlineRedaction;
    'application/x-ndjson': JsonLines<RedactedLine | LineProblem>;
  }>()
  @ApiResponse({
    status: 200,
    description: 'The redacted text; for a JSON request an object with `filteredText` and `spans`.',
    ...NAMED,
  })
  @ApiResponse(UNKNOWN_POLICY)
  async filter(
    @Query() query: FilterQueryDto,
    @FilterBody() body: FilterBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    switch (body.type) {
      case 'text': {
        const name = nameOf(response, query);
        return send(response, TEXT, await this.documents.filter(body.text, query.p, name, 'text'));
      }
      case 'inline': {
        const onName = (documentId: string): void => {
          nameDocument(response, documentId);
        };
        const request = { newDocumentId: newInlineDocumentId(), organization: query.organization };
        return send(response, JSON_OBJECT, await this.documents.filterInline(body.json, request, onName));
      }
      case 'lines':
        return this.sendLines(response, body.lines, query, 'redact');
      case 'pdf':
        return fail('not-implemented', 'This version does not redact PDF documents. Send their text as text/plain.', {
          code: 'PDF_NOT_SUPPORTED',
        });
    }
  }

  @Post('explain')
  @ApiCookieAuth()
  @SessionOrBearer()
  @SessionMayPostText()
  @AcceptsRaw(FILTER_BODY_OR_LINES)
  @HttpCode(200)
  @ApiOperation({ summary: 'Redact a text and say why, span by span; or texts, one a line' })
  @ApiConsumes('text/plain', NDJSON)
  @Answers<{ 'application/json': ExplainedDocument; 'application/x-ndjson': JsonLines<ExplainedLine | LineProblem> }>()
  @ApiBody(TEXT_BODY)
  @ApiResponse({ status: 200, description: 'The redacted text and its explanation.', ...NAMED })
  @ApiResponse(UNKNOWN_POLICY)
  async explain(
    @Query() query: FilterQueryDto,
    @TextOrLines() body: string | Readable,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (typeof body !== 'string') return this.sendLines(response, body, query, 'explain');
    const name = nameOf(response, query);
    return send(response, JSON_OBJECT, await this.documents.filter(body, query.p, name, 'explanation'));
  }

  @Post('policies/apply')
  @BearerOrCertificate()
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
    return send(response, TEXT, await this.documents.filter(text, p, { documentId, context: c, organization }, 'text'));
  }

  /** @throws AppError `not-found` before anything is read */
  private async sendLines(response: Response, lines: Readable, query: FilterQueryDto, format: RecordFormat) {
    await this.documents.assertPolicy(query.p);
    const request = { policyName: query.p, format, ...nameOf(response, query) };
    return new StreamableFile(Readable.from(this.lines.answers(lines, request), { objectMode: false }), {
      type: `${NDJSON}; charset=utf-8`,
    }).setErrorHandler(() => {
      // What goes wrong once the answer has begun can only be told by cutting it off.
      response.destroy();
    });
  }
}

const nameOf = (response: Response, { c, organization }: FilterQueryDto): OwnedDocument => ({
  documentId: assignedDocumentId(response),
  context: c,
  organization,
});

/** Answers in UTF-8; bytes go out as they are. */
function send(response: Response, type: string, { answer }: RedactedAnswer): string | StreamableFile {
  response.setHeader('Content-Type', type);
  return typeof answer === 'string' ? answer : new StreamableFile(answer, { type, length: answer.byteLength });
}
