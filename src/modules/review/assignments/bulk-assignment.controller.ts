import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { invalid } from '../review.errors.js';
import { BulkAssignmentDto } from './bulk-assignment.dto.js';
import { BulkAssignmentService, type AssignmentOutcome } from './bulk-assignment.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/queue/assignments')
export class BulkAssignmentController {
  constructor(private readonly assignments: BulkAssignmentService) {}

  @Post()
  @HonoursIdempotencyKey()
  @HttpCode(200)
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiBody({ type: BulkAssignmentDto })
  @ApiOperation({
    summary: 'Give many documents to people, evenly or to who has the fewest',
    description:
      'By who leads the groups of the documents. Each is a change of its own; `skipped` names with a code what was left as it is: `NO_SUCH_DOCUMENT`, `NOT_LEADING`, `WRONG_STATUS`, `ASSIGNED`, `UNKNOWN_PERSON`, `LOCKED`, `CHANGED_SINCE`. `operationId` is what it is undone by; null when nothing has changed. With `preview` nothing changes.',
  })
  @ApiResponse({ status: 200, description: 'What was given to whom, or would be.' })
  @ApiResponse({ status: 400, description: 'No choice of documents (`INVALID_CHOICE`), or nobody is named.' })
  @ApiResponse({ status: 403, description: 'One leads no group (`NOT_LEADING`).' })
  async assign(@Acting() actor: Actor, @Body() body: BulkAssignmentDto) {
    const { documentIds, batchId, userIds, rule, takeFromOthers: takesFromOthers, preview } = body;
    const request = { of: choiceOf(documentIds, batchId), userIds, rule, takesFromOthers };
    const outcome = await (preview
      ? this.assignments.preview(request, actor)
      : this.assignments.assign(request, actor));
    return { ...presentOutcome(outcome), people: peopleOf(outcome) };
  }

  @Post(':operationId/undo')
  @HonoursIdempotencyKey()
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiOperation({
    summary: 'Take back what was given to people at once',
    description:
      'Each document is whose it was before. Those that were given to anybody since stay, and are named in `skipped`; those that are `LOCKED` can be given back later. Its own `operationId` does it again. One can undo what one has done oneself, within seven days.',
  })
  @ApiResponse({ status: 200, description: 'What was given back.' })
  @ApiResponse({ status: 409, description: 'There is no such operation of one’s own (`NOTHING_TO_UNDO`).' })
  async undo(@Param('operationId') operationId: string, @Acting() actor: Actor) {
    return presentOutcome(await this.assignments.undo(operationId, actor));
  }
}

function choiceOf(documentIds: string[] | undefined, batchId: string | undefined) {
  if (documentIds !== undefined && batchId === undefined) return { documentIds };
  if (batchId !== undefined && documentIds === undefined) return { batchId };
  return invalid('Send either documentIds or a batchId.', 'INVALID_CHOICE');
}

const presentOutcome = ({ operationId, assigned, skipped }: AssignmentOutcome) => ({
  operationId: operationId ?? null,
  assigned: assigned.map(({ id, assignee }) => ({ id, assigneeId: assignee?.userId ?? null })),
  skipped: skipped.map(({ id, code }) => ({ id, code })),
});

/** People of groups that the caller does not lead are left out. */
const peopleOf = ({ assigned, open }: AssignmentOutcome) =>
  [...open].map(([userId, openBefore]) => ({
    userId,
    openBefore,
    assigned: assigned.filter(({ assignee }) => assignee?.userId === userId).length,
  }));
