import { EnvBoolean } from '../../../platform/config/env.js';

/** Sets whether everybody must enter a one-time code at sign-in. */
export class TotpConfig {
  @EnvBoolean({
    name: 'REQUIRE_TOTP',
    description:
      'Requires every user to set up one-time codes before their sessions give access to anything. API keys are not affected.',
  })
  readonly required: boolean = false;
}
