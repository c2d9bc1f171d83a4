import { Body, Controller, Delete, Get, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
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
import { Fails, Succeeds } from '../platform/http/outcome.decorators.js';
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
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Sign in', security: [] })
  @Succeeds(200, 'The signed-in user; the session cookie is set.')
  @Fails(400, 'A field is missing.')
  @Fails(401, 'The e-mail address, the password or the code is wrong, or a code is missing.')
  @Fails(403, 'The request comes from another site.')
  @Fails(429, 'Too many failed attempts; `Retry-After` says how long to wait.')
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
    return presentSession({ userId: user.id, ...user, obligation, confirmedAt }, await this.groups.forMember(user.id));
  }

  @Get()
  @SessionOrBearer()
  @AllowedWithObligations('password-change', 'totp-enrolment')
  @ApiOperation({ summary: 'Get the signed-in user' })
  @Succeeds(200, 'The user of the session or the key.')
  @Fails(401, 'Unauthenticated.')
  async read(@Caller() caller: UserPrincipal) {
    return presentSession(caller, await this.groups.forMember(caller.userId));
  }

  @Post('confirm')
  @SessionOnly()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({
    summary: 'Confirm the session with the password or second factor',
    description:
      'For ten minutes the session may then do what requires a recent sign-in (`REAUTHENTICATION_REQUIRED`).',
  })
  @Succeeds(204, 'The session is confirmed.')
  @Fails(400, 'A field or the code is missing.')
  @Fails(401, 'The request has no session.')
  @Fails(403, 'The password or the code is wrong, or the request uses an API key.')
  @Fails(429, 'Too many failed attempts; `Retry-After` says how long to wait.')
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
  @ApiOperation({ summary: 'Sign out', security: [] })
  @Succeeds(204, 'The session, if there was one, has ended.')
  @Fails(403, 'The request comes from another site.')
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
