import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { PageFiles } from '../../../platform/http/pages/page-files.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { DashboardGuard } from './dashboard.guard.js';

/**
 * The dashboard page for browsers. The page contains no counts, and requires a sign-in where the counts need a session.
 */
@ApiExcludeController()
@Public()
@StaysOpen()
@UseGuards(DashboardGuard)
@ToleratesUnknownInput()
@Controller('dashboard')
export class DashboardPageController {
  constructor(private readonly files: PageFiles) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(): Promise<string> {
    return this.files.html('dashboard/index.html');
  }
}
