import { errors, jwtVerify } from 'jose';
import { fail } from '../../../platform/http/app-error.js';
import { CLOCK_TOLERANCE_SECONDS, type OpenIdProvider } from './openid-provider.js';

/** The sessions that a provider has ended: one, or all of a person. */
export interface Logout {
  readonly tokenId: string;
  readonly subject: string | undefined;
  readonly sessionId: string | undefined;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures that the holder of a public key can check but not make. */
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** The maximum age of a logout token. */
export const MAX_TOKEN_AGE_SECONDS = 10 * 60;

/**
 * Checks a logout token.
 * @throws AppError `invalid` for an invalid one; any error of fetching the keys
 * @see OpenID Connect Back-Channel Logout 1.0, section 2.6
 */
export async function verifyLogoutToken(provider: OpenIdProvider, clientId: string, token: string): Promise<Logout> {
  const { keys } = provider;
  if (keys === undefined) return untrusted();
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.issuerUrl,
    audience: clientId,
    algorithms: SIGNATURES,
    requiredClaims: ['iat', 'exp', 'jti'],
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((error: unknown) => {
    if (isOfToken(error)) return untrusted();
    throw error;
  });
  const { jti, sub: subject, sid, events, nonce } = payload;
  const sessionId = typeof sid === 'string' ? sid : undefined;
  // An ID token has a nonce, so that none can be taken for a logout token.
  const isLogout = typeof events === 'object' && events !== null && EVENT in events && nonce === undefined;
  if (!isLogout || jti === undefined || (subject === undefined && sessionId === undefined)) return untrusted();
  return { tokenId: jti, subject, sessionId };
}

/** Failures to read the keys of the provider are not converted: the provider may try again. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC');

function untrusted(): never {
  return fail('invalid', 'The logout token is not valid.', { code: 'LOGOUT_TOKEN_NOT_TRUSTED' });
}
