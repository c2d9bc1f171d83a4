import { IsIn } from 'class-validator';
import { Env } from './env.js';

/** The profile: how much a server with default settings leaves open. */
export class ProfileConfig {
  @Env({
    name: 'UMBRA_PROFILE',
    description:
      '`production` opens nothing without a credential but health, and does not start with a setting that is weak; docs/production.md says what it asks for. `default` leaves open what existing clients expect to be open.',
    must: 'default or production',
  })
  @IsIn(['default', 'production'])
  readonly profile: 'default' | 'production' = 'default';

  get isProduction(): boolean {
    return this.profile === 'production';
  }
}
