import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, PersonsOnly, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { Fails } from '../../../platform/http/outcome.decorators.js';
import type { UserSettings } from '../users/user-settings.js';
import { SettingsService } from './settings.service.js';
import { SettingsPatchDto } from './settings.dto.js';
import { presentSettings } from './settings.presenter.js';

/** Enough for all key bindings and views with every character escaped. */
const MAX_BYTES = 1024 * 1024;

/** The caller's own settings, in any role. */
@ApiTags('account')
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOperation({ summary: 'Get your settings' })
  @AnswersTagged('All settings, with defaults for those never changed.')
  async read(@Acting() { userId }: Actor) {
    return presentSettings(await this.settings.get(userId));
  }

  @Patch()
  @AcceptsJson({ limit: MAX_BYTES })
  @ApiOperation({ summary: 'Change some of your settings' })
  @AnswersTagged('All settings after the change.')
  @Fails(400, 'A setting is wrong.')
  async change(
    @Acting() actor: Actor,
    @Body() patch: SettingsPatchDto,
    @IfMatch(presentSettings) precondition: Precondition<UserSettings> | undefined,
  ) {
    return presentSettings(await this.settings.change(actor, patch, precondition));
  }
}
