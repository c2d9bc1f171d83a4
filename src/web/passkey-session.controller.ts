import { Body, Controller, Ip, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GroupService } from '../modules/account/group.service.js';
import { PasskeySignInService } from '../modules/account/passkey-sign-in.service.js';
import { Acting, Scope, SessionOnly, SignIn } from '../platform/auth/access.decorators.js';
import type { Actor } from '../platform/auth/actor.js';
import { Sessions } from '../platform/auth/sessions.js';
import { AcceptsJson } from '../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../platform/http/outcome.decorators.js';
import { PasskeyAnswerDto } from './session.dto.js';
import { presentSession } from './session.presenter.js';

const LIMIT = { limit: 16 * 1024 };

/** Sign-in with a passkey, without a password. */
@ApiTags('session')
@Fails(409, 'The server is addressed by an IP address; passkeys require a host name.')
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
  @ApiOperation({
    summary: 'Get a challenge for a passkey',
    description:
      'The challenge is valid for one response within five minutes: to sign in, as a second factor with a password, or to confirm a session.',
    security: [],
  })
  @Succeeds(200, 'The options for `PublicKeyCredential.parseRequestOptionsFromJSON()`.')
  @Fails(403, 'The request comes from another site.')
  async begin(@Req() request: Request) {
    return this.signIns.begin(request);
  }

  @Post()
  @SignIn()
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Sign in with a passkey', security: [] })
  @Succeeds(200, 'The signed-in user; the session cookie is set.')
  @Fails(400, 'The body is not a response of an authenticator.')
  @Fails(401, 'The response is forged, expired, already used or from an unknown passkey.')
  @Fails(403, 'The request comes from another site.')
  async open(@Body() { passkey }: PasskeyAnswerDto, @Ip() address: string, @Req() request: Request) {
    const signedIn = await this.signIns.signIn(this.signIns.shown(passkey, request), address);
    const { user, sessionEpoch, obligation } = signedIn;
    const confirmedAt = await this.sessions.open(request, { userId: user.id, epoch: sessionEpoch });
    return presentSession({ userId: user.id, ...user, obligation, confirmedAt }, await this.groups.forMember(user.id));
  }

  @Post('confirm')
  @SessionOnly()
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Confirm the session with a passkey' })
  @Succeeds(204, 'Has the same effect as POST /api/session/confirm.')
  @Fails(400, 'The body is not a response of an authenticator.')
  @Fails(401, 'The request has no session.')
  @Fails(403, 'The response is not valid, or the request uses an API key.')
  async confirm(@Acting() actor: Actor, @Body() { passkey }: PasskeyAnswerDto, @Req() request: Request): Promise<void> {
    await this.signIns.confirm(actor, this.signIns.shown(passkey, request));
    await this.sessions.confirm(request);
  }
}
