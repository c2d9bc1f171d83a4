import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails } from '../../../platform/http/outcome.decorators.js';
import { entityTag, ExpectedVersion, VERSION_HEADER_DOCS } from '../expected-version.js';
import { invalid } from '../review.errors.js';
import { presentSpan } from '../spans/span.presenter.js';
import { DecisionsDto, UndoDto } from './decision.dto.js';
import { DecisionsService } from './decisions.service.js';
import type { SpanChoice } from './span-choice.js';

/** Large enough for the maximum number of ids. */
const MAX_BYTES = 1024 * 1024;
const MAX_SHOWN = 200;
const REFUSED = {
  status: 409,
  description:
    'The document is terminal (`DOCUMENT_TERMINAL`), locked (`LOCKED`) or has changed (`STALE`), or a reason is missing (`OVERTURN_REASON_REQUIRED`).',
};

@ApiTags('review')
@Fails(404, 'The document or span does not exist or is not visible to the caller.')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/documents')
export class DecisionController {
  constructor(private readonly decisions: DecisionsService) {}

  @Post(':id/decisions')
  @HttpCode(200)
  @AcceptsJson({ limit: MAX_BYTES })
  @ApiOperation({
    summary: 'Decide on many spans at once',
    description:
      'Changes all spans or none. Use `operationId` to undo; it is null if no span had to change. With `preview` nothing changes: `spans` are the first 200 that would change, and `overturns` is the number of approvals by others that would be revoked.',
  })
  @ApiResponse({
    status: 200,
    description: 'How many spans changed or would change; `ETag` is the version.',
    ...VERSION_HEADER_DOCS,
  })
  @Fails(400, 'No spans are chosen, or no decision is given.')
  @Fails(422, 'More than 5000 spans (`TOO_MANY_SPANS`).')
  @ApiResponse(REFUSED)
  async decide(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Body() { spanIds, filter, status, type, reason, exemptionCode, preview }: DecisionsDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const choice = choiceOf(spanIds, filter);
    if (status === undefined && type === undefined) invalid('Send a status or a type, or both.', 'NOTHING_TO_CHANGE');
    const decision = { status, type, reason: textOf(reason), exemptionCode: textOf(exemptionCode) };
    if (preview === true) {
      const { result, header } = await this.decisions.preview(id, choice, decision, actor);
      response.setHeader('ETag', entityTag(header.version));
      const { changed, unchanged, overturns, spans } = result;
      return {
        ...{ operationId: null, changed, unchanged, overturns },
        spans: spans.slice(0, MAX_SHOWN).map(presentSpan),
        documentVersion: header.version,
      };
    }
    const { result, header } = await this.decisions.decide(id, choice, decision, actor, version);
    response.setHeader('ETag', entityTag(header.version));
    const { operationId = null, changed, unchanged } = result;
    return { operationId, changed, unchanged, documentVersion: header.version };
  }

  @Post(':id/decisions/:operationId/undo')
  @HttpCode(200)
  @AcceptsJson({ optional: true, limit: MAX_BYTES })
  @ApiBody({ type: UndoDto, required: false })
  @ApiOperation({
    summary: 'Undo a decision on many spans',
    description:
      'Restores each span to its previous state, or only the `spanIds` given: the others can be undone later. Spans that were changed since are unchanged and listed in `skipped`. Use the new `operationId` to redo. Only the person who made the decision can undo it, within seven days.',
  })
  @ApiResponse({
    status: 200,
    description: 'How many spans were restored; `ETag` is the version.',
    ...VERSION_HEADER_DOCS,
  })
  @ApiResponse({
    ...REFUSED,
    description: `${REFUSED.description} The caller has no such decision to undo (\`NOTHING_TO_UNDO\`).`,
  })
  async undo(
    @Param('id') id: string,
    @Param('operationId') operation: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Res({ passthrough: true }) response: Response,
    @Body() body: UndoDto = {},
  ) {
    const undoing = { documentId: id, operationId: operation, only: body.spanIds };
    const { result, header } = await this.decisions.undo(undoing, actor, version);
    response.setHeader('ETag', entityTag(header.version));
    const { operationId = null, restored, skipped } = result;
    return { operationId, restored, skipped, documentVersion: header.version };
  }
}

function choiceOf(ids: DecisionsDto['spanIds'], filter: DecisionsDto['filter']): SpanChoice {
  if (ids !== undefined && filter === undefined) return { ids };
  if (filter !== undefined && ids === undefined) return { filter };
  return invalid('Send either spanIds or a filter.', 'INVALID_CHOICE');
}

/** Blank text counts as absent. */
const textOf = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
};
