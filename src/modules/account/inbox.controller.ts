import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, PersonsOnly, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
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
  @Succeeds(200, 'A page of messages, and the number of all unread messages.')
  async list(@Acting() { userId }: Actor, @Query() { page, size, unread, archived }: InboxPageDto) {
    const filter = { archived: archived === 'true', unreadOnly: unread === 'true' };
    return presentInbox(await this.inbox.list(userId, filter, { page, size }));
  }

  @Post(':id/read')
  @ApiOperation({ summary: 'Mark a message as read' })
  @Succeeds(204, 'The message is marked as read.')
  @Fails(404, 'There is no such message in your inbox.')
  async read(@Acting() { userId }: Actor, @Param('id') id: string): Promise<void> {
    await this.inbox.markRead(userId, id);
  }

  @Post(':id/archive')
  @ApiOperation({ summary: 'Archive a message' })
  @Succeeds(204, 'The message is archived and marked as read. It is deleted after 90 days.')
  @Fails(404, 'There is no such message in your inbox.')
  async archive(@Acting() { userId }: Actor, @Param('id') id: string): Promise<void> {
    await this.inbox.archive(userId, id);
  }
}
