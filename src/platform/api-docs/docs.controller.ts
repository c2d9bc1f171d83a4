import { Controller, Get, Header, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators.js';
import { fail } from '../http/app-error.js';
import { ToleratesUnknownInput } from '../http/unknown-input/unknown-input.decorators.js';
import { ApiDocument } from './api-document.provider.js';
import { PAGE, START, swaggerAsset } from './swagger-assets.js';

/** Swagger UI sets the `style` attribute of its elements, so inline styles are allowed. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const KEPT = 'public, max-age=86400';

/** Serves the API documentation to browsers. If it is disabled, its paths return 404. */
@ApiExcludeController()
@Public()
@ToleratesUnknownInput()
@Controller('api/docs')
export class DocsController {
  constructor(private readonly document: ApiDocument) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  page(): string {
    return PAGE;
  }

  @Get('openapi.json')
  async json(): Promise<OpenAPIObject> {
    return this.document.get();
  }

  @Get('start.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  start(): string {
    return START;
  }

  @Get(':asset')
  async asset(@Param('asset') name: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const asset = (await swaggerAsset(name)) ?? fail('not-found', 'There is nothing at this path.');
    response.setHeader('Cache-Control', KEPT);
    return new StreamableFile(asset.content, { type: asset.type, length: asset.content.length });
  }
}
