import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { auditActor } from '../audit/audit-actor.js';
import type { presentEntry } from '../audit/audit.presenter.js';
import { Acting, Roles, Scope, SessionOrBearer, UnscopedOnly } from '../auth/access.decorators.js';
import type { Actor } from '../auth/actor.js';
import { AcceptsJson } from '../http/body.decorators.js';
import { Answers, type JsonLines } from '../api-docs/answers.decorators.js';
import { streamedFile } from '../http/streamed-file.js';
import { Succeeds } from '../http/outcome.decorators.js';
import { ArchivedToDto } from './archive.dto.js';
import { archiveAsLines, presentArchive } from './archive.presenter.js';
import { ArchiveService } from './archive.service.js';

const LINES = 'application/x-ndjson';
const REFUSED = {
  status: 409,
  description:
    'Archiving is turned off (`ARCHIVE_OFF`), no entry is old enough (`NOTHING_TO_ARCHIVE`), the next entry is under a legal hold (`UNDER_HOLD`), or the log was tampered with (`AUDIT_TAMPERED`).',
};

@ApiTags('audit')
@SessionOrBearer()
@Roles('ROLE_ADMIN')
@Scope('audit')
@Controller('api/v1/audit/archive')
export class ArchiveController {
  constructor(private readonly archives: ArchiveService) {}

  @Get()
  @ApiOperation({
    summary: 'Download the oldest audit log entries that may be archived, at most 100,000',
    description: 'Oldest first, one per line; the last line is a signed statement of what the archive contains.',
  })
  @Answers<{ 'application/x-ndjson': JsonLines<ReturnType<typeof presentEntry> | ReturnType<typeof presentArchive>> }>()
  @Succeeds(200, 'The archive.')
  @ApiResponse(REFUSED)
  async download(@Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const lines = archiveAsLines(await this.archives.start(auditActor(actor)));
    return streamedFile(lines, response, { type: LINES, name: 'audit-archive.ndjson' });
  }

  @Post('removal')
  @UnscopedOnly()
  @AcceptsJson({ limit: 1024 })
  @ApiOperation({
    summary: 'Remove the audit log entries of an archive that you have saved',
    description: 'The log then begins after these entries; a new entry records the signed statement of the archive.',
  })
  @Succeeds(200, 'The signed statement of what was archived.')
  @ApiResponse({
    ...REFUSED,
    description: `${REFUSED.description} Or the entry may not be removed (\`NOT_ARCHIVABLE\`).`,
  })
  async remove(@Body() { lastSeq, lastHash }: ArchivedToDto, @Acting() actor: Actor) {
    return presentArchive(await this.archives.remove({ seq: lastSeq, hash: lastHash }, auditActor(actor)));
  }
}
