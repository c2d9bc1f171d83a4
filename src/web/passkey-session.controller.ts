import { Body, Controller, HttpCode, Ip, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GroupService } from '../modules/account/group.service.js';
import { PasskeySignInService } from '../modules/account/passkey-sign-in.service.js';
import { Acting, Scope, SessionOnly, SignIn } from '../platform/auth/access.decorators.js';
import type { Actor } from '../platform/auth/actor.js';
import { Sessions } from '../platform/auth/sessions.js';
import { AcceptsJson } from '../platform/http/body.decorators.js';
import { PasskeyAnswerDto } from './session.dto.js';
import { presentSession } from './session.presenter.js';

const LIMIT = { limit: 16 * 1024 };

/** Sign-in with a passkey, without a password. */
@ApiTags('session')
@Scope('accounts')
@Controller('api/session/passkey')
export class PasskeySessionController {
  constructor(
    private readonly signIns: PasskeySignInService,
    private readonly groups: GroupService,
    private readonly sessions: Sessions,
  ) {}

  @Post('options')
  @SignIn()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Get a challenge for a passkey',
    description:
      'The challenge is valid for one response within five minutes: to sign in, as a second factor with a password, or to confirm a session.',
    security: [],
  })
  @ApiResponse({ status: 200, description: 'The options for `PublicKeyCredential.parseRequestOptionsFromJSON()`.' })
  @ApiResponse({ status: 403, description: 'The request comes from another site.' })
  @ApiResponse({ status: 409, description: 'The server is addressed by an IP address; passkeys require a host name.' })
  async begin(@Req() request: Request) {
    return this.signIns.begin(request);
  }

  @Post()
  @SignIn()
  @HttpCode(200)
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Sign in with a passkey', security: [] })
  @ApiResponse({ status: 200, description: 'The signed-in user; the session cookie is set.' })
  @ApiResponse({ status: 400, description: 'The body is not a response of an authenticator.' })
  @ApiResponse({
    status: 401,
    description: 'The response is forged, expired, already used or from an unknown passkey.',
  })
  @ApiResponse({ status: 403, description: 'The request comes from another site.' })
  @ApiResponse({ status: 409, description: 'The server is addressed by an IP address; passkeys require a host name.' })
  async open(@Body() { passkey }: PasskeyAnswerDto, @Ip() address: string, @Req() request: Request) {
    const signedIn = await this.signIns.signIn(this.signIns.shown(passkey, request), address);
    const { user, sessionEpoch, obligation } = signedIn;
    const confirmedAt = await this.sessions.open(request, { userId: user.id, epoch: sessionEpoch });
    return presentSession({ userId: user.id, ...user, obligation, confirmedAt }, await this.groups.ofMember(user.id));
  }

  @Post('confirm')
  @SessionOnly()
  @HttpCode(204)
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Confirm the session with a passkey' })
  @ApiResponse({ status: 204, description: 'Has the same effect as POST /api/session/confirm.' })
  @ApiResponse({ status: 400, description: 'The body is not a response of an authenticator.' })
  @ApiResponse({ status: 401, description: 'The request has no session.' })
  @ApiResponse({ status: 403, description: 'The response is not valid, or the request uses an API key.' })
  @ApiResponse({ status: 409, description: 'The server is addressed by an IP address; passkeys require a host name.' })
  async confirm(@Acting() actor: Actor, @Body() { passkey }: PasskeyAnswerDto, @Req() request: Request): Promise<void> {
    await this.signIns.confirm(actor, this.signIns.shown(passkey, request));
    await this.sessions.confirm(request);
  }
}
