import { ValidateIf } from 'class-validator';
import { SECOND_MS } from '../clock/durations.js';
import { Env, EnvInteger } from '../config/env.js';
import { BASE_URL, IsBaseUrl } from '../outbound/base-url.js';

/** The default model server, for policies that name none, and limits for calls to model servers. */
export class PhEyeConfig {
  @Env({
    name: 'PHEYE_ENDPOINT',
    description: 'Model server for policies that set `"model": "remote"` without an endpoint.',
    must: BASE_URL,
    example: 'http://ph-eye:5000/',
  })
  @ValidateIf(({ endpoint }: PhEyeConfig) => endpoint !== '')
  @IsBaseUrl()
  readonly endpoint: string = '';

  @Env({
    name: 'PHEYE_BEARER_TOKEN',
    description:
      'Bearer token for the server of PHEYE_ENDPOINT, if the policy gives none. It is sent to no other server.',
    must: 'a text',
    secret: true,
  })
  readonly bearerToken: string = '';

  @EnvInteger({
    name: 'PHEYE_TIMEOUT',
    description: 'The maximum time in seconds for one text at a model server, including retries.',
    range: { from: 1, to: 600, unit: 'seconds' },
  })
  readonly timeoutSeconds: number = 60;

  @EnvInteger({
    name: 'PHEYE_MAX_CONNECTIONS',
    description: 'The maximum number of concurrent requests to one model server; further ones wait.',
    range: { from: 1, to: 1000 },
  })
  readonly maxConnections: number = 30;

  timeoutMs(seconds: number | undefined): number {
    return (seconds ?? this.timeoutSeconds) * SECOND_MS;
  }
}
