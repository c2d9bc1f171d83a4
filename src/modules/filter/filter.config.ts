import { EnvChoice, EnvInteger } from '../../platform/config/env.js';
import type { OpeningDoors } from '../../platform/config/problem.js';

export class FilterConfig implements OpeningDoors {
  @EnvInteger({
    name: 'FILTER_MAX_BYTES',
    page: 'limits',
    description: 'The maximum size of a text, PDF or inline request, in bytes.',
    range: { from: 1024, to: 256 * 1024 * 1024 },
  })
  readonly maxBytes: number = 10 * 1024 * 1024;

  @EnvChoice({
    name: 'FILTER_INLINE_AUTH',
    description:
      'Whether requests that contain their policy (JSON to /api/filter) need a key: `open` requires none, `bearer` requires an API key.',
    choices: ['open', 'bearer'],
  })
  readonly inlineAuth: 'open' | 'bearer' = 'open';

  @EnvInteger({
    name: 'FILTER_TIMEOUT_SECONDS',
    description: 'The maximum time for the redaction of one large text. Then the request fails.',
    range: { from: 1, to: 600 },
  })
  readonly timeoutSeconds: number = 30;

  @EnvInteger({
    name: 'FILTER_WORKERS',
    description:
      'The number of threads that one caller may use for large texts; one more is reserved for other callers. Requests that contain their policy have as many again. Also the number of threads for large documents other than PDF, of which one caller uses all but one. Threads start on demand and stop after one idle minute.',
    range: { from: 1, to: 64 },
  })
  readonly workers: number = 2;

  openDoors(): readonly string[] {
    return this.inlineAuth === 'open' ? ['redaction by a policy inside the request'] : [];
  }
}
