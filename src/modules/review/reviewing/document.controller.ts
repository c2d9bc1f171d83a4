import { Body, Controller, Get, Header, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, BearerOnly, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ArrayAnswers } from '../../../platform/http/array-answers.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { attachment } from '../attachment.js';
import { NewSpanDto } from '../span-edits/span.dto.js';
import { presentAuditedSpan, presentSpan, presentWrittenSpan } from '../spans/span.presenter.js';
import { SpanService } from '../span-edits/span.service.js';
import { entityTag, ExpectedVersion, VERSION_HEADER_DOCS } from '../expected-version.js';
import { presentDocument } from '../documents/document.presenter.js';
import { DocumentService } from '../documents/document.service.js';

/** The number of long span lists that are sent concurrently. */
const MAX_LARGE_ANSWERS = 4;
const BUSY = {
  status: 503,
  description: 'Too many large responses are being sent; try again after `Retry-After` seconds.',
};

@ApiTags('review')
@Fails(404, 'The document does not exist or is not visible to the caller.')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class DocumentController {
  private readonly arrays = new ArrayAnswers(MAX_LARGE_ANSWERS);

  constructor(
    private readonly documents: DocumentService,
    private readonly spans: SpanService,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'Get a document, without its text' })
  @ApiResponse({ status: 200, description: 'The document; `ETag` is its version.', ...VERSION_HEADER_DOCS })
  async read(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const { header, batch } = await this.documents.get(id, actor);
    response.setHeader('ETag', entityTag(header.version));
    return presentDocument(header, batch, this.clock.now());
  }

  @Get(':id/source')
  @ApiOperation({ summary: 'Get the text as it was submitted' })
  @Succeeds(200, 'The text.')
  @Fails(409, 'The source was purged (`SOURCE_GONE`).')
  async readSource(@Param('id') id: string, @Acting() actor: Actor) {
    const { header, text } = await this.documents.source(id, actor);
    return { id, version: header.version, text };
  }

  @Get(':id/redacted')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiOperation({ summary: 'Download the finalized text' })
  @Answers<{ 'text/plain': string }>()
  @Succeeds(200, 'The text.')
  @Fails(409, 'The document is not finalized.')
  async download(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const { filename, text } = await this.documents.redacted(id, actor);
    response.setHeader('Content-Disposition', attachment(filename));
    return text;
  }

  @Get(':id/spans')
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'List the spans of a document, in text order' })
  @ApiResponse({
    status: 200,
    description: 'All spans; `ETag` is the version of the document.',
    ...VERSION_HEADER_DOCS,
  })
  @Fails(409, 'The texts of the spans were purged (`SOURCE_GONE`).')
  @ApiResponse(BUSY)
  async listSpans(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const { header, portions } = await this.spans.portionsOf(id, actor);
    response.setHeader('ETag', entityTag(header.version));
    return this.arrays.answer(portions, presentSpan, response);
  }

  @Post(':id/spans')
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({ summary: 'Mark a part of the text as sensitive' })
  @Succeeds(200, 'The new span, approved.')
  @Fails(400, 'The type is unknown, or the range is not in the text.')
  @Fails(409, 'The document is terminal, locked or has changed.')
  async createSpan(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Body() { type, start, end }: NewSpanDto,
  ) {
    const { result, header } = await this.spans.create(id, { type, start, end }, actor, version);
    return presentWrittenSpan(result, header.version);
  }

  @Get(':id/audit')
  @ToleratesUnknownInput()
  @BearerOnly()
  @ApiOperation({ summary: 'Get detections and decisions of a document, for programs' })
  @Succeeds(200, 'Text, type, confidence and status of every span.')
  @ApiResponse(BUSY)
  async audit(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    return this.arrays.answer(await this.spans.evenPurged(id, actor), presentAuditedSpan, response);
  }
}
