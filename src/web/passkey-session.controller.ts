import { Body, Controller, HttpCode, Ip, Post, Req } from '@nestjs/common';
import { ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
    summary: 'Ask for a challenge for a passkey',
    description:
      'Good for one answer within five minutes: to sign in with, beside a password, or to confirm a session.',
    security: [],
  })
  @ApiResponse({ status: 200, description: 'What `PublicKeyCredential.parseRequestOptionsFromJSON()` takes.' })
  @ApiResponse({ status: 403, description: 'The call comes from another site.' })
  @ApiResponse({ status: 409, description: 'This server is called by a number: passkeys need a host name.' })
  async begin(@Req() request: Request) {
    return this.signIns.begin(request);
  }

  @Post()
  @SignIn()
  @HttpCode(200)
  @AcceptsJson(LIMIT)
  @ApiBody({ type: PasskeyAnswerDto })
  @ApiOperation({ summary: 'Sign in with a passkey', security: [] })
  @ApiResponse({ status: 200, description: 'Who one is; the session cookie is set.' })
  @ApiResponse({ status: 400, description: 'This is no answer of an authenticator.' })
  @ApiResponse({ status: 401, description: 'The answer is forged, stale, used before or by an unknown passkey.' })
  @ApiResponse({ status: 403, description: 'The call comes from another site.' })
  @ApiResponse({ status: 409, description: 'This server is called by a number: passkeys need a host name.' })
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
  @ApiCookieAuth()
  @ApiBody({ type: PasskeyAnswerDto })
  @ApiOperation({ summary: 'Show once more who one is, with a passkey' })
  @ApiResponse({ status: 204, description: 'It counts from now on, as POST /api/session/confirm does.' })
  @ApiResponse({ status: 400, description: 'This is no answer of an authenticator.' })
  @ApiResponse({ status: 401, description: 'There is no session.' })
  @ApiResponse({ status: 403, description: 'The answer does not fit, or the call was made with a key.' })
  @ApiResponse({ status: 409, description: 'This server is called by a number: passkeys need a host name.' })
  async confirm(@Acting() actor: Actor, @Body() { passkey }: PasskeyAnswerDto, @Req() request: Request): Promise<void> {
    await this.signIns.confirm(actor, this.signIns.shown(passkey, request));
    await this.sessions.confirm(request);
  }
}
