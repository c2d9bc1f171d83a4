import { Injectable } from '@nestjs/common';
import type { Obligation } from '../../../platform/auth/principal.js';
import type { User } from '../account.types.js';
import { isAsked, SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { TotpConfig } from '../second-factor/totp.config.js';

/** What people have to do before their session opens anything else. */
@Injectable()
export class Obligations {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly config: TotpConfig,
  ) {}

  /**
   * Returns the first one; the password comes before the codes that need it. Who has no password here owes no codes: the
   * system that vouches for them asks for what it takes.
   */
  async of({ id, mustChangePassword, hasPassword }: User): Promise<Obligation | undefined> {
    if (mustChangePassword) return 'password-change';
    if (!this.config.required || !hasPassword) return undefined;
    return isAsked(await this.factors.find(id)) ? undefined : 'totp-enrolment';
  }
}
