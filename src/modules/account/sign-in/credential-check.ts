import { Injectable } from '@nestjs/common';
import { fail } from '../../../platform/http/app-error.js';
import { noSuchUser } from '../account.errors.js';
import type { User } from '../account.types.js';
import { SecondFactor, type FactorVerdict, type ShownFactor } from './second-factor.js';
import { UserRepository, type UserCredentials } from '../users/user.repository.js';
import { LocalSignInConfig } from './local-sign-in.config.js';
import { LockOut, type LockOutGroup } from './lock-out.js';
import { PasswordHasher } from './password-hasher.js';
import { isTooLongForPassword } from './password-rules.js';

/** The person who confirms their identity: wrong entries count towards the lock-out of signed-in people. */
export interface ConfirmingPerson {
  readonly userId: string;
}

/** Has signed-in people confirm their identity before actions that the thief of a session would want. */
@Injectable()
export class CredentialCheck {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly lockOut: LockOut,
    private readonly localSignIn: LocalSignInConfig,
  ) {}

  /** @throws AppError `forbidden` for a wrong password; `too-many-requests`; `not-found` */
  async prove(asking: ConfirmingPerson, password: string): Promise<UserCredentials> {
    return this.attempt(asking, password, () => Promise.resolve());
  }

  /**
   * Wrong codes are counted separately from wrong passwords, so that a correct password does not clear them.
   * @throws AppError as `prove`; also `forbidden` for a wrong code, `invalid` for a missing one, `conflict` when none
   *   is set up
   */
  async proveBoth(asking: ConfirmingPerson, password: string, factor: ShownFactor): Promise<UserCredentials> {
    return this.attempt(asking, password, async (email, lane) => {
      const verdict = await this.factorVerdict(asking.userId, email, lane, factor);
      if (verdict === 'not-needed') notSetUp();
      refuseUnproven(verdict);
    });
  }

  /**
   * Checks the password, and a second factor where one is set up, in one attempt.
   * @throws AppError as `prove`; also `forbidden` for a wrong code, `invalid` for a missing one
   */
  async proveAll(asking: ConfirmingPerson, password: string, factor: ShownFactor): Promise<UserCredentials> {
    return this.attempt(asking, password, async (email, lane) => {
      refuseUnproven(await this.factorVerdict(asking.userId, email, lane, factor));
    });
  }

  /** Returns whether a user may sign in with a password of this server. */
  maySignInLocally({ role }: User): boolean {
    const { allowed } = this.localSignIn;
    return allowed === 'on' || (allowed === 'administrators' && role === 'ROLE_ADMIN');
  }

  /**
   * Checks the second factor of an account after its correct password. Failures count towards a separate lock-out.
   * @throws AppError `too-many-requests`
   */
  async factorVerdict(userId: string, email: string, lane: LockOutGroup, factor: ShownFactor): Promise<FactorVerdict> {
    if (factor.code === undefined && factor.recoveryCode === undefined && factor.passkey === undefined) {
      return this.secondFactor.check(userId, factor);
    }
    let verdict: FactorVerdict = 'wrong';
    await this.lockOut.secondFactor(email, lane, async () => {
      verdict = await this.secondFactor.check(userId, factor);
      return isRefusal(verdict) ? undefined : verdict;
    });
    return verdict;
  }

  /**
   * Takes the time of one hash, whether there is a stored hash or not. Text that cannot be a password is cut before
   * hashing.
   * @param stranger the address of a caller who has not authenticated yet
   */
  async matches(passwordHash: string | undefined, password: string, stranger?: string): Promise<boolean> {
    if (!isTooLongForPassword(password)) return this.passwords.verify(passwordHash, password, stranger);
    await this.passwords.verify(undefined, '', stranger);
    return false;
  }

  /** Hashes a password that was just proven again if its hash has an earlier cost. */
  async renewHash({ user, passwordHash }: UserCredentials, password: string): Promise<void> {
    if (passwordHash === undefined || !this.passwords.isOutdated(passwordHash)) return;
    await this.users.renewPasswordHash(user.id, passwordHash, await this.passwords.hash(password));
  }

  private async attempt(
    { userId }: ConfirmingPerson,
    password: string,
    further: (email: string, lane: LockOutGroup) => Promise<void>,
  ): Promise<UserCredentials> {
    const found = (await this.users.findCredentialsById(userId)) ?? noSuchUser();
    const { email } = found.user;
    const proven = await this.lockOut.proveAgain(email, async (lane) => {
      if (!(await this.matches(found.passwordHash, password))) return undefined;
      await further(email, lane);
      return found;
    });
    return proven ?? wrongCurrentPassword();
  }
}

const isRefusal = (verdict: FactorVerdict): boolean => verdict === 'wrong' || verdict === 'used';

function refuseUnproven(verdict: FactorVerdict): void {
  if (verdict === 'missing') fail('invalid', 'Also send code or recoveryCode.', { code: 'TOTP_REQUIRED' });
  if (verdict === 'passkey-missing') {
    fail('invalid', 'Also send passkey or recoveryCode.', { code: 'PASSKEY_REQUIRED' });
  }
  if (isRefusal(verdict)) wrongCode();
}

export function wrongCurrentPassword(): never {
  return fail('forbidden', 'The current password is wrong.', { code: 'WRONG_CURRENT_PASSWORD' });
}

function wrongCode(): never {
  return fail('forbidden', 'The code is wrong or was already used.', { code: 'WRONG_CODE' });
}

export function notSetUp(): never {
  return fail('conflict', 'One-time codes are not set up.', { code: 'TOTP_NOT_ENABLED' });
}
