import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../platform/api-docs/answers.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ClientGone } from '../../../platform/outbound/client-gone.decorator.js';
import { sendFile } from '../send-file.js';
import { DrawQueryDto, PageDto } from './page.dto.js';
import { OriginalService } from './original.service.js';

@ApiTags('review')
@Fails(409, 'The source was purged (`SOURCE_GONE`).')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class OriginalController {
  constructor(private readonly originals: OriginalService) {}

  @Get(':id/original')
  @Answers<{ '*/*': Bytes }>()
  @ApiOperation({ summary: 'Download the file as it was submitted' })
  @Succeeds(200, 'The file.')
  @Fails(404, 'The document does not exist, is not visible to the caller, or was submitted as text.')
  async read(@Param('id') id: string, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    return sendFile(await this.originals.read(id, actor), response);
  }

  @Get(':id/pages')
  @ApiOperation({ summary: 'List the pages of a PDF with their sizes' })
  @Succeeds(200, 'The pages in display order, with their sizes in points.')
  @Fails(404, 'The document does not exist, is not visible to the caller, or is not a PDF (`NO_PAGES`).')
  async listPages(@Param('id') id: string, @Acting() actor: Actor, @ClientGone() gone: AbortSignal) {
    const sizes = await this.originals.readPageSizes(id, actor, gone);
    return { pages: sizes.map(({ width, height }, index) => ({ page: index + 1, width, height })) };
  }

  @Get(':id/pages/:page')
  @Answers<{ 'image/png': Bytes }>()
  @ApiOperation({ summary: 'Get an image of a page of the original PDF' })
  @ApiParam({ name: 'page', schema: { type: 'integer', minimum: 1 }, description: 'The page number, from 1.' })
  @Succeeds(200, 'The page as displayed, with nothing removed.')
  @Fails(
    404,
    'The document does not exist, is not visible to the caller, is not a PDF (`NO_PAGES`), or has no such page (`NO_SUCH_PAGE`).',
  )
  @Fails(422, 'The page cannot be drawn (`PDF_…`).')
  async drawPage(
    @Param('id') id: string,
    @Param() { page }: PageDto,
    @Query() { dpi }: DrawQueryDto,
    @Acting() actor: Actor,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const png = await this.originals.drawPage(id, { page, dpi }, actor, gone);
    return new StreamableFile(png, { type: 'image/png', length: png.byteLength });
  }
}
