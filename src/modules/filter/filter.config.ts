import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';
import type { OpeningDoors } from '../../platform/config/problem.js';

export class FilterConfig implements OpeningDoors {
  @Env({
    name: 'FILTER_MAX_BYTES',
    page: 'limits',
    description: 'The largest text, PDF or inline request that is accepted, in bytes.',
    must: 'a whole number from 1024 to 268435456',
  })
  @IsInt()
  @Min(1024)
  // A V8 string holds at most 2^29 characters; a text of one byte per character stays below that.
  @Max(256 * 1024 * 1024)
  readonly maxBytes: number = 10 * 1024 * 1024;

  @Env({
    name: 'FILTER_INLINE_AUTH',
    description:
      'Whether requests that carry their policy (JSON to /api/filter) need a key: `open` for none, `bearer` for an API key.',
    must: 'open or bearer',
  })
  @IsIn(['open', 'bearer'])
  readonly inlineAuth: 'open' | 'bearer' = 'open';

  @Env({
    name: 'FILTER_TIMEOUT_SECONDS',
    description: 'How long the redaction of one large text may take before the request fails.',
    must: 'a whole number from 1 to 600',
  })
  @IsInt()
  @Min(1)
  @Max(600)
  readonly timeoutSeconds: number = 30;

  @Env({
    name: 'FILTER_WORKERS',
    description:
      'Threads for large texts of one caller; one more is there for others. Each starts when it is needed and ends when it has been idle for a minute.',
    must: 'a whole number from 1 to 64',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly workers: number = 2;

  openDoors(): readonly string[] {
    return this.inlineAuth === 'open' ? ['redaction by a policy that is sent along'] : [];
  }
}
