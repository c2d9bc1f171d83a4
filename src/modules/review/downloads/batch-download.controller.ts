import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../platform/api-docs/answers.decorators.js';
import { streamedFile } from '../../../platform/http/streamed-file.js';
import { BatchDownloadService } from './batch-download.service.js';

@ApiTags('batches')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/batches')
export class BatchDownloadController {
  constructor(private readonly downloads: BatchDownloadService) {}

  @Get(':id/redacted.zip')
  @Answers<{ 'application/zip': Bytes }>()
  @ApiOperation({ summary: 'Download all finalized documents of a batch in one archive' })
  @ApiResponse({
    status: 200,
    description: 'A ZIP archive. What cannot be read any more is named in its `not-included.txt`.',
  })
  @ApiResponse({
    status: 404,
    description: 'No such batch, none that one may see, or nothing of it is finalized (`NOTHING_FINALIZED`).',
  })
  @ApiResponse({ status: 413, description: 'It is more than one archive holds (`BATCH_TOO_LARGE`).' })
  async download(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const parts = await this.downloads.start(id, actor);
    return streamedFile(parts, response, { type: 'application/zip', name: `batch-${id}.zip` });
  }
}
