import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, BearerOnly, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { ArrayAnswers } from '../../../platform/http/array-answers.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { entityTag, ExpectedVersion, WITH_VERSION } from '../expected-version.js';
import { presentAuditedSpan, presentSpan, presentWrittenSpan } from '../spans/span.presenter.js';
import { NewSpanDto } from './span.dto.js';
import { SpanService } from './span.service.js';

/** Long lists of spans that are sent at once. */
const MAX_LARGE_ANSWERS = 4;
const BUSY = {
  status: 503,
  description: 'Too many large answers are being sent; try again after `Retry-After` seconds.',
};

/** Spans under the address of their document. The ids of operations name functions of generated clients: they stay. */
@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class DocumentSpansController {
  private readonly arrays = new ArrayAnswers(MAX_LARGE_ANSWERS);

  constructor(private readonly spans: SpanService) {}

  @Get(':id/spans')
  @ToleratesUnknownInput()
  @ApiOperation({
    operationId: 'DocumentController_listSpans',
    summary: 'The spans of a document, in the order of its text',
  })
  @ApiResponse({ status: 200, description: 'Every span; `ETag` is the version of the document.', ...WITH_VERSION })
  @ApiResponse({ status: 409, description: 'The texts of the spans were purged (`SOURCE_GONE`).' })
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
  @HttpCode(200)
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiBody({ type: NewSpanDto })
  @ApiOperation({ operationId: 'DocumentController_createSpan', summary: 'Mark a part of the text as sensitive' })
  @ApiResponse({ status: 200, description: 'The span, approved.' })
  @ApiResponse({ status: 400, description: 'A type that is none, or a range that is not in the text.' })
  @ApiResponse({ status: 409, description: 'The document is terminal, locked or changed.' })
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
  @ApiOperation({ operationId: 'DocumentController_audit', summary: 'What was found and decided, for programs' })
  @ApiResponse({ status: 200, description: 'Text, type, confidence and status of every span.' })
  @ApiResponse(BUSY)
  async audit(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    return this.arrays.answer(await this.spans.evenPurged(id, actor), presentAuditedSpan, response);
  }
}
