import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import { Settings } from '../config/settings.js';
import { Succeeds } from '../http/outcome.decorators.js';

/** Shows administrators and auditors how the server is configured. Read-only. */
@ApiTags('operation')
@SessionOrBearer()
@Scope('audit')
@Controller('api/v1/settings')
export class SettingsController {
  constructor(private readonly settings: Settings) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List settings of retention, limits and backups, without the values of secrets' })
  @Succeeds(200, 'An array of settings, in the order of docs/reference/settings.md.')
  list() {
    return this.settings.shown();
  }
}
