import { EnvChoice } from './env.js';

/** The profile: how much a server with default settings leaves open. */
export class ProfileConfig {
  @EnvChoice({
    name: 'UMBRA_PROFILE',
    description:
      '`production` requires a credential for everything but health, and refuses to start with a weak setting; docs/operate/production.md lists the requirements. `default` leaves open what existing clients expect to be open.',
    choices: ['default', 'production'],
  })
  readonly profile: 'default' | 'production' = 'default';

  get isProduction(): boolean {
    return this.profile === 'production';
  }
}
