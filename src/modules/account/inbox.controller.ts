import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, PersonsOnly, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { InboxService } from './inbox.service.js';
import { InboxPageDto } from './inbox/inbox.dto.js';
import { presentInbox } from './inbox.presenter.js';

/** Messages of the product to a person. */
@ApiTags('account')
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/inbox')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  @ApiOperation({ summary: 'List your messages, newest first' })
  @ApiResponse({ status: 200, description: 'A page of messages, and the number of all unread messages.' })
  async list(@Acting() { userId }: Actor, @Query() { page, size, unread, archived }: InboxPageDto) {
    const filter = { archived: archived === 'true', unreadOnly: unread === 'true' };
    return presentInbox(await this.inbox.list(userId, filter, { page, size }));
  }

  @Post(':id/read')
  @HttpCode(204)
  @ApiOperation({ summary: 'Mark a message as read' })
  @ApiResponse({ status: 204, description: 'The message is marked as read.' })
  @ApiResponse({ status: 404, description: 'There is no such message in your inbox.' })
  async read(@Acting() { userId }: Actor, @Param('id') id: string): Promise<void> {
    await this.inbox.markRead(userId, id);
  }

  @Post(':id/archive')
  @HttpCode(204)
  @ApiOperation({ summary: 'Archive a message' })
  @ApiResponse({ status: 204, description: 'The message is archived and marked as read. It is deleted after 90 days.' })
  @ApiResponse({ status: 404, description: 'There is no such message in your inbox.' })
  async archive(@Acting() { userId }: Actor, @Param('id') id: string): Promise<void> {
    await this.inbox.archive(userId, id);
  }
}
