import { Controller, Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, StaysOpen } from '../auth/access.decorators.js';
import { PageFiles } from '../http/pages/page-files.js';
import { sendFile } from '../http/pages/send-file.js';
import { ToleratesUnknownInput } from '../http/unknown-input/unknown-input.decorators.js';

/** The pages change only with a new version. */
const KEPT = 'public, max-age=300';

/** Serves the documentation, as `scripts/lib/docs-site.mjs` builds it from `docs`. */
@ApiExcludeController()
@Public()
@StaysOpen()
@ToleratesUnknownInput()
@Controller('docs')
export class DocsPageController {
  constructor(private readonly files: PageFiles) {}

  @Get(['', '*path'])
  async page(
    @Param('path') parts: readonly string[] = [],
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    // A path may end with a slash.
    const page = parts.filter((part) => part !== '').join('/');
    return sendFile(await this.files.document(page), KEPT, request, response);
  }
}
