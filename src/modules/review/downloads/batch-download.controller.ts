import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../platform/api-docs/answers.decorators.js';
import { streamedFile } from '../../../platform/http/streamed-file.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { BatchDownloadService } from './batch-download.service.js';

@ApiTags('batches')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/batches')
export class BatchDownloadController {
  constructor(private readonly downloads: BatchDownloadService) {}

  @Get(':id/redacted.zip')
  @Answers<{ 'application/zip': Bytes }>()
  @ApiOperation({ summary: 'Download all finalized documents of a batch as one archive' })
  @Succeeds(200, 'A ZIP archive. Its `not-included.txt` lists documents that can no longer be read.')
  @Fails(
    404,
    'The batch does not exist, is not visible to the caller, or has no finalized document (`NOTHING_FINALIZED`).',
  )
  @Fails(413, 'The batch is too large for one archive (`BATCH_TOO_LARGE`).')
  async download(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const parts = await this.downloads.start(id, actor);
    return streamedFile(parts, response, { type: 'application/zip', name: `batch-${id}.zip` });
  }
}
