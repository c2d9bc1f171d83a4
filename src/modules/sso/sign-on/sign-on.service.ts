import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SessionConfig } from '../../../platform/auth/session.config.js';
import { Clock } from '../../../platform/clock/clock.js';
import { HOUR_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import type { SignedIn } from '../../account/account.types.js';
import { ExternalSignInService } from '../../account/external-sign-in.service.js';
import { IssuerService } from '../issuers/issuer.service.js';
import type { IssuerClient } from '../issuer.types.js';
import { ForeignSessionRepository } from '../links/foreign-session.repository.js';
import { CLOCK_TOLERANCE_SECONDS, type ProvenIdentity } from '../provider/openid-provider.js';
import { OpenIdProviders } from '../provider/openid-providers.js';
import { AccountOfIdentity } from './account-of-identity.js';
import type { BegunSignOn, SessionToConfirm } from './sign-on-cookie.js';

export interface SignOnRequest {
  readonly redirectUri: string;
  readonly returnTo: string;
  /** The session of a person who confirms who they are. */
  readonly confirms?: SessionToConfirm;
}

/** A browser that has come back from the provider. */
export interface ReturnedSignOn {
  readonly begun: BegunSignOn;
  /** The redirect URI with the parameters that the provider added. */
  readonly answer: URL;
  readonly address: string;
}

/** A person whom a provider has authenticated. */
export interface SignedOn extends SignedIn {
  /** The public id of the session that is to be opened: the audit log names it. */
  readonly sessionId: string;
  readonly issuer: IssuerClient;
  readonly proven: ProvenIdentity;
}

/** Sign-in by OpenID Connect, with the authorization code flow and PKCE. */
@Injectable()
export class SignOnService {
  constructor(
    private readonly issuers: IssuerService,
    private readonly providers: OpenIdProviders,
    private readonly people: AccountOfIdentity,
    private readonly signIns: ExternalSignInService,
    private readonly sessions: ForeignSessionRepository,
    private readonly sessionConfig: SessionConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not-found` for an unknown issuer; `bad-gateway` */
  async begin(
    issuerId: string,
    { redirectUri, returnTo, confirms }: SignOnRequest,
  ): Promise<{ readonly begun: BegunSignOn; readonly url: string }> {
    const issuer = await this.issuers.open(issuerId);
    const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
    const question = { ...secrets, redirectUri, afresh: confirms !== undefined };
    const url = await this.providers.ask(issuer, (provider) => provider.authorizationUrl(question));
    const begunAt = this.clock.now().getTime();
    return { begun: { ...secrets, issuerId, returnTo, begunAt, ...(confirms && { confirms }) }, url };
  }

  /**
   * Signs in the person whom the provider has sent back.
   * @throws AppError `unauthenticated`, `forbidden`, `bad-gateway`
   */
  async finish(returned: ReturnedSignOn): Promise<SignedOn> {
    const { address } = returned;
    const { issuer, proven } = await this.prove(returned);
    const identity = { issuerUrl: issuer.issuerUrl, subject: proven.subject };
    const user = await this.people.settle({ issuer, identity, claims: proven.claims, address });
    const sessionId = randomUUID();
    const signedIn = await this.signIns.signIn(user, { address, issuer: issuer.id, sessionId });
    return { ...signedIn, sessionId, issuer, proven };
  }

  /**
   * Checks that the owner of a session has just shown the provider who they are.
   * @throws AppError as `finish`; `forbidden` when it was somebody else, or not just now
   */
  async finishConfirmation(returned: ReturnedSignOn, { userId, credential }: SessionToConfirm): Promise<void> {
    const { begun, address } = returned;
    const { issuer, proven } = await this.prove(returned);
    const user = await this.people.find({ issuerUrl: issuer.issuerUrl, subject: proven.subject });
    if (user?.id !== userId) {
      return fail('forbidden', 'The single sign-on service signed in another person; sign out there first.', {
        code: 'OTHER_PERSON',
      });
    }
    const since = begun.begunAt / 1000 - CLOCK_TOLERANCE_SECONDS;
    if (proven.authenticatedAt === undefined || proven.authenticatedAt < since) {
      fail('forbidden', 'The single sign-on service did not ask you to authenticate again.', {
        code: 'NOT_ASKED_AFRESH',
      });
    }
    await this.signIns.noteConfirmation(user, { address, issuer: issuer.id, credential });
  }

  /** Stores the session at the provider that a session here came from. */
  async link({ sessionId, user, issuer, proven }: SignedOn): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + this.sessionConfig.maxHours * HOUR_MS);
    const { subject, sessionId: sid, idToken } = proven;
    const { issuerUrl } = issuer;
    await this.sessions.insert({ sessionId, userId: user.id, issuerUrl, subject, sid, idToken }, expiresAt);
  }

  private async prove({ begun, answer }: ReturnedSignOn): Promise<{ issuer: IssuerClient; proven: ProvenIdentity }> {
    const issuer = await this.issuers.open(begun.issuerId);
    return { issuer, proven: await this.providers.ask(issuer, (provider) => provider.redeem(answer, begun)) };
  }
}

/** 256 random bits: RFC 7636, section 4.1. */
const newSecret = (): string => randomBytes(32).toString('base64url');
