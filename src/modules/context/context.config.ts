import { MaxLength, MinLength, ValidateIf } from 'class-validator';
import { Env, EnvChoice, EnvInteger } from '../../platform/config/env.js';

/** Settings of replacements that are the same in all documents of a context. */
export class ContextConfig {
  @Env({
    name: 'CONTEXT_KEY',
    description:
      'Key of the fingerprints by which contexts recognize values, so that the database holds no values. All replicas need the same key; after it changes, all values count as new. If absent, a key is generated once and stored in the database.',
    must: 'a secret of 32 to 512 characters',
    secret: true,
  })
  @ValidateIf(({ key }: ContextConfig) => key !== '')
  @MinLength(32)
  @MaxLength(512)
  readonly key: string = '';

  @EnvInteger({
    name: 'CONTEXT_MAX_ENTRIES',
    page: 'retention',
    description:
      'The number of values for which one context keeps replacements; all inline requests together have the same limit. Once an hour the least recently used values above it are forgotten; they get a new replacement when they occur again.',
    range: { from: 1000, to: 100_000_000 },
  })
  readonly maxEntries: number = 1_000_000;

  @EnvChoice({
    name: 'CONTEXT_NEW_FOR',
    description:
      'Who may use a context that a request creates: the `groups` of the caller (`everyone` if the caller is in none), or `everyone`. Administrators change it by PUT /api/contexts/{contextName}.',
    choices: ['groups', 'everyone'],
  })
  readonly newFor: 'groups' | 'everyone' = 'groups';
}
