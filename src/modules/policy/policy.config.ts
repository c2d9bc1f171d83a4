import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

export class PolicyConfig {
  @Env({
    name: 'POLICY_MAX_BYTES',
    page: 'limits',
    description:
      'The largest policy that may be stored, in bytes of UTF-8. Dictionaries are the usual reason for large ones.',
    must: 'a whole number from 1024 to 12582912',
  })
  @IsInt()
  @Min(1024)
  // A stored document may have 16 MiB; the rest is room for the other fields.
  @Max(12 * 1024 * 1024)
  readonly maxBytes: number = 4 * 1024 * 1024;

  @Env({
    name: 'POLICY_FILES_DIR',
    description:
      'The folder below which policies may name files of terms (`files`, `ignoredFiles`, `mappingFiles`). Without it such ' +
      'policies are refused.',
    must: 'the path of a folder',
  })
  @IsString()
  @MaxLength(4096)
  readonly filesDir: string = '';

  @Env({
    name: 'POLICY_SECRETS_DIR',
    description:
      'The folder below which policies may name files of secrets (`file:PATH`, up to 16 KiB each). Without it such policies ' +
      'are refused.',
    must: 'the path of a folder',
  })
  @IsString()
  @MaxLength(4096)
  readonly secretsDir: string = '';

  @Env({
    name: 'POLICY_UNSAFE_REGEX',
    description:
      'What becomes of patterns with look-around or back references in stored policies, which can take for ever: `refuse` ' +
      'them, or run them in a `worker` that is stopped after FILTER_TIMEOUT_SECONDS; the request then fails with 422.',
    must: 'refuse or worker',
  })
  @IsIn(['refuse', 'worker'])
  readonly unsafeRegex: 'refuse' | 'worker' = 'refuse';

  @Env({
    name: 'POLICY_VERSIONS_KEPT',
    description:
      'How many versions of each policy are kept at least. Older ones go 90 days after they went out of force, unless they ' +
      'are labelled or documents refer to them.',
    must: 'a whole number from 10 to 100000',
  })
  @IsInt()
  @Min(10)
  @Max(100_000)
  readonly versionsKept: number = 200;

  @Env({
    name: 'POLICY_APPROVAL',
    description:
      'Whether a policy becomes active at once (`none`), or when an administrator has approved it who has not written it ' +
      '(`second-person`): a save then answers 202, and the policy waits as a draft. Lists of terms that policies refer to ' +
      'cannot be changed then.',
    must: 'none or second-person',
  })
  @IsIn(['none', 'second-person'])
  readonly approval: 'none' | 'second-person' = 'none';

  get needsApproval(): boolean {
    return this.approval === 'second-person';
  }
}
