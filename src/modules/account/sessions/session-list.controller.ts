import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Acting, PersonsOnly, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Sessions } from '../../../platform/auth/sessions.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { presentPage } from '../account.presenter.js';
import { AccountSessionService } from '../account-session.service.js';
import { PageDto } from '../page.dto.js';
import { presentSessionFacts } from './session.presenter.js';

/** The caller's own sessions. */
@ApiTags('account')
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/sessions')
export class SessionListController {
  constructor(
    private readonly accountSessions: AccountSessionService,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List your open sessions, newest first' })
  @Succeeds(200, 'A page of sessions; `current` marks the session of this request.')
  async list(@Acting() { userId, via, credential }: Actor, @Query() page: PageDto) {
    const currentId = via === 'session' ? credential.id : null;
    return presentPage(await this.accountSessions.list(userId, page), (session) =>
      presentSessionFacts(session, currentId),
    );
  }

  @Delete()
  @ApiOperation({ summary: 'End all your sessions except the current one' })
  @Succeeds(204, 'All other sessions have ended; the current session has a new cookie.')
  async endOthers(@Acting() actor: Actor, @Req() request: Request): Promise<void> {
    const epoch = await this.accountSessions.endAll(actor, actor.userId);
    if (actor.via === 'session') await this.sessions.renew(request, { userId: actor.userId, epoch });
  }

  @Delete(':sessionId')
  @ApiOperation({ summary: 'End one of your sessions' })
  @Succeeds(204, 'The session has ended.')
  @Fails(404, 'You have no session with this id.')
  async end(@Acting() actor: Actor, @Param('sessionId') sessionId: string): Promise<void> {
    await this.accountSessions.end(actor, sessionId);
  }
}
