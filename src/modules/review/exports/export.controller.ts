import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type JsonLines } from '../../../platform/api-docs/answers.decorators.js';
import { streamedFile } from '../../../platform/http/streamed-file.js';
import { Fails } from '../../../platform/http/outcome.decorators.js';
import type { ExportFormat, TrainingDocument, TrainingSpans } from './export-formats.js';
import { ExportDto, statusesOf } from './export.dto.js';
import { ExportService } from './export.service.js';

const JSON_LINES = { type: 'application/x-ndjson; charset=utf-8', extension: 'jsonl' };
const FILES: Readonly<Record<ExportFormat, { readonly type: string; readonly extension: string }>> = {
  jsonl: JSON_LINES,
  spans: JSON_LINES,
  bio: { type: 'text/plain; charset=utf-8', extension: 'bio' },
};

@ApiTags('batches')
@Fails(403, 'The caller is not an administrator or auditor and does not lead the group.')
@Fails(404, 'The batch does not exist or is not visible to the caller.')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/batches')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get(':id/export')
  @ApiOperation({ summary: 'Export reviewed documents with their approved spans, as training data' })
  @Answers<{ 'application/x-ndjson': JsonLines<TrainingDocument | TrainingSpans>; 'text/plain': string }>()
  @ApiResponse({
    status: 200,
    description:
      'The documents, by name. `X-Export-Purged` is the number of documents left out because their source was purged.',
    headers: { 'X-Export-Purged': { schema: { type: 'integer' } } },
  })
  async export(
    @Param('id') id: string,
    @Query() query: ExportDto,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { format } = query;
    const { parts, purged } = await this.exports.start(id, { format, statuses: statusesOf(query) }, actor);
    response.setHeader('X-Export-Purged', String(purged));
    const { type, extension } = FILES[format];
    return streamedFile(parts, response, { type, name: `batch-${id}.${extension}` });
  }
}
