import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import { SessionConfig } from '../../platform/auth/session.config.js';
import { SessionRepository, type SessionFacts } from '../../platform/auth/session.repository.js';
import { Clock } from '../../platform/clock/clock.js';
import { HOUR_MS } from '../../platform/clock/durations.js';
import { fail } from '../../platform/http/app-error.js';
import { AccountAudit } from './account-audit.js';
import { noSuchUser } from './account.errors.js';
import type { Page, PageRequest } from './account.types.js';
import { CredentialCheck } from './sign-in/credential-check.js';
import type { ShownFactor } from './sign-in/second-factor.js';
import { UserRepository } from './users/user.repository.js';

/** Lists, confirms and ends the sessions of a person. */
@Injectable()
export class AccountSessionService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly check: CredentialCheck,
    private readonly audit: AccountAudit,
    private readonly config: SessionConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns the open sessions of a person, newest first. @throws AppError `not-found` */
  async list(userId: string, page: PageRequest): Promise<Page<SessionFacts>> {
    const { sessionEpoch: epoch } = (await this.users.findCredentialsById(userId)) ?? noSuchUser();
    const openedSince = new Date(this.clock.now().getTime() - this.config.maxHours * HOUR_MS);
    return { ...(await this.sessions.list({ userId, epoch, openedSince }, page)), ...page };
  }

  /**
   * Checks that the owner of a session is present, by their password and, where one-time codes are set up, a code.
   * @throws AppError as `CredentialCheck.proveAll`
   */
  async confirm(actor: Actor, password: string, factor: ShownFactor): Promise<void> {
    await this.check.proveAll(actor, password, factor);
    await this.note(actor, 'SESSION_CONFIRM', actor.userId, {});
  }

  /** Ends one of the actor's own sessions. @throws AppError `not-found` */
  async end(actor: Actor, sessionId: string): Promise<void> {
    if (!(await this.sessions.remove(actor.userId, sessionId))) {
      fail('not-found', 'You have no session with this id.', { code: 'NO_SUCH_SESSION' });
    }
    await this.note(actor, 'SESSION_END', actor.userId, { sessionId });
  }

  /**
   * Ends all sessions of a person.
   * @returns the epoch from which sessions are valid, for a session that continues
   * @throws AppError `not-found`
   */
  async endAll(actor: Actor, userId: string): Promise<number> {
    const epoch = (await this.users.endSessions(userId)) ?? noSuchUser();
    await this.sessions.removeBefore(userId, epoch);
    await this.note(actor, 'SESSION_END', userId, { all: true });
    return epoch;
  }

  private note(
    actor: Actor,
    action: 'SESSION_CONFIRM' | 'SESSION_END',
    userId: string,
    details: Readonly<Record<string, string | boolean>>,
  ): Promise<void> {
    return this.audit.note(actor, { action, resourceType: 'User', resourceId: userId, details });
  }
}
