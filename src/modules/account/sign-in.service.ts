import { Injectable } from '@nestjs/common';
import { fail } from '../../platform/http/app-error.js';
import { noSuchUser, weakPassword } from './account.errors.js';
import type { SignedIn } from './account.types.js';
import { normalizeEmail } from './email.js';
import { LockOut } from './sign-in/lock-out.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { isTooLongForPassword, passwordProblem } from './sign-in/password-rules.js';
import { UserRepository } from './users/user.repository.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the caller: failures are counted per account and address. */
  readonly address: string;
}

/** Passwords: proving who one is, and replacing one. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly lockOut: LockOut,
  ) {}

  /**
   * One answer, after one hash, whether the account does not exist, is disabled or has another password.
   * @throws AppError `unauthenticated`; `too-many-requests` when locked out
   */
  async signIn({ email, password, address }: Credentials): Promise<SignedIn> {
    const account = normalizeEmail(email);
    const signedIn = await this.lockOut.guard(account, address, async () => {
      const found = await this.users.findCredentialsByEmail(account);
      const matches = await this.matches(found?.passwordHash, password);
      if (found === undefined || found.user.disabled || !matches) return undefined;
      return { user: found.user, sessionEpoch: found.sessionEpoch };
    });
    return (
      signedIn ??
      fail('unauthenticated', 'The e-mail address or the password is wrong.', { code: 'WRONG_EMAIL_OR_PASSWORD' })
    );
  }

  /**
   * Ends all sessions of the user.
   * @returns what a new session of theirs is opened for
   * @throws AppError `forbidden` for a wrong current password, which counts towards the lock-out; `invalid` for a weak one
   */
  async changePassword(userId: string, current: string, next: string, address: string): Promise<SignedIn> {
    const { user, passwordHash } = (await this.users.findCredentialsById(userId)) ?? noSuchUser();
    const problem = passwordProblem(next, user.email);
    if (problem !== undefined) weakPassword(problem);
    const known = await this.lockOut.guard(user.email, address, async () =>
      (await this.matches(passwordHash, current)) ? true : undefined,
    );
    if (known === undefined) wrongCurrentPassword();
    const sessionEpoch = await this.users.replacePassword(userId, passwordHash, await this.passwords.hash(next));
    // It was changed meanwhile by someone else.
    return { user, sessionEpoch: sessionEpoch ?? wrongCurrentPassword() };
  }

  /** What cannot be a password is hashed all the same, cut short, to take as long. */
  private async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    if (!isTooLongForPassword(password)) return this.passwords.verify(passwordHash, password);
    await this.passwords.verify(undefined, '');
    return false;
  }
}

function wrongCurrentPassword(): never {
  return fail('forbidden', 'The current password is wrong.', { code: 'WRONG_CURRENT_PASSWORD' });
}
