import { ArrayMaxSize, MaxLength, MinLength } from 'class-validator';
import { Env, EnvInteger } from '../config/env.js';

/** The lifetime of sessions, and the secrets that sign their cookies. */
export class SessionConfig {
  @Env({
    name: 'SESSION_SECRET',
    description:
      'Secrets that sign the session cookie. To rotate, put the new secret first and keep the old ones after it, comma-separated, until their sessions have ended. If absent, a secret is generated once and stored in the database.',
    must: 'one to five comma-separated secrets of 32 to 512 characters',
    secret: true,
  })
  @ArrayMaxSize(5)
  @MinLength(32, { each: true })
  @MaxLength(512, { each: true })
  // Not `readonly string[]`: the compiler records that type as an object, and the settings reader needs to see an
  // array.
  readonly secrets: string[] = [];

  @EnvInteger({
    name: 'SESSION_IDLE_MINUTES',
    description: 'A session ends after this time without a request.',
    range: { from: 1, to: 1440, unit: 'minutes' },
  })
  readonly idleMinutes: number = 30;

  @EnvInteger({
    name: 'SESSION_MAX_HOURS',
    page: 'retention',
    description: 'A session ends after this time even if it is in use.',
    range: { from: 1, to: 168, unit: 'hours' },
  })
  readonly maxHours: number = 12;
}
