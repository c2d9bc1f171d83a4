import { Injectable } from '@nestjs/common';
import type { Obligation } from '../../../platform/auth/principal.js';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import type { User } from '../account.types.js';
import { isAsked, SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { TotpConfig } from '../second-factor/totp.config.js';

/** Determines what people must do before their session gives access to anything else. */
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
  async of(user: User): Promise<Obligation | undefined> {
    if (user.mustChangePassword) return 'password-change';
    if (!user.hasPassword || !this.config.isRequiredOf(user.role, this.profile)) return undefined;
    return isAsked(await this.factors.find(user.id)) ? undefined : 'totp-enrolment';
  }
}
