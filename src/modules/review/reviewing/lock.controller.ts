import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionMayPostText, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { LockService } from '../documents/lock.service.js';
import { HistoryPageDto } from '../history/history.dto.js';
import { presentHistory } from '../history/history.presenter.js';
import { HistoryService } from '../history/history.service.js';
import { DocumentSearchService } from '../searching/document-search.service.js';

@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/review')
export class LockController {
  constructor(
    private readonly locks: LockService,
    private readonly search: DocumentSearchService,
    private readonly history: HistoryService,
  ) {}

  @Post(':id/lock')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ optional: true })
  @ApiOperation({ summary: 'Take the edit lock of a document' })
  @Succeeds(200, 'The caller has the lock until the given time.')
  @Fails(404, 'The document does not exist or is not visible to the caller.')
  @Fails(409, 'Another person has it (`LOCKED`).')
  async take(@Param('id') id: string, @Acting() actor: Actor) {
    const { expiresAt } = await this.locks.take(id, actor);
    return { ok: true, lockExpiresAt: expiresAt.toISOString() };
  }

  @Post(':id/pulse')
  @ToleratesUnknownInput()
  @SessionMayPostText()
  @ApiOperation({ summary: 'Renew your edit lock' })
  @Succeeds(200, '`ok` tells whether the caller still has the lock.')
  async pulse(@Param('id') id: string, @Acting() actor: Actor) {
    const lock = await this.locks.pulse(id, actor);
    return lock === undefined
      ? { ok: false as const, reason: 'LOCK_LOST' as const }
      : { ok: true as const, lockExpiresAt: lock.expiresAt.toISOString() };
  }

  @Post(':id/release')
  @ToleratesUnknownInput()
  // A browser that leaves a page sends a beacon, whose body is text.
  @SessionMayPostText()
  @ApiOperation({ summary: 'Release your edit lock' })
  @Succeeds(200, 'The caller does not have the lock.')
  async release(@Param('id') id: string, @Acting() actor: Actor) {
    await this.locks.release(id, actor);
    return { ok: true };
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'List the history of a document, newest first; for leaders of its group' })
  @Succeeds(200, 'Entries of the history, with e-mail addresses.')
  @Fails(403, 'The caller does not lead the group (`NOT_LEADING`).')
  @Fails(409, 'A blind double review is in progress (`BLIND_REVIEW`).')
  @Fails(404, 'The document does not exist or is not visible to the caller.')
  async readHistory(@Param('id') id: string, @Acting() actor: Actor, @Query() { before, limit }: HistoryPageDto) {
    const entries = await this.history.forLedDocument(id, actor, { resolveActors: true, before, limit });
    return entries.map((entry) => presentHistory(entry, true));
  }

  @Get(':id/similar')
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'List documents with similar text that are visible to the caller' })
  @Succeeds(200, 'At most ten documents; none while search is turned off or not available.')
  @Fails(404, 'The document does not exist or is not visible to the caller.')
  async similar(@Param('id') id: string, @Acting() actor: Actor) {
    const similar = await this.search.similar(id, actor);
    return similar.map(({ id: similarId, filename, status, batchId }) => ({
      id: similarId,
      filename,
      status,
      batchId,
    }));
  }
}
