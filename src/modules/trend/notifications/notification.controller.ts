import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { NotificationListDto, TestNotificationDto } from './notification.dto.js';
import { presentNotification, presentTest } from './notification.presenter.js';
import { NotificationService } from './notification.service.js';

@ApiTags('trend')
@Scope('trend')
@Controller('api/v1/trend/notifications')
export class NotificationController {
  constructor(private readonly notifications: NotificationService) {}

  @Get()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List notifications of breaches and their outcomes, newest first' })
  @ApiResponse({ status: 200, description: 'An array of notifications.' })
  async list(@Query() { state, offset, limit }: NotificationListDto) {
    const found = await this.notifications.listNewestFirst(state, { offset, limit });
    return found.map(presentNotification);
  }

  @Post('test')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @AcceptsJson({ limit: 1024 })
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a test message through the configured channels' })
  @ApiResponse({ status: 200, description: 'For each channel the `outcome` (`sent` or `failed`) and the `problem`.' })
  @ApiResponse({ status: 409, description: 'The channel is not configured.' })
  async test(@Body() { channel }: TestNotificationDto, @Acting() actor: Actor) {
    return (await this.notifications.sendTest(actor, channel)).map(presentTest);
  }
}
