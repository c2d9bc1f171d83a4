import { Readable } from 'node:stream';
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../platform/http/docs/answers.decorators.js';
import { attachment } from '../attachment.js';
import { PDF } from '../ingest/ingest-body.decorators.js';
import { RedactedPdfService } from './redacted-pdf.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class RedactedPdfController {
  constructor(private readonly pdfs: RedactedPdfService) {}

  @Get(':id/redacted.pdf')
  @Answers<{ 'application/pdf': Bytes }>()
  @ApiOperation({ summary: 'Download the finalized PDF' })
  @ApiResponse({ status: 200, description: 'The file.' })
  @ApiResponse({ status: 401, description: 'No or an unknown credential.' })
  @ApiResponse({
    status: 404,
    description:
      'No such document, none that one may see, or one without a redacted PDF (`NO_REDACTED_PDF`): it came as text, or was finalized with `pdf=false`.',
  })
  @ApiResponse({ status: 409, description: 'The document is not finalized (`NOT_FINALIZED`).' })
  async read(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const { filename, size, bytes } = await this.pdfs.read(id, actor);
    return new StreamableFile(Readable.from(bytes, { objectMode: false }), {
      type: PDF,
      length: size,
      disposition: attachment(filename),
    }).setErrorHandler(() => {
      // The half of a file is not to be taken for the whole.
      response.destroy();
    });
  }
}
