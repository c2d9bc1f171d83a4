import { createRemoteJWKSet, customFetch as jwksFetch, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import type { ProviderFetch } from './outbound-fetch.js';
import type { IssuerClient } from '../issuer.types.js';
import type { Claims } from './claims.js';

/** The maximum difference between the clocks of the provider and of this machine. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const TIMEOUT_SECONDS = 15;
/** Longer ID tokens are not kept as hints for the sign-out. */
const MAX_HINT_LENGTH = 16 * 1024;

/** The verified identity that a person brings back from the provider. */
export interface ProvenIdentity {
  readonly subject: string;
  /** The id of the session at the provider, which a back-channel logout may name. */
  readonly sessionId: string | null;
  /** Seconds since 1970 when the person last authenticated there; undefined when the provider does not report it. */
  readonly authenticatedAt: number | undefined;
  readonly claims: Claims;
  /** The ID token, for the sign-out; null when it is too long to be kept. */
  readonly idToken: string | null;
}

/** The secrets that bind a response of the provider to the request: OpenID Connect Core 1.0, 3.1.2.1, and RFC 7636. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface AuthorizationQuestion extends SignOnSecrets {
  readonly redirectUri: string;
  /** Makes the provider ask for the credentials again, even if the person has a session there. */
  readonly afresh: boolean;
}

/** One OpenID provider, after its discovery document was read. */
export class OpenIdProvider {
  /** The keys of the provider, read when they are first needed and again when a new one turns up. */
  readonly keys: JWTVerifyGetKey | undefined;

  private constructor(
    private readonly issuer: IssuerClient,
    private readonly configuration: Configuration,
    fetch: ProviderFetch,
  ) {
    const { jwks_uri: keysUrl } = configuration.serverMetadata();
    if (keysUrl !== undefined) this.keys = createRemoteJWKSet(new URL(keysUrl), { [jwksFetch]: fetch });
  }

  /** Reads the discovery document. @throws any error of reading it, or of a document that cannot be used */
  static async discover(issuer: IssuerClient, fetch: ProviderFetch): Promise<OpenIdProvider> {
    const url = new URL(issuer.issuerUrl);
    // `Outbound` decides whether a server may be reached without TLS; the DTO lets loopback alone through.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to be noticed
    const overHttp = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    const configuration = await discovery(
      url,
      issuer.clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticationOf(issuer),
      {
        [customFetch]: fetch,
        timeout: TIMEOUT_SECONDS,
        execute: [enableNonRepudiationChecks, ...overHttp],
      },
    );
    return new OpenIdProvider(issuer, configuration, fetch);
  }

  /** The issuer identifier in the provider's tokens. */
  get issuerUrl(): string {
    return this.configuration.serverMetadata().issuer;
  }

  /** Returns the URL that the browser is sent to for signing in. */
  async authorizationUrl(question: AuthorizationQuestion): Promise<string> {
    const { state, nonce, codeVerifier, redirectUri, afresh } = question;
    return buildAuthorizationUrl(this.configuration, {
      redirect_uri: redirectUri,
      scope: this.issuer.scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(afresh && { prompt: 'login', max_age: '0' }),
    }).href;
  }

  /**
   * Redeems the code that the browser has brought back, and checks the ID token.
   * @param answer the redirect URI with the query that the provider has added
   * @throws what `openid-client` throws
   */
  async redeem(answer: URL, { state, nonce, codeVerifier }: SignOnSecrets): Promise<ProvenIdentity> {
    const tokens = await authorizationCodeGrant(this.configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const proven = tokens.claims();
    if (proven === undefined) throw new TypeError('There is no ID token.');
    const { userinfo_endpoint: more } = this.configuration.serverMetadata();
    const further = more === undefined ? {} : await fetchUserInfo(this.configuration, tokens.access_token, proven.sub);
    const { id_token: idToken = '' } = tokens;
    return {
      subject: proven.sub,
      sessionId: typeof proven.sid === 'string' ? proven.sid : null,
      authenticatedAt: proven.auth_time,
      claims: { ...further, ...proven },
      idToken: idToken.length > 0 && idToken.length <= MAX_HINT_LENGTH ? idToken : null,
    };
  }

  /** Returns the URL that the browser is sent to for signing out there too; undefined if the provider has none. */
  endSessionUrl(idToken: string | null, returnUrl: string): string | undefined {
    if (this.configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return buildEndSessionUrl(this.configuration, {
      post_logout_redirect_uri: returnUrl,
      ...(idToken !== null && { id_token_hint: idToken }),
    }).href;
  }
}

function authenticationOf({ clientAuthentication, clientSecret }: IssuerClient): ClientAuth {
  if (clientAuthentication === 'none' || clientSecret === null) return None();
  return clientAuthentication === 'client_secret_post'
    ? ClientSecretPost(clientSecret)
    : ClientSecretBasic(clientSecret);
}
