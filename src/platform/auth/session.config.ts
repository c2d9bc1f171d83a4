import { ArrayMaxSize, IsArray, IsInt, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Env } from '../config/env.js';

/** The lifetime of sessions, and the secrets that sign their cookies. */
export class SessionConfig {
  @Env({
    name: 'SESSION_SECRET',
    description:
      'Secrets that sign the session cookie. To rotate, put the new secret first and keep the old ones after it, comma-separated, until their sessions have ended. If absent, a secret is generated once and stored in the database.',
    must: 'one to five comma-separated secrets of 32 to 512 characters',
    secret: true,
  })
  @IsArray()
  @ArrayMaxSize(5)
  @MinLength(32, { each: true })
  @MaxLength(512, { each: true })
  // Not `readonly string[]`: the compiler records that type as an object, and the settings reader needs to see an
  // array.
  readonly secrets: string[] = [];

  @Env({
    name: 'SESSION_IDLE_MINUTES',
    description: 'A session ends after this time without a request.',
    must: 'a whole number of minutes from 1 to 1440',
  })
  @IsInt()
  @Min(1)
  @Max(1440)
  readonly idleMinutes: number = 30;

  @Env({
    name: 'SESSION_MAX_HOURS',
    page: 'retention',
    description: 'A session ends after this time even if it is in use.',
    must: 'a whole number of hours from 1 to 168',
  })
  @IsInt()
  @Min(1)
  @Max(168)
  readonly maxHours: number = 12;
}
