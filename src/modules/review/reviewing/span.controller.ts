import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { entityTag, ExpectedVersion, VERSION_HEADER_DOCS } from '../expected-version.js';
import { HistoryQueryDto } from '../history/history.dto.js';
import { presentHistory } from '../history/history.presenter.js';
import { HistoryService } from '../history/history.service.js';
import { RemovalDto, ResetDto, SpanPatchDto } from '../span-edits/span.dto.js';
import { presentWrittenSpan } from '../spans/span.presenter.js';
import { SpanService } from '../span-edits/span.service.js';

@ApiTags('review')
@ToleratesUnknownInput()
@Fails(404, 'The span does not exist or is not visible to the caller.')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/spans')
export class SpanController {
  constructor(
    private readonly spans: SpanService,
    private readonly history: HistoryService,
  ) {}

  @Patch(':id')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({ summary: 'Decide on a span, or change its type' })
  @Succeeds(200, 'The changed span.')
  @Fails(400, 'Neither status nor type is given, or one is unknown.')
  @Fails(
    409,
    'The document is terminal (`DOCUMENT_TERMINAL`), locked (`LOCKED`) or has changed (`STALE`), or a reason is missing (`OVERTURN_REASON_REQUIRED`).',
  )
  async decide(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Body() { status, type, reason, exemptionCode }: SpanPatchDto,
  ) {
    const decision = {
      status: status ?? undefined,
      type: type ?? undefined,
      reason: textOf(reason),
      exemptionCode: textOf(exemptionCode),
    };
    const { result, header } = await this.spans.decide(id, decision, actor, version);
    return presentWrittenSpan(result, header.version);
  }

  @Delete(':id')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 64 * 1024, optional: true })
  @ApiBody({ type: RemovalDto, required: false })
  @ApiOperation({ summary: 'Delete a manually created span' })
  @ApiResponse({
    status: 200,
    description: 'The span is deleted; `ETag` is the version of the document.',
    ...VERSION_HEADER_DOCS,
  })
  @Fails(400, 'The span was created by the engine: set it to REJECTED instead.')
  @Fails(409, 'The document is terminal, locked or has changed.')
  async remove(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Res({ passthrough: true }) response: Response,
    @Body() body: RemovalDto = {},
  ) {
    const { header } = await this.spans.remove(id, { reason: textOf(body.reason) }, actor, version);
    response.setHeader('ETag', entityTag(header.version));
    return { id, deleted: true };
  }

  @Post(':id/redact-like')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @HttpCode(200)
  @AcceptsJson({ ignored: true })
  @ApiBody({ required: false, description: 'Ignored; its type has to be declared.', schema: { type: 'object' } })
  @ApiOperation({ summary: 'Approve all other occurrences of the text of a span' })
  @ApiResponse({
    status: 200,
    description: 'How many spans were created and how many approved; `ETag` is the version of the document.',
    ...VERSION_HEADER_DOCS,
  })
  @Fails(400, 'The span has no text, or cannot be propagated.')
  @Fails(409, 'The document is terminal, locked or has changed.')
  async redactLike(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { result, header } = await this.spans.redactLike(id, actor, version);
    response.setHeader('ETag', entityTag(header.version));
    return { created: result.created, approved: result.approved };
  }

  @Post(':id/reset')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 64 * 1024, optional: true, declared: true })
  @ApiBody({ type: ResetDto, required: false })
  @ApiOperation({ summary: 'Restore the previous status of a span' })
  @Succeeds(200, 'The changed span.')
  @Fails(409, 'The document is terminal, locked or has changed.')
  async reset(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Body() body: ResetDto = {},
  ) {
    const change = { to: body.originalStatus ?? undefined, reason: textOf(body.reason) };
    const { result, header } = await this.spans.reset(id, change, actor, version);
    return presentWrittenSpan(result, header.version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'List the history of a span, newest first' })
  @Succeeds(200, 'Entries of the history.')
  @Fails(403, 'Only administrators and auditors see e-mail addresses.')
  async readHistory(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @Query() { resolveActors, before, limit }: HistoryQueryDto,
  ) {
    const entries = await this.history.forSpan(id, actor, { resolveActors, before, limit });
    return entries.map((entry) => presentHistory(entry, resolveActors));
  }
}

/** Blank text counts as absent. */
const textOf = (text: string | null | undefined): string | undefined => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
};
