import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { AlertIdDto, AlertPageDto, alertQuestionOf } from './alert.dto.js';
import { presentAlert } from './alert.presenter.js';
import { AlertService } from './alert.service.js';

@ApiTags('alerts')
@Scope('redaction')
@Controller('api/alerts')
export class AlertController {
  constructor(private readonly alerts: AlertService) {}

  @Get()
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @ApiOperation({ summary: 'List the alerts that you may see, newest first' })
  @ApiResponse({ status: 200, description: 'An array of alerts.' })
  @ApiResponse({ status: 400, description: 'A time or number is malformed.' })
  async list(@Query() page: AlertPageDto, @Acting() actor: Actor) {
    const alerts = await this.alerts.listNewestFirst(alertQuestionOf(page), actor);
    return alerts.map(presentAlert);
  }

  @Delete(':alertId')
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @HttpCode(200)
  @ApiOperation({ summary: 'Delete an alert' })
  @ApiParam({ name: 'alertId', type: String })
  @ApiResponse({ status: 200, description: 'The alert is deleted, or did not exist.' })
  async remove(@Param() { alertId }: AlertIdDto, @Acting() actor: Actor): Promise<void> {
    await this.alerts.remove(alertId, actor);
  }
}
