import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { PasswordChangeDto } from './account.dto.js';
import { presentApiKey, presentIssuedApiKey } from './account.presenter.js';
import { ApiKeyService } from './api-key.service.js';
import { SignInService } from './sign-in.service.js';

/** The caller's own password and key, in any role. */
@ApiTags('account')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
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
  @HttpCode(204)
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiBody({ type: PasswordChangeDto })
  @ApiOperation({ summary: 'Change the own password; all other sessions end' })
  @ApiResponse({ status: 204, description: 'The new password counts.' })
  @ApiResponse({ status: 400, description: 'The new password is weak.' })
  @ApiResponse({ status: 403, description: 'The current password is wrong.' })
  @ApiResponse({ status: 429, description: 'Too many wrong passwords.' })
  async changePassword(
    @Acting() actor: Actor,
    @Body() { currentPassword, newPassword }: PasswordChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    const { sessionEpoch } = await this.signIns.changePassword(actor, currentPassword, newPassword);
    if (actor.via === 'session') await this.sessions.open(request, { userId: actor.userId, epoch: sessionEpoch });
  }

  @Get('api-key')
  @ApiOperation({ summary: 'What is known of the own key' })
  @ApiResponse({ status: 200, description: 'The beginning of the key and its times.' })
  @ApiResponse({ status: 404, description: 'There is no key.' })
  async readKey(@Acting() { userId }: Actor) {
    return presentApiKey(await this.keys.facts(userId));
  }

  @Post('api-key')
  @HonoursIdempotencyKey()
  @SessionOnly()
  @RecentlyConfirmed()
  @ApiOperation({ summary: 'Make or replace the own key' })
  @ApiResponse({ status: 201, description: 'The key, shown this once.' })
  @ApiResponse({ status: 403, description: 'Not with a key, or the session has to be confirmed first.' })
  async issueKey(@Acting() actor: Actor) {
    return presentIssuedApiKey(await this.keys.issue(actor));
  }

  @Delete('api-key')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke the own key' })
  @ApiResponse({ status: 204, description: 'There is no key.' })
  async revokeKey(@Acting() actor: Actor): Promise<void> {
    await this.keys.revoke(actor, actor.userId);
  }
}
