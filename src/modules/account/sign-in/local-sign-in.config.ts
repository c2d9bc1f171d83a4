import { EnvChoice } from '../../../platform/config/env.js';

/** Sets who may sign in with a password or a passkey of this server. */
export class LocalSignInConfig {
  @EnvChoice({
    name: 'AUTH_LOCAL',
    description:
      'Who may sign in with a local password or passkey: everyone (`on`), only administrators, as a fallback when single sign-on fails (`administrators`), or no one (`off`). Sessions and API keys are not affected.',
    choices: ['on', 'administrators', 'off'],
  })
  readonly allowed: 'on' | 'administrators' | 'off' = 'on';
}
