import { Injectable } from '@nestjs/common';
import type { Obligation } from '../../../platform/auth/principal.js';
import type { User } from '../account.types.js';
import { isAsked, SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { TotpConfig } from '../second-factor/totp.config.js';

/** Determines what people must do before their session gives access to anything else. */
@Injectable()
export class Obligations {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly config: TotpConfig,
  ) {}

  /**
   * Returns the first obligation; the password comes before the codes that need it. People without a password here owe
   * no codes, since the system they sign in through applies its own rules.
   */
  async of({ id, mustChangePassword, hasPassword }: User): Promise<Obligation | undefined> {
    if (mustChangePassword) return 'password-change';
    if (!this.config.required || !hasPassword) return undefined;
    return isAsked(await this.factors.find(id)) ? undefined : 'totp-enrolment';
  }
}
