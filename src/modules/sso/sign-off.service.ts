import { Injectable } from '@nestjs/common';
import { SessionRepository } from '../../platform/auth/session.repository.js';
import { Clock } from '../../platform/clock/clock.js';
import { AppError, fail } from '../../platform/http/app-error.js';
import { ExternalSignInService } from '../account/external-sign-in.service.js';
import { IssuerService } from './issuers/issuer.service.js';
import { ForeignSessionRepository } from './links/foreign-session.repository.js';
import { UsedLogoutTokenRepository } from './logout/used-logout-token.repository.js';
import { MAX_TOKEN_AGE_SECONDS, verifyLogoutToken } from './provider/logout-token.js';
import { CLOCK_TOLERANCE_SECONDS } from './provider/openid-provider.js';
import { OpenIdProviders } from './provider/openid-providers.js';

/** After this time a token is refused because of its age. */
const REPLAY_MS = (MAX_TOKEN_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * 1000;

/** Signing out of this server and the provider together. */
@Injectable()
export class SignOffService {
  constructor(
    private readonly issuers: IssuerService,
    private readonly providers: OpenIdProviders,
    private readonly foreign: ForeignSessionRepository,
    private readonly tokens: UsedLogoutTokenRepository,
    private readonly sessions: SessionRepository,
    private readonly signIns: ExternalSignInService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns where a browser whose session ends here goes to end the one at the provider; undefined when it came from
   * no such session, or the provider has no such place, cannot be asked or is not known any more.
   * @see OpenID Connect RP-Initiated Logout 1.0
   */
  async leave(issuerId: string, sessionId: string | null, returnUrl: string): Promise<string | undefined> {
    const session = sessionId === null ? undefined : await this.foreign.take(sessionId);
    try {
      const issuer = await this.issuers.open(issuerId);
      if (session?.issuerUrl !== issuer.issuerUrl) return undefined;
      const { idToken } = session;
      // Awaited here, so that a failure is caught here.
      return await this.providers.ask(issuer, (provider) =>
        Promise.resolve(provider.endSessionUrl(idToken, returnUrl)),
      );
    } catch (error) {
      // The person is signed out here whatever the provider does, and even if it was removed.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  /**
   * Ends the sessions that came from a session, or from all sessions, of somebody at the provider.
   * @throws AppError `invalid` for a token that does not count or was used before; `bad-gateway`
   * @see OpenID Connect Back-Channel Logout 1.0
   */
  async logOutAtProvider(issuerId: string, token: string, address: string): Promise<void> {
    const issuer = await this.issuers.open(issuerId);
    const { issuerUrl } = issuer;
    const logout = await this.providers.ask(issuer, (provider) => verifyLogoutToken(provider, issuer.clientId, token));
    const { tokenId, subject, sessionId: sid } = logout;
    if (await this.tokens.isUsed(issuerUrl, tokenId)) {
      fail('invalid', 'The logout token was already used.', { code: 'LOGOUT_TOKEN_USED' });
    }
    for (const { sessionId, userId } of await this.foreign.find({ issuerUrl, sid, subject })) {
      await this.sessions.remove(userId, sessionId);
      await this.foreign.take(sessionId);
      await this.signIns.noteSessionEnd(userId, { address, issuer: issuerId, sessionId });
    }
    // Marked as used last: if the process dies before, the provider can send the token again.
    await this.tokens.markUsed(issuerUrl, tokenId, new Date(this.clock.now().getTime() + REPLAY_MS));
  }
}
