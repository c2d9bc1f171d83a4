import { IsOptional } from 'class-validator';
import type { Role } from '../../../platform/auth/principal.js';
import { EnvChoice } from '../../../platform/config/env.js';
import type { ProfileConfig } from '../../../platform/config/profile.config.js';
import type { ProductionChecking, SettingsProblem } from '../../../platform/config/problem.js';

/** Sets who must set up one-time codes or a passkey. */
export class TotpConfig implements ProductionChecking {
  @EnvChoice({
    name: 'REQUIRE_TOTP',
    description:
      'Who must set up one-time codes before their sessions and the API keys that they have made give access to anything: everybody (`true`), `administrators`, or nobody (`false`). If absent: administrators in the production profile, otherwise nobody. `UMBRA_API_KEY` and service accounts are not affected.',
    choices: ['true', 'administrators', 'false'],
    example: 'administrators',
  })
  @IsOptional()
  readonly requiredOf?: 'true' | 'administrators' | 'false';

  /** Returns true if people with a role need a second factor, beside a password. */
  isRequiredOf(role: Role, { isProduction }: ProfileConfig): boolean {
    const requiredOf = this.requiredOf ?? (isProduction ? 'administrators' : 'false');
    return requiredOf === 'true' || (requiredOf === 'administrators' && role === 'ROLE_ADMIN');
  }

  weaknesses(): readonly SettingsProblem[] {
    if (this.requiredOf !== 'false') return [];
    const must = 'must be true or administrators: otherwise a stolen password is enough to administer everything.';
    return [{ variable: 'REQUIRE_TOTP', must }];
  }
}
