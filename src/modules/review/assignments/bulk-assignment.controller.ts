import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { invalid } from '../review.errors.js';
import { BulkAssignmentDto } from './bulk-assignment.dto.js';
import { BulkAssignmentService, type AssignmentOutcome } from './bulk-assignment.service.js';

@ApiTags('review')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/queue/assignments')
export class BulkAssignmentController {
  constructor(private readonly assignments: BulkAssignmentService) {}

  @Post()
  @HonoursIdempotencyKey()
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({
    summary: 'Assign many documents, evenly or to the least busy people',
    description:
      'For leaders of the groups of the documents. Each assignment is a separate change; `skipped` lists unchanged documents with a code: `NO_SUCH_DOCUMENT`, `NOT_LEADING`, `WRONG_STATUS`, `ASSIGNED`, `UNKNOWN_PERSON`, `LOCKED`, `CHANGED_SINCE`. Use `operationId` to undo; it is null if nothing has changed. With `preview` nothing changes.',
  })
  @Succeeds(200, 'The assignments that were made, or with `preview` would be made.')
  @Fails(400, 'The choice of documents is invalid (`INVALID_CHOICE`), or no person is named.')
  @Fails(403, 'The caller leads no group (`NOT_LEADING`).')
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
  @AcceptsJson({ optional: true })
  @ApiOperation({
    summary: 'Undo the assignment of many documents',
    description:
      'Each document gets its previous assignee. Documents that were reassigned since are unchanged and listed in `skipped`; those that are `LOCKED` can be undone later. Use the new `operationId` to redo. Only the person who made the assignments can undo them, within seven days.',
  })
  @Succeeds(200, 'The assignments that were undone.')
  @Fails(409, 'The caller has no such operation to undo (`NOTHING_TO_UNDO`).')
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
