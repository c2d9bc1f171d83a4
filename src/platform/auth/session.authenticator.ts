import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { refuseAnonymous } from './bearer.authenticator.js';
import { PRINCIPALS, type Principals, type UserPrincipal } from './principal.js';
import { Sessions } from './sessions.js';

/** People signed in with a browser. */
@Injectable()
export class SessionAuthenticator {
  constructor(
    @Inject(PRINCIPALS) private readonly principals: Principals,
    private readonly sessions: Sessions,
  ) {}

  /** The signed-in user, if there is one whose session still counts. */
  async identify(request: Request, response: Response): Promise<UserPrincipal | undefined> {
    const owner = await this.sessions.load(request, response);
    return owner === undefined ? undefined : this.principals.bySession(owner.userId, owner.epoch);
  }

  /** @throws AppError `unauthenticated` */
  async authenticate(request: Request, response: Response): Promise<UserPrincipal> {
    // Without a cookie there is no session to load.
    const principal = request.headers.cookie === undefined ? undefined : await this.identify(request, response);
    return (
      principal ??
      refuseAnonymous('Sign in, or send an API key as "Authorization: Bearer <key>". A session may have ended.')
    );
  }
}
