import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../platform/api-docs/answers.decorators.js';
import { Fails } from '../../../platform/http/outcome.decorators.js';
import { sendFile } from '../send-file.js';
import { RedactedFileService } from './redacted-file.service.js';

@ApiTags('review')
@ApiResponse({ status: 200, description: 'The file.' })
@Fails(409, 'The document is not finalized (`NOT_FINALIZED`).')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class RedactedFileController {
  constructor(private readonly files: RedactedFileService) {}

  @Get(':id/redacted-file')
  @Answers<{ '*/*': Bytes }>()
  @ApiOperation({ summary: 'Download the finalized file in its original format' })
  @Fails(
    404,
    'The document does not exist, is not visible to the caller, or has no redacted file (`NO_REDACTED_FILE`) because it was submitted as text or finalized with `file=false`.',
  )
  async read(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    return sendFile(await this.files.read(id, actor, 'any'), response);
  }

  @Get(':id/redacted.pdf')
  @Answers<{ 'application/pdf': Bytes }>()
  @ApiOperation({ summary: 'Download the finalized PDF' })
  @Fails(
    404,
    'The document does not exist, is not visible to the caller, or has no redacted PDF (`NO_REDACTED_PDF`) because it was not submitted as a PDF or was finalized with `file=false`.',
  )
  async readPdf(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    return sendFile(await this.files.read(id, actor, 'pdf'), response);
  }
}
