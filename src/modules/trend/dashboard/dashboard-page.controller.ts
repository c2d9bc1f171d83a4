import { Controller, Get, Header, Param, Redirect, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { fail } from '../../../platform/http/app-error.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { DashboardGuard } from './dashboard.guard.js';
import { PageFiles } from './page-files.js';

/** The names of the files have the hash of their content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The page of the dashboard for browsers. It holds no counts, and has people sign in where these need a session. */
@ApiExcludeController()
@Public()
@StaysOpen()
@UseGuards(DashboardGuard)
@ToleratesUnknownInput()
@Controller()
export class DashboardPageController {
  constructor(private readonly files: PageFiles) {}

  @Get()
  @Redirect('/dashboard', 302)
  start(): void {
    // The decorator answers.
  }

  @Get('dashboard')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(): Promise<string> {
    return this.files.html();
  }

  @Get('dashboard/assets/:file')
  async asset(@Param('file') name: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const file = (await this.files.asset(name)) ?? fail('not-found', 'There is nothing at this path.');
    response.setHeader('Cache-Control', FOR_GOOD);
    return new StreamableFile(file.content, { type: file.type, length: file.content.length });
  }
}
