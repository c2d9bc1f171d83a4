import { IsIn, IsInt, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import { Env } from '../../platform/config/env.js';

/** Settings of replacements that are the same in all documents of a context. */
export class ContextConfig {
  @Env({
    name: 'CONTEXT_KEY',
    description:
      'Keys the fingerprints by which contexts know values again, so that the database holds no value. All replicas ' +
      'need the same one, and with another one all values are new. Without it a key is made once and kept in the database.',
    must: 'a secret of 32 to 512 characters',
    secret: true,
  })
  @ValidateIf(({ key }: ContextConfig) => key !== '')
  @MinLength(32)
  @MaxLength(512)
  readonly key: string = '';

  @Env({
    name: 'CONTEXT_MAX_ENTRIES',
    page: 'retention',
    description:
      'Values that one context keeps the replacements of; all inline requests together have as many. Beyond it, those ' +
      'that were not used for longest are forgotten, once an hour: a forgotten value gets another replacement.',
    must: 'a whole number from 1000 to 100000000',
  })
  @IsInt()
  @Min(1000)
  @Max(100_000_000)
  readonly maxEntries: number = 1_000_000;

  @Env({
    name: 'CONTEXT_NEW_FOR',
    description:
      'Who may use a context that a request makes: the `groups` of whoever makes it (`everyone` when they are in none), ' +
      'or `everyone`. Administrators change it by PUT /api/contexts/{contextName}.',
    must: 'groups or everyone',
  })
  @IsIn(['groups', 'everyone'])
  readonly newFor: 'groups' | 'everyone' = 'groups';
}
