import { Injectable } from '@nestjs/common';
import type { Credential } from '../../platform/auth/principal.js';
import { fail } from '../../platform/http/app-error.js';
import { AccountAudit } from './account-audit.js';
import type { SignedIn, User } from './account.types.js';
import { Obligations } from './sign-in/obligations.js';
import { UserRepository } from './users/user.repository.js';

/** A sign-in through another system. */
export interface ExternalSignIn {
  readonly address: string;
  /** The name of the OpenID provider. */
  readonly issuer: string;
}

/** Sign-ins of people whom another system has recognised, and the end of their sessions. */
@Injectable()
export class ExternalSignInService {
  constructor(
    private readonly users: UserRepository,
    private readonly obligations: Obligations,
    private readonly audit: AccountAudit,
  ) {}

  /**
   * Returns the data to open a person's session from; the caller gives the public id of the session.
   * @throws AppError `forbidden` for a disabled account
   */
  async signIn(
    { id }: User,
    { address, issuer, sessionId }: ExternalSignIn & { readonly sessionId: string },
  ): Promise<SignedIn> {
    const found = await this.users.findCredentialsById(id);
    if (found === undefined || found.user.disabled) {
      await this.noteFailure(id, found?.user.email ?? null, { address, issuer, reason: 'DISABLED' });
      return fail('forbidden', 'Your account is disabled; ask an administrator.', { code: 'ACCOUNT_DISABLED' });
    }
    const { user, sessionEpoch } = found;
    const obligation = await this.obligations.forUser(user);
    const actor = { userId: id, email: user.email, address };
    const details = { issuer, sessionId };
    await this.audit.note(actor, { action: 'LOGIN', resourceType: 'User', resourceId: id, details });
    return { user, sessionEpoch, ...(obligation !== undefined && { obligation }) };
  }

  /** Ends the sessions of a person whom the other system no longer admits. */
  async refuse({ id, email }: User, failure: ExternalSignIn & { readonly reason: string }): Promise<void> {
    await this.users.endSessions(id);
    await this.noteFailure(id, email, failure);
  }

  /** Records that a person has confirmed their identity again. */
  async noteConfirmation(
    { id, email }: User,
    { address, issuer, credential }: ExternalSignIn & { readonly credential: Credential },
  ): Promise<void> {
    const event = { action: 'SESSION_CONFIRM', resourceType: 'User', resourceId: id, details: { issuer } } as const;
    await this.audit.note({ userId: id, email, address, credential }, event);
  }

  /** Records that the other system has ended a session. */
  async noteSessionEnd(
    userId: string,
    { address, issuer, sessionId }: ExternalSignIn & { readonly sessionId: string },
  ): Promise<void> {
    await this.audit.note(
      { userId: null, email: null, address },
      { action: 'SESSION_END', resourceType: 'User', resourceId: userId, details: { issuer, sessionId } },
    );
  }

  private noteFailure(
    userId: string,
    email: string | null,
    { address, issuer, reason }: ExternalSignIn & { readonly reason: string },
  ): Promise<void> {
    const failure = { outcome: 'FAILURE', details: { issuer, reason } } as const;
    return this.audit.note(
      { userId, email, address },
      { action: 'LOGIN', resourceType: 'User', resourceId: userId, ...failure },
    );
  }
}
