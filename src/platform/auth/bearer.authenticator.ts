import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-http-bearer';
import { isInRanges } from '../http/address-ranges.js';
import { AppError, fail } from '../http/app-error.js';
import { CHALLENGE, REALM } from './anonymous.js';
import { hashApiKey, keyOfBasic, MAX_API_KEY_LENGTH } from './api-key.js';
import { PRINCIPALS, type Principals, type UserPrincipal } from './principal.js';

/** `b64token` of RFC 6750, section 2.1; the scheme is case-insensitive (RFC 9110, section 11.1). */
const TOKEN = /^[\w\-.~+/]+=*$/;
const CREDENTIALS = /^bearer +(?<token>[\w\-.~+/=]+)$/i;
/** The maximum length for a key in Basic credentials, where it is in base64 with another value. */
const MAX_HEADER_LENGTH = 2 * MAX_API_KEY_LENGTH;

type OwnPassport = InstanceType<typeof passport.Authenticator>;

/**
 * Looks up the owner of a key. Uses its own Passport instance: two applications in one process must not share the
 * global one.
 */
class ApiKeyStrategy extends PassportStrategy(Strategy) {
  private ownPassport: OwnPassport | undefined;

  constructor(private readonly principals: Principals) {
    super({ realm: REALM });
  }

  get passport(): OwnPassport {
    return (this.ownPassport ??= new passport.Authenticator());
  }

  async validate(key: string): Promise<UserPrincipal | false> {
    return (await this.principals.byApiKeyHash(hashApiKey(key))) ?? false;
  }

  /** The mixin calls this in its constructor to register the strategy. */
  protected getPassportInstance(): OwnPassport {
    return this.passport;
  }
}

/** Authenticates API keys in the `Authorization` header. */
@Injectable()
export class BearerAuthenticator {
  private readonly passport: OwnPassport;

  constructor(@Inject(PRINCIPALS) principals: Principals) {
    this.passport = new ApiKeyStrategy(principals).passport;
  }

  /**
   * @param takesBasic whether the key may also be sent as Basic credentials
   * @throws AppError `unauthenticated` with the challenge of RFC 6750, section 3
   */
  async authenticate(request: Request, response: Response, takesBasic = false): Promise<UserPrincipal> {
    return this.authenticateKey(readToken(request, takesBasic), request, response);
  }

  /** Does the same as {@link authenticate} for a key from another header. */
  async authenticateKey(key: string, request: Request, response: Response): Promise<UserPrincipal> {
    if (!TOKEN.test(key) || key.length > MAX_API_KEY_LENGTH) throw unknownKey(undefined);
    // The strategy would also accept keys from the query and the body. URLs end up in logs and histories, so it gets
    // only the header.
    const shown = { headers: { authorization: `Bearer ${key}` } } as Request;
    return new Promise((resolve, reject) => {
      const authenticate = this.passport.authenticate(
        'bearer',
        { session: false },
        (error: unknown, principal?: UserPrincipal | false | null, challenge?: object | string) => {
          if (error) reject(error instanceof Error ? error : new Error('The API key could not be looked up.'));
          else if (principal && mayBeUsedFrom(principal, request.ip)) resolve(principal);
          else reject(unknownKey(challenge));
        },
      ) as (request: Request, response: Response, next: (error?: unknown) => void) => void;
      authenticate(shown, response, reject);
    });
  }
}

function readToken(request: Request, takesBasic: boolean): string {
  const header = request.headers.authorization ?? '';
  const isSane = header.length <= MAX_HEADER_LENGTH && hasOneAuthorization(request);
  const given = isSane ? (CREDENTIALS.exec(header)?.groups?.token ?? (takesBasic ? keyOfBasic(header) : '')) : '';
  const token = given.length <= MAX_API_KEY_LENGTH && TOKEN.test(given) ? given : undefined;
  return (
    token ??
    fail('unauthenticated', 'The Authorization header must be "Bearer <key>", sent once.', {
      code: 'MALFORMED_CREDENTIAL',
      headers: { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_request"` },
    })
  );
}

/**
 * Returns true if there is exactly one `Authorization` header. Node silently keeps the first of several; a proxy in
 * front may have used the last.
 */
function hasOneAuthorization(request: Request): boolean {
  const { rawHeaders } = request;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 'authorization'.length && name.toLowerCase() === 'authorization') count++;
  }
  return count === 1;
}

/** A key used from another network gets the same response as an unknown key, which tells a thief nothing. */
const mayBeUsedFrom = ({ networks }: UserPrincipal, address = ''): boolean =>
  networks === undefined || isInRanges(address, networks);

function unknownKey(challenge: object | string | undefined): AppError {
  return new AppError('unauthenticated', 'The API key is unknown or revoked.', {
    code: 'UNKNOWN_API_KEY',
    headers: { 'WWW-Authenticate': typeof challenge === 'string' ? challenge : CHALLENGE },
  });
}
