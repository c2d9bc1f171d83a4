import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import { Settings } from '../config/settings.js';

/** Shows administrators and auditors how the server is configured. Read-only. */
@ApiTags('operation')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'The credential is missing or unknown.' })
@ApiResponse({ status: 403, description: 'The role does not allow this.' })
@SessionOrBearer()
@Scope('audit')
@Controller('api/v1/settings')
export class SettingsController {
  constructor(private readonly settings: Settings) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List settings of retention, limits and backups, without the values of secrets' })
  @ApiResponse({ status: 200, description: 'An array of settings, in the order of docs/reference/settings.md.' })
  list() {
    return this.settings.shown();
  }
}
