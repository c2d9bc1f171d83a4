import { Injectable } from '@nestjs/common';
import { fail } from '../../../platform/http/app-error.js';
import { noSuchUser } from '../account.errors.js';
import { SecondFactor, type ShownFactor } from '../totp/second-factor.js';
import { UserRepository, type UserCredentials } from '../users/user.repository.js';
import { LockOut } from './lock-out.js';
import { PasswordHasher } from './password-hasher.js';
import { isTooLongForPassword } from './password-rules.js';

/** Who asks, and from where: wrong answers count towards the lock-out of that account and address. */
export interface Asking {
  readonly userId: string;
  readonly address: string;
}

/** Has people who are signed in prove once more who they are, before something that a thief of the session would want. */
@Injectable()
export class CredentialCheck {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly lockOut: LockOut,
  ) {}

  /** @throws AppError `forbidden` for a wrong password; `too-many-requests`; `not-found` */
  async prove(asking: Asking, password: string): Promise<UserCredentials> {
    return this.attempt(asking, password, () => Promise.resolve(undefined));
  }

  /**
   * Both in one attempt, so that a right password does not clear the failures of wrong codes.
   * @throws AppError as `prove`; `forbidden` too for a wrong code, `invalid` for none, `conflict` when none is set up
   */
  async proveBoth(asking: Asking, password: string, factor: ShownFactor): Promise<UserCredentials> {
    return this.attempt(asking, password, async () => {
      const verdict = await this.secondFactor.check(asking.userId, factor);
      if (verdict === 'not-needed') notSetUp();
      if (verdict === 'missing') fail('invalid', 'Send code or recoveryCode too.', { code: 'TOTP_REQUIRED' });
      return verdict === 'wrong' ? wrongCode : undefined;
    });
  }

  /** One answer, after one hash, whether there is a stored hash or not. What cannot be a password is hashed, cut short. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    if (!isTooLongForPassword(password)) return this.passwords.verify(passwordHash, password);
    await this.passwords.verify(undefined, '');
    return false;
  }

  private async attempt(
    { userId, address }: Asking,
    password: string,
    further: () => Promise<(() => never) | undefined>,
  ): Promise<UserCredentials> {
    const found = (await this.users.findCredentialsById(userId)) ?? noSuchUser();
    let refuse: () => never = wrongCurrentPassword;
    const proven = await this.lockOut.guard(found.user.email, address, async () => {
      if (!(await this.matches(found.passwordHash, password))) return undefined;
      const refusal = await further();
      if (refusal === undefined) return true;
      refuse = refusal;
      return undefined;
    });
    return proven === undefined ? refuse() : found;
  }
}

export function wrongCurrentPassword(): never {
  return fail('forbidden', 'The current password is wrong.', { code: 'WRONG_CURRENT_PASSWORD' });
}

function wrongCode(): never {
  return fail('forbidden', 'The code is wrong or was used before.', { code: 'WRONG_CODE' });
}

export function notSetUp(): never {
  return fail('conflict', 'One-time codes are not set up.', { code: 'TOTP_NOT_ENABLED' });
}
