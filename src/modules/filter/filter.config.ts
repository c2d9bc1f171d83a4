import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';
import type { OpeningDoors } from '../../platform/config/problem.js';

export class FilterConfig implements OpeningDoors {
  @Env({
    name: 'FILTER_MAX_BYTES',
    page: 'limits',
    description: 'The maximum size of a text, PDF or inline request, in bytes.',
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
      'Whether requests that contain their policy (JSON to /api/filter) need a key: `open` requires none, `bearer` requires an API key.',
    must: 'open or bearer',
  })
  @IsIn(['open', 'bearer'])
  readonly inlineAuth: 'open' | 'bearer' = 'open';

  @Env({
    name: 'FILTER_TIMEOUT_SECONDS',
    description: 'The maximum time for the redaction of one large text. Then the request fails.',
    must: 'a whole number from 1 to 600',
  })
  @IsInt()
  @Min(1)
  @Max(600)
  readonly timeoutSeconds: number = 30;

  @Env({
    name: 'FILTER_WORKERS',
    description:
      'The number of threads that one caller may use for large texts; one more is reserved for other callers. Requests that contain their policy have as many again. Also the number of threads for large documents other than PDF, of which one caller uses all but one. Threads start on demand and stop after one idle minute.',
    must: 'a whole number from 1 to 64',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly workers: number = 2;

  openDoors(): readonly string[] {
    return this.inlineAuth === 'open' ? ['redaction by a policy inside the request'] : [];
  }
}
