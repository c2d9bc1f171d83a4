import { IsIn } from 'class-validator';
import { Env } from './env.js';

/** How much a server leaves open that was set up with few settings. */
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
