import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { streamedFile } from '../../../platform/http/streamed-file.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HistoryQueryDto } from './history.dto.js';
import { HISTORY_CSV_HEAD, historyCsvLine, presentHistory } from './history.presenter.js';
import { HistoryService } from './history.service.js';

@ApiTags('review')
@ToleratesUnknownInput()
@Fails(404, 'The document does not exist.')
@SessionOrBearer()
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Scope('review')
@Controller('api/v1/documents')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get(':id/history')
  @ApiOperation({ summary: 'List the history of a document and its spans, newest first' })
  @Succeeds(200, 'Entries of the history.')
  async read(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @Query() { resolveActors, before, limit }: HistoryQueryDto,
  ) {
    const entries = await this.history.forDocument(id, actor, { resolveActors, before, limit });
    return entries.map((entry) => presentHistory(entry, resolveActors));
  }

  @Get(':id/history.csv')
  @ApiOperation({ summary: 'Export the complete history as CSV (RFC 4180), newest first' })
  @Answers<{ 'text/csv': string }>()
  @Succeeds(200, 'The CSV; its first line records this export.')
  async export(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const entries = await this.history.export(id, actor);
    const lines = async function* () {
      yield HISTORY_CSV_HEAD;
      for await (const entry of entries) yield historyCsvLine(entry);
    };
    return streamedFile(lines(), response, { type: 'text/csv; charset=utf-8', name: `audit-log-${id}.csv` });
  }
}
