import { Body, Controller, Delete, Get, HttpCode, Ip, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { Sessions } from '../../platform/auth/sessions.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { PasswordChangeDto } from './account.dto.js';
import { presentApiKey, presentIssuedApiKey } from './account.presenter.js';
import { ApiKeyService } from './api-key.service.js';
import { SignInService } from './sign-in.service.js';

/** One's own password and key, whatever one's role. */
@ApiTags('account')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/account')
export class AccountController {
  constructor(
    private readonly signIns: SignInService,
    private readonly keys: ApiKeyService,
    private readonly sessions: Sessions,
  ) {}

  @Put('password')
  @HttpCode(204)
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiBody({ type: PasswordChangeDto })
  @ApiOperation({ summary: 'Change the own password; all other sessions end' })
  @ApiResponse({ status: 204, description: 'The new password counts.' })
  @ApiResponse({ status: 400, description: 'The new password is weak.' })
  @ApiResponse({ status: 403, description: 'The current password is wrong.' })
  @ApiResponse({ status: 429, description: 'Too many wrong passwords.' })
  async changePassword(
    @Caller() { userId, via }: UserPrincipal,
    @Body() { currentPassword, newPassword }: PasswordChangeDto,
    @Ip() address: string,
    @Req() request: Request,
  ): Promise<void> {
    const { sessionEpoch } = await this.signIns.changePassword(userId, currentPassword, newPassword, address);
    if (via === 'session') await this.sessions.open(request, { userId, epoch: sessionEpoch });
  }

  @Get('api-key')
  @ApiOperation({ summary: 'What is known of the own key' })
  @ApiResponse({ status: 200, description: 'The beginning of the key and its times.' })
  @ApiResponse({ status: 404, description: 'There is no key.' })
  async readKey(@Caller() { userId }: UserPrincipal) {
    return presentApiKey(await this.keys.facts(userId));
  }

  @Post('api-key')
  @ApiOperation({ summary: 'Make or replace the own key' })
  @ApiResponse({ status: 201, description: 'The key, shown this once.' })
  async issueKey(@Caller() { userId }: UserPrincipal) {
    return presentIssuedApiKey(await this.keys.issue(userId));
  }

  @Delete('api-key')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke the own key' })
  @ApiResponse({ status: 204, description: 'There is no key.' })
  async revokeKey(@Caller() { userId }: UserPrincipal): Promise<void> {
    await this.keys.revoke(userId);
  }
}
