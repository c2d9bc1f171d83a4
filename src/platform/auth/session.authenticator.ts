import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PRINCIPALS, type Principals, type UserPrincipal } from './principal.js';
import { Sessions } from './sessions.js';

/** Authenticates people who have signed in with a browser. */
@Injectable()
export class SessionAuthenticator {
  constructor(
    @Inject(PRINCIPALS) private readonly principals: Principals,
    private readonly sessions: Sessions,
  ) {}

  /** Returns the signed-in user, if there is one whose session is still valid. */
  async identify(request: Request, response: Response): Promise<UserPrincipal | undefined> {
    const session = await this.sessions.load(request, response);
    return session === undefined ? undefined : this.principals.bySession(session);
  }

  /** Does the same for a request whose session has been loaded before and may have ended since. */
  async identifyAgain(request: Request, response: Response): Promise<UserPrincipal | undefined> {
    return (await this.sessions.isStored(request)) ? this.identify(request, response) : undefined;
  }
}
