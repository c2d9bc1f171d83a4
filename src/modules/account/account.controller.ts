import { Body, Controller, Delete, Get, Post, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  Acting,
  AllowedWithObligations,
  PersonsOnly,
  RecentlyConfirmed,
  Scope,
  SessionOnly,
  SessionOrBearer,
  UnscopedOnly,
} from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Sessions } from '../../platform/auth/sessions.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { PasswordChangeDto } from './account.dto.js';
import { presentApiKey, presentIssuedApiKey } from './account.presenter.js';
import { ApiKeyService } from './api-key.service.js';
import { SignInService } from './sign-in.service.js';

/** The caller's own password and key, in any role. */
@ApiTags('account')
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account')
export class AccountController {
  constructor(
    private readonly signIns: SignInService,
    private readonly keys: ApiKeyService,
    private readonly sessions: Sessions,
  ) {}

  @Put('password')
  @UnscopedOnly()
  @AllowedWithObligations('password-change', 'totp-enrolment')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Change your password and end all your other sessions' })
  @Succeeds(204, 'The password is changed.')
  @Fails(400, 'The new password is weak.')
  @Fails(403, 'The current password is wrong.')
  @Fails(429, 'Too many wrong passwords.')
  async changePassword(
    @Acting() actor: Actor,
    @Body() { currentPassword, newPassword }: PasswordChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    const { sessionEpoch } = await this.signIns.changePassword(actor, currentPassword, newPassword);
    if (actor.via === 'session') await this.sessions.open(request, { userId: actor.userId, epoch: sessionEpoch });
  }

  @Get('api-key')
  @ApiOperation({ summary: 'Get the metadata of your API key' })
  @Succeeds(200, 'The first characters of the key, and its times.')
  @Fails(404, 'You have no API key.')
  async readKey(@Acting() { userId }: Actor) {
    return presentApiKey(await this.keys.facts(userId));
  }

  @Post('api-key')
  @HonoursIdempotencyKey()
  @SessionOnly()
  @RecentlyConfirmed()
  @ApiOperation({ summary: 'Create or replace your API key' })
  @Succeeds(201, 'The key, shown only once.')
  @Fails(403, 'The request uses an API key, or the session must be confirmed first.')
  async issueKey(@Acting() actor: Actor) {
    return presentIssuedApiKey(await this.keys.issue(actor));
  }

  @Delete('api-key')
  @ApiOperation({ summary: 'Revoke your API key' })
  @Succeeds(204, 'You have no API key.')
  async revokeKey(@Acting() actor: Actor): Promise<void> {
    await this.keys.revoke(actor, actor.userId);
  }
}
