import { fail } from '../http/app-error.js';

export const REALM = 'umbra';
export const CHALLENGE = `Bearer realm="${REALM}"`;

/** Refuses a request without credentials, with a challenge that has no error code (RFC 6750, section 3.1). */
export function refuseAnonymous(mayBeSession: boolean): never {
  const message = mayBeSession
    ? 'Sign in, or send an API key as "Authorization: Bearer <key>". Your session may have ended.'
    : 'An API key ("Authorization: Bearer <key>") or the client certificate of a service account is required.';
  return fail('unauthenticated', message, {
    code: 'CREDENTIAL_REQUIRED',
    headers: { 'WWW-Authenticate': CHALLENGE },
  });
}

/** Refuses a program whose certificate is valid but belongs to no account. */
export function refuseUnknownCertificate(): never {
  return fail(
    'unauthenticated',
    'The client certificate belongs to no service account: an administrator can enter it (POST /api/v1/service-accounts/{id}/certificates). Or send an API key.',
    { code: 'UNKNOWN_CERTIFICATE', headers: { 'WWW-Authenticate': CHALLENGE } },
  );
}
