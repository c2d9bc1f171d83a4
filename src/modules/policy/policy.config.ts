import { MaxLength } from 'class-validator';
import { Env, EnvChoice, EnvInteger } from '../../platform/config/env.js';

export class PolicyConfig {
  @EnvInteger({
    name: 'POLICY_MAX_BYTES',
    page: 'limits',
    description: 'The maximum size of a stored policy, in bytes of UTF-8. Large policies usually contain dictionaries.',
    range: { from: 1024, to: 12 * 1024 * 1024 },
  })
  readonly maxBytes: number = 4 * 1024 * 1024;

  @Env({
    name: 'POLICY_FILES_DIR',
    description:
      'The folder of files with terms that policies may name (`files`, `ignoredFiles`, `mappingFiles`). If absent, such policies are refused.',
    must: 'the path of a folder',
  })
  @MaxLength(4096)
  readonly filesDir: string = '';

  @Env({
    name: 'POLICY_SECRETS_DIR',
    description:
      'The folder of files with secrets that policies may name (`file:PATH`, up to 16 KiB each). If absent, such policies are refused.',
    must: 'the path of a folder',
  })
  @MaxLength(4096)
  readonly secretsDir: string = '';

  @EnvChoice({
    name: 'POLICY_UNSAFE_REGEX',
    description:
      'How to handle patterns with look-around or back-references in stored policies, which can take an unlimited time: `refuse` them, or run them in a `worker` that is stopped after FILTER_TIMEOUT_SECONDS; the request then fails with 422.',
    choices: ['refuse', 'worker'],
  })
  readonly unsafeRegex: 'refuse' | 'worker' = 'refuse';

  @EnvInteger({
    name: 'POLICY_VERSIONS_KEPT',
    description:
      'The minimum number of versions kept of each policy. Older versions are deleted 90 days after they were superseded, unless they are labelled or documents refer to them.',
    range: { from: 10, to: 100_000 },
  })
  readonly versionsKept: number = 200;

  @EnvChoice({
    name: 'POLICY_APPROVAL',
    description:
      'Whether a policy becomes active at once (`none`), or after approval by an administrator who did not write it (`second-person`). Then a save responds 202 and the policy waits as a draft, and lists of terms that policies refer to cannot be changed.',
    choices: ['none', 'second-person'],
  })
  readonly approval: 'none' | 'second-person' = 'none';

  get needsApproval(): boolean {
    return this.approval === 'second-person';
  }
}
