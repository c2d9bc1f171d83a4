import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { MutedContextDto, NewMuteDto } from './mute-request.js';
import { presentMute } from './mute.presenter.js';
import { MuteService } from './mute.service.js';

/** Mutes by people, under their own names; clients of the monitor use `/mute` with its key. */
@ApiTags('trend')
@SessionOrBearer()
@Scope('trend')
@Controller('api/v1/trend/mutes')
export class PersonMuteController {
  constructor(private readonly mutes: MuteService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the active mutes, the one that ends first at the top' })
  @Succeeds(200, 'At most 1000 mutes.')
  async list() {
    return { mutes: (await this.mutes.list()).map(presentMute) };
  }

  @Post()
  @Roles('ROLE_ADMIN')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Mute the notifications of a context for some minutes' })
  @Succeeds(200, 'The context is muted; an earlier mute of it is replaced.')
  async mute(@Body() { organization, context, minutes }: NewMuteDto, @Acting() actor: Actor) {
    await this.mutes.mute({ organization, context }, minutes, auditActor(actor));
    return { status: 'muted', organization, context, minutes };
  }

  @Delete()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'End a mute' })
  @Succeeds(204, 'The mute has ended.')
  @Fails(404, 'The context is not muted.')
  async unmute(@Query() { organization, context }: MutedContextDto, @Acting() actor: Actor): Promise<void> {
    await this.mutes.unmute({ organization, context }, auditActor(actor));
  }
}
