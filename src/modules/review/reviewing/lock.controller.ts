import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionMayPostText, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { LockService } from '../documents/lock.service.js';
import { HistoryPageDto } from '../history/history.dto.js';
import { presentHistory } from '../history/history.presenter.js';
import { HistoryService } from '../history/history.service.js';
import { DocumentSearchService } from '../searching/document-search.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
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
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiOperation({ summary: 'Take the edit lock of a document' })
  @ApiResponse({ status: 200, description: 'It is the caller’s until then.' })
  @ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
  @ApiResponse({ status: 409, description: 'Another person has it (`LOCKED`).' })
  async take(@Param('id') id: string, @Acting() actor: Actor) {
    const { expiresAt } = await this.locks.take(id, actor);
    return { ok: true, lockExpiresAt: expiresAt.toISOString() };
  }

  @Post(':id/pulse')
  @ToleratesUnknownInput()
  @HttpCode(200)
  @SessionMayPostText()
  @ApiOperation({ summary: 'Keep the own edit lock from expiring' })
  @ApiResponse({ status: 200, description: '`ok` tells whether the caller still has the lock.' })
  async pulse(@Param('id') id: string, @Acting() actor: Actor) {
    const lock = await this.locks.pulse(id, actor);
    return lock === undefined
      ? { ok: false as const, reason: 'LOCK_LOST' as const }
      : { ok: true as const, lockExpiresAt: lock.expiresAt.toISOString() };
  }

  @Post(':id/release')
  @ToleratesUnknownInput()
  @HttpCode(200)
  // A browser that leaves a page sends a beacon, whose body is text.
  @SessionMayPostText()
  @ApiOperation({ summary: 'Give the own edit lock back' })
  @ApiResponse({ status: 200, description: 'The caller does not have it.' })
  async release(@Param('id') id: string, @Acting() actor: Actor) {
    await this.locks.release(id, actor);
    return { ok: true };
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'What has happened to a document, newest first, for who leads its group' })
  @ApiResponse({ status: 200, description: 'Entries of the history, with e-mail addresses.' })
  @ApiResponse({ status: 403, description: 'One does not lead the group (`NOT_LEADING`).' })
  @ApiResponse({ status: 409, description: 'A blind double review goes on (`BLIND_REVIEW`).' })
  @ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
  async readHistory(@Param('id') id: string, @Acting() actor: Actor, @Query() { before, limit }: HistoryPageDto) {
    const entries = await this.history.ofLedDocument(id, actor, { resolveActors: true, before, limit });
    return entries.map((entry) => presentHistory(entry, true));
  }

  @Get(':id/similar')
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'Documents with much the same words, among those that one can see' })
  @ApiResponse({ status: 200, description: 'Ten at the most; none while the search is off or away.' })
  @ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
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
