import { IsIn } from 'class-validator';
import { Env } from '../../../platform/config/env.js';

/** Sets who may sign in with a password or a passkey of this server. */
export class LocalSignInConfig {
  @Env({
    name: 'AUTH_LOCAL',
    description:
      'Who may sign in with a password or a passkey that is kept here: everybody (`on`), administrators alone, as a way in when the ' +
      'sign-on service fails (`administrators`), or nobody (`off`). Sessions and API keys are not affected.',
    must: 'on, administrators or off',
  })
  @IsIn(['on', 'administrators', 'off'])
  readonly allowed: 'on' | 'administrators' | 'off' = 'on';
}
