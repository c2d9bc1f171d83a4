import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../../platform/http/docs/answers.decorators.js';
import { sendFile } from '../../send-file.js';
import { OriginalService } from './original.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class OriginalController {
  constructor(private readonly originals: OriginalService) {}

  @Get(':id/original')
  @Answers<{ '*/*': Bytes }>()
  @ApiOperation({ summary: 'Download the file as it was submitted' })
  @ApiResponse({ status: 200, description: 'The file.' })
  @ApiResponse({ status: 401, description: 'No or an unknown credential.' })
  @ApiResponse({ status: 404, description: 'No such document, none that one may see, or one that came as text.' })
  @ApiResponse({ status: 409, description: 'It was purged (`SOURCE_GONE`).' })
  async read(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    return sendFile(await this.originals.read(id, actor), response);
  }
}
