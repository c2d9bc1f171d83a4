import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import type { Actor } from '../auth/actor.js';
import { Answers } from '../api-docs/answers.decorators.js';
import { streamedFile } from '../http/streamed-file.js';
import { Fails, Succeeds } from '../http/outcome.decorators.js';
import { auditActor } from './audit-actor.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditLog } from './audit-log.js';
import { anchorOf, queryOf } from './audit-parse.js';
import { AuditAnchorDto, AuditExportDto, AuditSearchDto, type ExportFormat } from './audit.dto.js';
import {
  entriesAsCsv,
  entriesAsJson,
  presentEntries,
  type presentEntry,
  presentVerification,
} from './audit.presenter.js';

const FORMATS: Readonly<Record<ExportFormat, { readonly type: string; readonly write: typeof entriesAsCsv }>> = {
  csv: { type: 'text/csv; charset=utf-8', write: entriesAsCsv },
  json: { type: 'application/json; charset=utf-8', write: entriesAsJson },
};

@ApiTags('audit')
@Fails(400, 'A filter is wrong.')
@SessionOrBearer()
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Scope('audit')
@Controller('api/v1/audit')
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly exports: AuditExportService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Search the audit log, newest first' })
  @Succeeds(
    200,
    'A page of entries. `totalElements` counts up to 10,000; `totalIsExact` says whether the count is complete.',
  )
  async search(@Query() search: AuditSearchDto) {
    return presentEntries(await this.log.find(queryOf(search), search), search);
  }

  @Get('export')
  @ApiOperation({ summary: 'Export the audit log, newest first, at most 100,000 entries' })
  @Answers<{ 'application/json': readonly ReturnType<typeof presentEntry>[]; 'text/csv': string }>()
  @ApiResponse({
    status: 200,
    description: 'The entries. The header `X-Export-Truncated` is `true` when there were more.',
    headers: { 'X-Export-Truncated': { schema: { type: 'string', enum: ['true', 'false'] } } },
  })
  async export(
    @Query() search: AuditExportDto,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { entries, isCut } = await this.exports.start(queryOf(search), search.format, auditActor(actor));
    response.setHeader('X-Export-Truncated', String(isCut));
    const { type, write } = FORMATS[search.format];
    return streamedFile(write(entries), response, { type, name: `audit.${search.format}` });
  }

  @Get('verify')
  @ApiOperation({
    summary: 'Verify the hash chain of the complete audit log',
    description: 'With the `seq` and `hash` of an earlier head, also checks that this entry is still in the log.',
  })
  @Succeeds(200, 'Whether the log is intact, and otherwise the first problem.')
  async verify(@Query() anchor: AuditAnchorDto) {
    return presentVerification(await this.log.verify(anchorOf(anchor)));
  }
}
