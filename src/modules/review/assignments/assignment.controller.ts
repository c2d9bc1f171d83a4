import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { presentDocument } from '../documents/document.presenter.js';
import { DocumentService } from '../documents/document.service.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { ExpectedVersion } from '../expected-version.js';
import { AssigneeDto, ClaimDto } from './assignment.dto.js';
import { AssignmentsService } from './assignments.service.js';
import { ClaimsService } from './claims.service.js';

const REFUSED = {
  status: 409,
  description: 'Another person is editing the document (`LOCKED`), or it has changed (`STALE`).',
};
const UNKNOWN = { status: 404, description: 'The document does not exist or is not visible to the caller.' };
const NOT_LEADING = { status: 403, description: 'The caller does not lead the group (`NOT_LEADING`).' };

/** Assigns single documents to reviewers. */
@ApiTags('review')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1')
export class AssignmentController {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly claims: ClaimsService,
    private readonly documents: DocumentService,
    private readonly clock: Clock,
  ) {}

  @Post('queue/claim')
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({
    summary: 'Take the next document to review',
    description:
      'First a document that is assigned to the caller, then an unassigned one; no two people get the same. The document is assigned to the caller, who also gets its edit lock.',
  })
  @Succeeds(200, 'The `document`; null if there is none.')
  async claim(@Acting() actor: Actor, @Body() { batchId, statuses, sort, dir, exceptIds }: ClaimDto) {
    const wanted = { batchId, statuses, sort, direction: dir, except: exceptIds };
    const header = await this.claims.next(wanted, actor);
    return { document: header === undefined ? null : await this.present(header) };
  }

  @Put('documents/:id/assignee')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Assign a document to yourself, or as leader of the group to another member' })
  @Succeeds(200, 'The changed document.')
  @Fails(400, 'The person is not in the group (`UNKNOWN_PERSON`).')
  @ApiResponse(NOT_LEADING)
  @ApiResponse(UNKNOWN)
  @ApiResponse(REFUSED)
  async assign(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Body() { userId }: AssigneeDto,
  ) {
    return this.present(await this.assignments.assign(id, userId, actor, version));
  }

  @Delete('documents/:id/assignee')
  @ApiOperation({ summary: 'Remove the assignment of a document' })
  @Succeeds(200, 'The changed document.')
  @ApiResponse(NOT_LEADING)
  @ApiResponse(UNKNOWN)
  @ApiResponse(REFUSED)
  async unassign(@Param('id') id: string, @Acting() actor: Actor, @ExpectedVersion() version: number | undefined) {
    return this.present(await this.assignments.unassign(id, actor, version));
  }

  private async present(header: DocumentHeader) {
    const { batch } = await this.documents.withBatch(header);
    return presentDocument(header, batch, this.clock.now());
  }
}
