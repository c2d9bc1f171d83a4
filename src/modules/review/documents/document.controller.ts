import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { attachment } from '../attachment.js';
import { entityTag, WITH_VERSION } from '../expected-version.js';
import { presentDocument } from './document.presenter.js';
import { DocumentService } from './document.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class DocumentController {
  constructor(
    private readonly documents: DocumentService,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'A document, without its text' })
  @ApiResponse({ status: 200, description: 'The document; `ETag` is its version.', ...WITH_VERSION })
  async read(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const { header, batch } = await this.documents.get(id, actor);
    response.setHeader('ETag', entityTag(header.version));
    return presentDocument(header, batch, this.clock.now());
  }

  @Get(':id/source')
  @ApiOperation({ summary: 'The text as it was submitted' })
  @ApiResponse({ status: 200, description: 'The text.' })
  @ApiResponse({ status: 409, description: 'It was purged (`SOURCE_GONE`).' })
  async readSource(@Param('id') id: string, @Acting() actor: Actor) {
    const { header, text } = await this.documents.source(id, actor);
    return { id, version: header.version, text };
  }

  @Get(':id/redacted')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiOperation({ summary: 'Download the finalized text' })
  @Answers<{ 'text/plain': string }>()
  @ApiResponse({ status: 200, description: 'The text.' })
  @ApiResponse({ status: 409, description: 'The document is not finalized.' })
  async download(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const { filename, text } = await this.documents.redacted(id, actor);
    response.setHeader('Content-Disposition', attachment(filename));
    return text;
  }
}
