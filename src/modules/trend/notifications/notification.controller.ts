import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { NotificationListDto, TestNotificationDto } from './notification.dto.js';
import { presentNotification, presentTest } from './notification.presenter.js';
import { NotificationService } from './notification.service.js';

@ApiTags('trend')
@SessionOrBearer()
@Scope('trend')
@Controller('api/v1/trend/notifications')
export class NotificationController {
  constructor(private readonly notifications: NotificationService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List notifications of breaches and their outcomes, newest first' })
  @Succeeds(200, 'An array of notifications.')
  async list(@Query() { state, offset, limit }: NotificationListDto) {
    const found = await this.notifications.listNewestFirst(state, { offset, limit });
    return found.map(presentNotification);
  }

  @Post('test')
  @Roles('ROLE_ADMIN')
  @AcceptsJson({ limit: 1024 })
  @ApiOperation({ summary: 'Send a test message through the configured channels' })
  @Succeeds(200, 'For each channel the `outcome` (`sent` or `failed`) and the `problem`.')
  @Fails(409, 'The channel is not configured.')
  async test(@Body() { channel }: TestNotificationDto, @Acting() actor: Actor) {
    return (await this.notifications.sendTest(actor, channel)).map(presentTest);
  }
}
