import { Injectable } from '@nestjs/common';
import type { Obligation, Role } from '../../../platform/auth/principal.js';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import type { User } from '../account.types.js';
import { isAsked, SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { TotpConfig } from '../second-factor/totp.config.js';

/** Determines what people must do before their sessions and keys give access to anything else. */
@Injectable()
export class Obligations {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly config: TotpConfig,
    private readonly profile: ProfileConfig,
  ) {}

  /**
   * Returns the first obligation; the password comes before the codes that need it. People without a password here owe
   * no codes, since the system they sign in through applies its own rules.
   */
  async forUser(user: User): Promise<Obligation | undefined> {
    return user.mustChangePassword ? 'password-change' : this.forKey(user);
  }

  /** Does the same for a key: one that was made with a password alone gives no more access than the password. */
  async forKey({ id, role, hasPassword }: User): Promise<Obligation | undefined> {
    if (!hasPassword || !this.requireCodesOf(role)) return undefined;
    return isAsked(await this.factors.find(id)) ? undefined : 'totp-enrolment';
  }

  /** Returns whether people of this role who sign in with a password need a second factor. */
  requireCodesOf(role: Role): boolean {
    return this.config.isRequiredOf(role, this.profile);
  }
}
