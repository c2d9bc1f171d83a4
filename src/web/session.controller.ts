import { Body, Controller, Delete, Get, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AccountSessionService } from '../modules/account/account-session.service.js';
import { GroupService } from '../modules/account/group.service.js';
import { PasskeySignInService } from '../modules/account/passkey-sign-in.service.js';
import { SignInService, type Credentials } from '../modules/account/sign-in.service.js';
import {
  Acting,
  Caller,
  AllowedWithObligations,
  Scope,
  SessionOnly,
  SessionOrBearer,
  SignIn,
} from '../platform/auth/access.decorators.js';
import type { Actor } from '../platform/auth/actor.js';
import type { UserPrincipal } from '../platform/auth/principal.js';
import { Sessions } from '../platform/auth/sessions.js';
import { AcceptsJson } from '../platform/http/body.decorators.js';
import { browserTokenOf, keepBrowserToken } from './browser-cookie.js';
import { ConfirmationDto, SignInDto, type SecondFactorDto } from './session.dto.js';
import { presentSession } from './session.presenter.js';

@ApiTags('session')
@Scope('accounts')
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly signIns: SignInService,
    private readonly groups: GroupService,
    private readonly accountSessions: AccountSessionService,
    private readonly sessions: Sessions,
    private readonly passkeys: PasskeySignInService,
  ) {}

  @Post()
  @SignIn()
  @HttpCode(200)
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Sign in', security: [] })
  @ApiResponse({ status: 200, description: 'The signed-in user; the session cookie is set.' })
  @ApiResponse({ status: 400, description: 'A field is missing.' })
  @ApiResponse({
    status: 401,
    description: 'The e-mail address, the password or the code is wrong, or a code is missing.',
  })
  @ApiResponse({ status: 403, description: 'The request comes from another site.' })
  @ApiResponse({ status: 429, description: 'Too many failed attempts; `Retry-After` says how long to wait.' })
  async open(
    @Body() credentials: SignInDto,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { email, password, ...factor } = credentials;
    const shown = this.factorShown(factor, request);
    const browserToken = browserTokenOf(request);
    const signedIn = await this.signIns.signIn({ email, password, ...shown, address, browserToken });
    const { user, sessionEpoch, obligation } = signedIn;
    keepBrowserToken(request, response, signedIn.browserToken);
    const confirmedAt = await this.sessions.open(request, { userId: user.id, epoch: sessionEpoch });
    return presentSession({ userId: user.id, ...user, obligation, confirmedAt }, await this.groups.ofMember(user.id));
  }

  @Get()
  @SessionOrBearer()
  @AllowedWithObligations('password-change', 'totp-enrolment')
  @ApiOperation({ summary: 'Get the signed-in user' })
  @ApiResponse({ status: 200, description: 'The user of the session or the key.' })
  @ApiResponse({ status: 401, description: 'Unauthenticated.' })
  async read(@Caller() caller: UserPrincipal) {
    return presentSession(caller, await this.groups.ofMember(caller.userId));
  }

  @Post('confirm')
  @SessionOnly()
  @HttpCode(204)
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({
    summary: 'Confirm the session with the password or second factor',
    description:
      'For ten minutes the session may then do what requires a recent sign-in (`REAUTHENTICATION_REQUIRED`).',
  })
  @ApiResponse({ status: 204, description: 'The session is confirmed.' })
  @ApiResponse({ status: 400, description: 'A field or the code is missing.' })
  @ApiResponse({ status: 401, description: 'The request has no session.' })
  @ApiResponse({ status: 403, description: 'The password or the code is wrong, or the request uses an API key.' })
  @ApiResponse({ status: 429, description: 'Too many failed attempts; `Retry-After` says how long to wait.' })
  async confirm(
    @Acting() actor: Actor,
    @Body() { password, ...factor }: ConfirmationDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.accountSessions.confirm(actor, password, this.factorShown(factor, request));
    await this.sessions.confirm(request);
  }

  @Delete()
  @SignIn()
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out', security: [] })
  @ApiResponse({ status: 204, description: 'The request has no session.' })
  @ApiResponse({ status: 403, description: 'The request comes from another site.' })
  async close(
    @Caller() caller: UserPrincipal | undefined,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.signIns.noteSignOut(caller, address);
    await this.sessions.close(request, response);
    // Answers are not stored (no-store), but pages that the browser keeps to go back to would show what was open.
    response.setHeader('Clear-Site-Data', '"cache"');
  }

  private factorShown(
    { code, recoveryCode, passkey }: SecondFactorDto,
    request: Request,
  ): Pick<Credentials, 'code' | 'recoveryCode' | 'passkey'> {
    return {
      code,
      recoveryCode,
      ...(passkey !== undefined && { passkey: this.passkeys.shown(passkey, request) }),
    };
  }
}
