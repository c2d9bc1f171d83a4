import { Body, Controller, Get, Header, Ip, Param, Post, Query, Redirect, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, Public, SignIn, StaysOpen } from '../../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Sessions } from '../../../platform/auth/sessions.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { AcceptsRaw } from '../../../platform/http/body.decorators.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { PublicUrl } from '../../../platform/http/public-url.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { SignInService } from '../../account/sign-in.service.js';
import { IssuerIdDto } from '../issuers/issuer.dto.js';
import { PROVIDER_NOT_ALLOWED } from '../provider/openid-providers.js';
import { SignOffService } from '../sign-off.service.js';
import { SignOnService, type ReturnedSignOn } from './sign-on.service.js';
import { leadingPage, OneLineErrorFilter } from './one-line-page.js';
import { SignOnCookie } from './sign-on-cookie.js';
import { StartDto } from './sign-on.dto.js';

const NO_SUCH = { status: 404, description: 'There is no issuer with this name.' };
const UNREACHABLE = {
  status: 502,
  description: 'The provider cannot be reached, or connections to it are not allowed.',
};

/** Routes that send a browser to an OpenID provider and receive it back. */
@ApiTags('single sign-on')
@ApiResponse(NO_SUCH)
@Controller('api/sso/:issuer')
export class SignOnController {
  constructor(
    private readonly signOns: SignOnService,
    private readonly signOffs: SignOffService,
    private readonly signIns: SignInService,
    private readonly cookie: SignOnCookie,
    private readonly sessions: Sessions,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get('start')
  @SignIn()
  @UseFilters(OneLineErrorFilter)
  @Redirect()
  @ApiOperation({ summary: 'Sign in with an OpenID provider', security: [] })
  @ApiResponse({ status: 302, description: 'Redirects to the provider; a cookie ties its response to this browser.' })
  @Fails(401, 'Confirming a session requires a session.')
  @ApiResponse(UNREACHABLE)
  async start(
    @Param() { issuer }: IssuerIdDto,
    @Query() { returnTo, confirm }: StartDto,
    @Caller() caller: UserPrincipal | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (confirm === 'true' && caller === undefined) noSession();
    const confirms =
      confirm === 'true' && caller !== undefined
        ? {
            userId: caller.userId,
            sessionReference: this.sessions.referenceOf(request),
            credential: caller.credential,
          }
        : undefined;
    const redirectUri = this.callbackOf(request, issuer);
    const { begun, url } = await this.signOns
      .begin(issuer, { redirectUri, returnTo, ...(confirms && { confirms }) })
      .catch((error: unknown) => {
        throw caller?.role === 'ROLE_ADMIN' ? forAdministrator(error) : error;
      });
    this.cookie.set(request, response, begun);
    return { url, statusCode: 302 };
  }

  @Get('callback')
  @SignIn()
  // The provider chooses the parameters, some of which are not in the standard.
  @ToleratesUnknownInput()
  @UseFilters(OneLineErrorFilter)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Answers<{ 'text/html': string }>()
  @ApiOperation({ summary: 'Complete a sign-in with an OpenID provider', security: [] })
  @Succeeds(200, 'A page that redirects; the session cookie is set, or the session is confirmed.')
  @Fails(400, 'This browser has not started a sign-in, or its time is up.')
  @Fails(401, 'The provider did not authenticate the person, or its response is not valid.')
  @Fails(403, 'The rules of the issuer do not allow this person to sign in.')
  @Fails(409, 'A mapping would remove the last administrator.')
  @ApiResponse(UNREACHABLE)
  async callback(
    @Param() { issuer }: IssuerIdDto,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const begun = this.cookie.take(request, response);
    if (begun?.issuerId !== issuer) return notBegun();
    const answer = new URL(this.callbackOf(request, issuer) + queryOf(request));
    const returned: ReturnedSignOn = { begun, answer, address };
    if (begun.confirms !== undefined) {
      await this.signOns.finishConfirmation(returned, begun.confirms);
      await this.sessions.confirmReferred(begun.confirms.sessionReference);
      return leadingPage('Confirmed.', begun.returnTo);
    }
    const signedOn = await this.signOns.finish(returned);
    const { user, sessionEpoch: epoch, sessionId } = signedOn;
    // Stored before the session exists, so that the provider can end every session that a browser can use.
    await this.signOns.link(signedOn);
    await this.sessions.open(request, { userId: user.id, epoch }, sessionId);
    return leadingPage('Signed in.', begun.returnTo);
  }

  @Post('logout')
  @SignIn()
  @ApiOperation({ summary: 'Sign out here and at the OpenID provider', security: [] })
  @Succeeds(
    200,
    'The session has ended. If the provider can end its own session, redirect the browser to `logoutUrl`; otherwise it is null.',
  )
  @Fails(403, 'The request comes from another site.')
  async logout(
    @Param() { issuer }: IssuerIdDto,
    @Caller() caller: UserPrincipal | undefined,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const sessionId = caller?.credential.id ?? null;
    // Done first: the person is signed out here whatever happens at the provider.
    await this.signIns.noteSignOut(caller, address);
    await this.sessions.close(request, response);
    const logoutUrl = await this.signOffs.leave(issuer, sessionId, `${this.publicUrl.forRequest(request)}/`);
    return { logoutUrl: logoutUrl ?? null };
  }

  @Post('backchannel-logout')
  @Public()
  // The token says who calls.
  @StaysOpen()
  @AcceptsRaw({ limit: 64 * 1024 })
  @ApiBody({
    schema: { type: 'object', properties: { logout_token: { type: 'string' } }, required: ['logout_token'] },
  })
  @ApiOperation({
    summary: 'Receive notice from an OpenID provider that sessions have ended',
    description: 'OpenID Connect Back-Channel Logout 1.0: a form with a `logout_token`.',
  })
  @Succeeds(200, 'The sessions of this provider session have ended.')
  @Fails(400, 'The token is not valid or was used before.')
  @ApiResponse(UNREACHABLE)
  async backChannelLogout(
    @Param() { issuer }: IssuerIdDto,
    @Body() form: Buffer,
    @Ip() address: string,
  ): Promise<void> {
    const token = new URLSearchParams(form.toString('utf8')).get('logout_token');
    if (token === null) return fail('invalid', 'Send a form with logout_token.', { code: 'LOGOUT_TOKEN_MISSING' });
    await this.signOffs.logOutAtProvider(issuer, token, address);
  }

  private callbackOf(request: Request, issuer: string): string {
    return `${this.publicUrl.forRequest(request)}/api/sso/${issuer}/callback`;
  }
}

/** The unparsed query, with the provider's own spelling of its parameters. */
function queryOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at);
}

/** Names the setting only to administrators who test an issuer; others do not learn the settings of the server. */
function forAdministrator(error: unknown): unknown {
  if (!(error instanceof AppError) || error.options.code !== PROVIDER_NOT_ALLOWED) return error;
  return new AppError(
    'bad-gateway',
    'A host of the provider is not on the public internet and not in OUTBOUND_ALLOWED_HOSTS. List the host of issuerUrl and those in its discovery document there; then restart the server.',
    { code: PROVIDER_NOT_ALLOWED },
  );
}

function noSession(): never {
  return fail('unauthenticated', 'Sign in first: there is no session to confirm.', { code: 'CREDENTIAL_REQUIRED' });
}

function notBegun(): never {
  return fail('invalid', 'This browser has not started a sign-in, or its time is up; start again.', {
    code: 'SIGN_ON_NOT_BEGUN',
  });
}
