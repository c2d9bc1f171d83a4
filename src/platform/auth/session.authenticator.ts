import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
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
    const session = await this.sessions.load(request, response);
    return session === undefined ? undefined : this.principals.bySession(session);
  }
}
