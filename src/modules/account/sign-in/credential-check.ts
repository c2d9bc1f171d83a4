import { Injectable } from '@nestjs/common';
import { fail } from '../../../platform/http/app-error.js';
import { noSuchUser } from '../account.errors.js';
import { SecondFactor, type FactorVerdict, type ShownFactor } from '../totp/second-factor.js';
import { UserRepository, type UserCredentials } from '../users/user.repository.js';
import { LockOut } from './lock-out.js';
import { PasswordHasher } from './password-hasher.js';
import { isTooLongForPassword } from './password-rules.js';

/** Who asks, and from where: wrong answers count towards the lock-out of that account and address. */
export interface Asking {
  readonly userId: string;
  readonly address: string;
}

/** `proven-in-part`: by the password, of a person who has a second factor too. */
type Proof = 'proven' | 'proven-in-part';

/** Has people who are signed in prove once more who they are, before something that a thief of the session would want. */
@Injectable()
export class CredentialCheck {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly lockOut: LockOut,
  ) {}

  /**
   * Where a second factor is set up, a right password clears no failures: who has stolen it could guess codes without end.
   * @throws AppError `forbidden` for a wrong password; `too-many-requests`; `not-found`
   */
  async prove(asking: Asking, password: string): Promise<UserCredentials> {
    return this.attempt(asking, password, async () =>
      (await this.secondFactor.isEnabled(asking.userId)) ? 'proven-in-part' : 'proven',
    );
  }

  /**
   * Both in one attempt, so that a right password does not clear the failures of wrong codes.
   * @throws AppError as `prove`; `forbidden` too for a wrong code, `invalid` for none, `conflict` when none is set up
   */
  async proveBoth(asking: Asking, password: string, factor: ShownFactor): Promise<UserCredentials> {
    return this.attempt(asking, password, async () => {
      const verdict = await this.secondFactor.check(asking.userId, factor);
      if (verdict === 'not-needed') notSetUp();
      return proofOf(verdict);
    });
  }

  /**
   * The password, and a second factor where one is set up, in one attempt.
   * @throws AppError as `prove`; `forbidden` too for a wrong code, `invalid` for none
   */
  async proveAll(asking: Asking, password: string, factor: ShownFactor): Promise<UserCredentials> {
    return this.attempt(asking, password, async () => proofOf(await this.secondFactor.check(asking.userId, factor)));
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
    further: () => Promise<Proof | (() => never)>,
  ): Promise<UserCredentials> {
    const found = (await this.users.findCredentialsById(userId)) ?? noSuchUser();
    let refuse: () => never = wrongCurrentPassword;
    const attempt = async (): Promise<Proof | undefined> => {
      if (!(await this.matches(found.passwordHash, password))) return undefined;
      const outcome = await further();
      if (typeof outcome === 'string') return outcome;
      refuse = outcome;
      return undefined;
    };
    const clears = (proof: Proof): boolean => proof === 'proven';
    const proven = await this.lockOut.guard(found.user.email, address, attempt, clears);
    return proven === undefined ? refuse() : found;
  }
}

function proofOf(verdict: FactorVerdict): Proof | (() => never) {
  if (verdict === 'missing') fail('invalid', 'Send code or recoveryCode too.', { code: 'TOTP_REQUIRED' });
  return verdict === 'wrong' ? wrongCode : 'proven';
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
