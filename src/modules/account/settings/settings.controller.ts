import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, PersonsOnly, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { SettingsService } from './settings.service.js';
import { SettingsPatchDto } from './settings.dto.js';
import { presentSettings } from './settings.presenter.js';

/** Enough for all key bindings and views with every character escaped. */
const MAX_BYTES = 1024 * 1024;

/** The caller's own settings, in any role. */
@ApiTags('account')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOperation({ summary: 'Get the own settings' })
  @ApiResponse({ status: 200, description: 'All settings; those never changed have their default.' })
  async read(@Acting() { userId }: Actor) {
    return presentSettings(await this.settings.of(userId));
  }

  @Patch()
  @AcceptsJson({ limit: MAX_BYTES })
  @ApiBody({ type: SettingsPatchDto })
  @ApiOperation({ summary: 'Change some of the own settings' })
  @ApiResponse({ status: 200, description: 'All settings as changed.' })
  @ApiResponse({ status: 400, description: 'A setting is wrong.' })
  async change(@Acting() actor: Actor, @Body() patch: SettingsPatchDto) {
    return presentSettings(await this.settings.change(actor, patch));
  }
}
