import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { AlertIdDto, AlertPageDto, alertQuestionOf } from './alert.dto.js';
import { presentAlert } from './alert.presenter.js';
import { AlertService } from './alert.service.js';

@ApiTags('alerts')
@SessionOrBearer()
@ToleratesUnknownInput()
@Scope('redaction')
@Controller('api/alerts')
export class AlertController {
  constructor(private readonly alerts: AlertService) {}

  @Get()
  @ApiOperation({ summary: 'List the alerts that you may see, newest first' })
  @Succeeds(200, 'An array of alerts.')
  @Fails(400, 'A time or number is malformed.')
  async list(@Query() page: AlertPageDto, @Acting() actor: Actor) {
    const alerts = await this.alerts.listNewestFirst(alertQuestionOf(page), actor);
    return alerts.map(presentAlert);
  }

  @Delete(':alertId')
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @ApiOperation({ summary: 'Delete an alert' })
  @ApiParam({ name: 'alertId', type: String })
  @Succeeds(200, 'The alert is deleted, or did not exist.')
  async remove(@Param() { alertId }: AlertIdDto, @Acting() actor: Actor): Promise<void> {
    await this.alerts.remove(alertId, actor);
  }
}
