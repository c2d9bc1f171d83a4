import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../platform/audit/audit.types.js';
import type { Actor } from '../../platform/auth/actor.js';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { fail } from '../../platform/http/app-error.js';
import { AccountAudit } from './account-audit.js';
import { weakPassword } from './account.errors.js';
import type { SignedIn, User } from './account.types.js';
import { normalizeEmail } from './email.js';
import { CredentialCheck, wrongCurrentPassword } from './sign-in/credential-check.js';
import { LockOut } from './sign-in/lock-out.js';
import { Obligations } from './sign-in/obligations.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { refuseWeak } from './sign-in/password-rules.js';
import type { ShownFactor } from './sign-in/second-factor.js';
import { UserRepository } from './users/user.repository.js';

export interface Credentials extends ShownFactor {
  readonly email: string;
  readonly password: string;
  /** The caller's address: failures are counted per account and address. */
  readonly address: string;
  /** The token of a browser in which the person has signed in before. */
  readonly browserToken?: string | undefined;
}

/** A sign-in, and the token that identifies the browser next time. */
export interface BrowserSignedIn extends SignedIn {
  readonly browserToken: string;
}

/** The reasons for a refusal, as codes for programs. */
const REFUSALS = {
  WRONG_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong.',
  TOTP_REQUIRED: 'Send the code of the authenticator app as code, or a recovery code as recoveryCode.',
  PASSKEY_REQUIRED: 'Send the response of a passkey as passkey, or a recovery code as recoveryCode.',
  WRONG_CODE: 'The code or the response of the passkey is wrong or was already used.',
  LOCAL_SIGN_IN_OFF: 'Passwords are turned off here; use the single sign-on of your organization.',
} as const;
type Refusal = keyof typeof REFUSALS;

/** Checks passwords at sign-in, and changes them. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly lockOut: LockOut,
    private readonly check: CredentialCheck,
    private readonly obligations: Obligations,
    private readonly audit: AccountAudit,
  ) {}

  /**
   * Returns the same error, after one hash, whether the account does not exist, is disabled or has another password.
   * Only a caller with the right password learns that a code is required; that response neither counts as a failure nor
   * clears earlier ones.
   * @throws AppError `unauthenticated`; `too-many-requests` when locked out
   */
  async signIn({ email, password, address, browserToken, ...factor }: Credentials): Promise<BrowserSignedIn> {
    const account = normalizeEmail(email);
    const proven = await this.lockOut.signIn({ email: account, address, browserToken }, async (lane) => {
      const found = await this.users.findCredentialsByEmail(account);
      const matches = await this.check.matches(found?.passwordHash, password, lane.isKnown ? undefined : address);
      if (found === undefined || found.user.disabled || !matches) {
        // For an account that does not exist, only refusals are counted: the typed address may be a password.
        if (found !== undefined) await this.noteSignIn(found.user, address, 'WRONG_EMAIL_OR_PASSWORD');
        return undefined;
      }
      if (!this.check.maySignInLocally(found.user)) return this.refuseSignIn(found.user, address, 'LOCAL_SIGN_IN_OFF');
      const verdict = await this.check.factorVerdict(found.user.id, account, lane, factor);
      // Thrown, so that it does not count as a wrong password.
      if (verdict === 'missing') return this.refuseSignIn(found.user, address, 'TOTP_REQUIRED');
      if (verdict === 'passkey-missing') return this.refuseSignIn(found.user, address, 'PASSKEY_REQUIRED');
      if (verdict === 'wrong') return this.refuseSignIn(found.user, address, 'WRONG_CODE');
      if (verdict === 'used') return this.refuseSignIn(found.user, address, 'WRONG_CODE', { alreadyUsed: true });
      return found;
    });
    if (proven === undefined) return refuse('WRONG_EMAIL_OR_PASSWORD');
    const { user, sessionEpoch } = proven;
    await this.check.renewHash(proven, password);
    const obligation = await this.obligations.forUser(user);
    const known = await this.lockOut.browserToken(account);
    await this.noteSignIn(user, address);
    return { user, sessionEpoch, browserToken: known, ...(obligation !== undefined && { obligation }) };
  }

  /** Only records the sign-out; the caller ends the session. Records nothing if nobody was signed in. */
  async noteSignOut(principal: UserPrincipal | undefined, address: string): Promise<void> {
    if (principal === undefined) return;
    const { userId, email, credential } = principal;
    await this.audit.note(
      { userId, email, address, credential },
      { action: 'LOGOUT', resourceType: 'User', resourceId: userId },
    );
  }

  /**
   * Ends all sessions of the user.
   * @returns the data to open a new session from
   * @throws AppError `forbidden` for a wrong current password, which counts towards the lock-out; `invalid` for a weak
   *   new password, or one equal to the current one
   */
  async changePassword(actor: Actor, current: string, next: string): Promise<SignedIn> {
    refuseWeak(next, actor.email);
    const { user, passwordHash } = await this.check.prove(actor, current);
    if (passwordHash === undefined) return wrongCurrentPassword();
    if (user.mustChangePassword && (await this.check.matches(passwordHash, next))) weakPassword('must be a new one');
    const sessionEpoch = await this.users.replacePassword(user.id, passwordHash, await this.passwords.hash(next));
    // The password was changed concurrently by another request.
    if (sessionEpoch === undefined) return wrongCurrentPassword();
    await this.audit.note(actor, { action: 'PASSWORD_CHANGE', resourceType: 'User', resourceId: user.id });
    return { user, sessionEpoch };
  }

  private async refuseSignIn(user: User, address: string, refusal: Refusal, more?: AuditDetails): Promise<never> {
    await this.noteSignIn(user, address, refusal, more);
    return refuse(refusal);
  }

  private noteSignIn({ id, email }: User, address: string, reason?: Refusal, more?: AuditDetails): Promise<void> {
    return this.audit.note(
      { userId: id, email, address },
      {
        action: 'LOGIN',
        resourceType: 'User',
        resourceId: id,
        ...(reason !== undefined && { outcome: 'FAILURE' as const, details: { reason, ...more } }),
      },
    );
  }
}

function refuse(refusal: Refusal): never {
  return fail('unauthenticated', REFUSALS[refusal], { code: refusal });
}
