import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails } from '../../../platform/http/outcome.decorators.js';
import { presentDocument } from '../documents/document.presenter.js';
import { DocumentService } from '../documents/document.service.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { LockService } from '../documents/lock.service.js';
import { ExpectedVersion, VersionDto } from '../expected-version.js';
import { ReviewingService } from './reviewing.service.js';

@ApiTags('review')
@ApiResponse({ status: 200, description: 'The changed document.' })
@Fails(404, 'The document does not exist or is not visible to the caller.')
@Fails(409, 'The current state of the document does not allow this: `WRONG_STATUS`, `LOCKED`, `STALE` and others.')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/documents')
export class ReviewingController {
  constructor(
    private readonly reviewing: ReviewingService,
    private readonly documents: DocumentService,
    private readonly locks: LockService,
    private readonly clock: Clock,
  ) {}

  @Post(':id/approve')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Approve a document whose spans are all decided' })
  async approve(@Param('id') id: string, @Acting() actor: Actor, @ExpectedVersion() version: number | undefined) {
    return this.present(await this.reviewing.approve(id, actor, version));
  }

  @Post(':id/reject')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Reject a document' })
  async reject(@Param('id') id: string, @Acting() actor: Actor, @ExpectedVersion() version: number | undefined) {
    return this.present(await this.reviewing.reject(id, actor, version));
  }

  @Post(':id/unapprove')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Undo an approval; the decisions on spans are kept' })
  async unapprove(@Param('id') id: string, @Acting() actor: Actor, @ExpectedVersion() version: number | undefined) {
    return this.present(await this.reviewing.unapprove(id, actor, version));
  }

  @Post(':id/unreject')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Undo a rejection' })
  async unreject(@Param('id') id: string, @Acting() actor: Actor, @ExpectedVersion() version: number | undefined) {
    return this.present(await this.reviewing.unreject(id, actor, version));
  }

  @Post(':id/retry')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Retry the redaction of a failed document' })
  async retry(@Param('id') id: string, @Acting() actor: Actor, @ExpectedVersion() version: number | undefined) {
    return this.present(await this.reviewing.retry(id, actor, version));
  }

  @Post(':id/break-lock')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiOperation({ summary: 'Remove the edit lock of another person; for administrators and leaders of the group' })
  @Fails(403, 'The caller does not lead the group (`NOT_LEADING`).')
  async breakLock(@Param('id') id: string, @Acting() actor: Actor) {
    await this.locks.break(id, actor);
    return this.present((await this.documents.get(id, actor)).header);
  }

  private async present(header: DocumentHeader) {
    const { batch } = await this.documents.withBatch(header);
    return presentDocument(header, batch, this.clock.now());
  }
}
