import { Controller, Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, StaysOpen } from '../platform/auth/access.decorators.js';
import { PageFiles } from '../platform/http/pages/page-files.js';
import { sendFile } from '../platform/http/pages/send-file.js';
import { ToleratesUnknownInput } from '../platform/http/unknown-input/unknown-input.decorators.js';

/** For files whose names include a hash of their content. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/**
 * The paths of the browser application. `src/web/client/app/routes.tsx` maps them to pages;
 * `test/architecture/app-paths.spec.ts` compares the two.
 */
export const APP_PATHS = [
  'sign-in',
  'invitation',
  'password',
  'try',
  'queue',
  'documents/:id',
  'search',
  'second-opinions',
  'inbox',
  'batches',
  'batches/:id',
  'policies',
  'policies/:name',
  'lists',
  'lists/:name',
  'contexts',
  'contexts/:name',
  'alerts',
  'trends',
  'reports',
  'quality',
  'quality/:id',
  'admin',
  'admin/:part',
  'admin/:part/:id',
  'account',
  'account/:part',
];

/** Serves the page of the browser application. It contains no user data: everything shown comes from the API. */
@ApiExcludeController()
@Public()
@StaysOpen()
@ToleratesUnknownInput()
@Controller()
export class AppPageController {
  constructor(private readonly files: PageFiles) {}

  /** Browsers get the application; other clients are redirected to the dashboard, as before. */
  @Get()
  async start(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    response.vary('Accept');
    if (request.headers.accept?.includes('text/html') === true) return this.page(response);
    response.status(302).location('/dashboard');
    return '';
  }

  @Get(APP_PATHS)
  async page(@Res({ passthrough: true }) response: Response): Promise<string> {
    const html = await this.files.html('index.html');
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html');
    return html;
  }

  @Get('assets/:file')
  async asset(
    @Param('file') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sendFile(await this.files.asset(name), IMMUTABLE_CACHE, request, response);
  }
}
