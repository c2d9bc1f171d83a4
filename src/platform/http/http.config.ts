import { IsInt, Max, Min } from 'class-validator';
import { Env, EnvInteger } from '../config/env.js';
import type { ProductionChecking, SettingsProblem } from '../config/problem.js';
import { IsAddressRanges } from './address-ranges.js';

const SECONDS = { from: 1, to: 3600, unit: 'seconds' };
const SECONDS_OR_NONE = { from: 0, to: 86_400, unit: 'seconds', note: '0 sets no limit' };
const MIB = 1024 * 1024;

/** The address of the server, the proxies that it trusts, and the limits of what callers may use at once. */
export class HttpConfig implements ProductionChecking {
  @Env({
    name: 'PORT',
    aliases: ['MONITOR_PORT'],
    description: 'Port to listen on; 0 uses any free port.',
    must: 'a port number from 0 to 65535',
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port: number = 8080;

  @Env({
    name: 'HOST',
    description: 'Address to listen on. 127.0.0.1 accepts only connections from this machine.',
    must: 'an address or host name of this machine',
  })
  readonly host: string = '0.0.0.0';

  @Env({
    name: 'TRUSTED_PROXIES',
    description:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted. If absent, these headers are ignored.',
    must: 'a comma-separated list of IP addresses and CIDR ranges',
    example: '10.0.0.0/8,192.168.1.5',
  })
  @IsAddressRanges()
  readonly trustedProxies: string[] = [];

  @EnvInteger({
    name: 'HTTP_HEADER_TIMEOUT_SECONDS',
    description: 'The maximum time for a client to send the request line and headers. Then the connection is closed.',
    range: SECONDS,
  })
  readonly headerTimeoutSeconds: number = 15;

  @EnvInteger({
    name: 'HTTP_RECEIVE_TIMEOUT_SECONDS',
    aliases: ['MONITOR_READ_TIMEOUT_SECONDS'],
    description:
      'The maximum time between parts of a request body. Then the client gets 408 and the connection is closed. Time in which the server itself is not reading does not count.',
    range: SECONDS_OR_NONE,
  })
  readonly receiveTimeoutSeconds: number = 120;

  @EnvInteger({
    name: 'HTTP_SLOW_START_SECONDS',
    description:
      'How long callers without a credential may take to start sending a body before HTTP_MIN_BYTES_PER_SECOND applies.',
    range: SECONDS,
  })
  readonly slowStartSeconds: number = 10;

  @EnvInteger({
    name: 'HTTP_MIN_BYTES_PER_SECOND',
    description:
      'The minimum average speed of request bodies of callers without a credential. Slower ones get 408 and the connection is closed; 0 sets no limit.',
    range: { from: 0, to: 1024 * MIB, unit: 'bytes' },
  })
  readonly minBytesPerSecond: number = 500;

  @EnvInteger({
    name: 'HTTP_ANSWER_TIMEOUT_SECONDS',
    aliases: ['MONITOR_WRITE_TIMEOUT_SECONDS'],
    description:
      'The maximum time until a response starts. Then the client gets 503. A response of which the client reads nothing for this time is cut off; a response of lines first gets a line that says so.',
    range: SECONDS_OR_NONE,
  })
  readonly answerTimeoutSeconds: number = 180;

  @EnvInteger({
    name: 'HTTP_IDLE_TIMEOUT_SECONDS',
    aliases: ['MONITOR_IDLE_TIMEOUT_SECONDS'],
    description: 'Idle connections are closed after this time. Keep it above the idle timeout of your load balancer.',
    range: SECONDS_OR_NONE,
  })
  readonly idleTimeoutSeconds: number = 75;

  @EnvInteger({
    name: 'HTTP_MAX_REQUESTS',
    page: 'limits',
    description:
      'The maximum number of requests processed at once; more get 503 with Retry-After. A request counts once its body is received. Health and metrics do not count.',
    range: { from: 1, to: 100_000 },
  })
  readonly maxRequests: number = 512;

  @EnvInteger({
    name: 'HTTP_MAX_UNFINISHED_PER_ADDRESS',
    description:
      'The maximum number of requests without a credential from one address (in IPv6: one /64 network) whose body is still being received; more get 429.',
    range: { from: 1, to: 100_000 },
  })
  readonly maxUnfinishedPerAddress: number = 128;

  @EnvInteger({
    name: 'HTTP_MAX_BODY_BYTES_IN_FLIGHT',
    description:
      'The maximum number of bytes of request bodies in memory; a request that would need more gets 503 with Retry-After. Callers without a credential together get at most three quarters of it, and one quarter per address, but always 1 MiB.',
    range: { from: MIB, to: 64 * 1024 * MIB, unit: 'bytes' },
  })
  readonly maxBodyBytesInFlight: number = 128 * MIB;

  @EnvInteger({
    name: 'HTTP_MAX_CONNECTIONS',
    page: 'limits',
    description: 'The maximum number of open connections; more are closed at once.',
    range: { from: 1, to: 1_000_000 },
  })
  readonly maxConnections: number = 10_000;

  @EnvInteger({
    name: 'HTTP_MAX_CONNECTIONS_PER_ADDRESS',
    page: 'limits',
    description:
      'The maximum number of open connections from one address (in IPv6: one /64 network); more are closed at once. TRUSTED_PROXIES have no limit.',
    range: { from: 1, to: 1_000_000 },
  })
  readonly maxConnectionsPerAddress: number = 2000;

  @EnvInteger({
    name: 'HTTP_SHUTDOWN_GRACE_SECONDS',
    description: 'How long a stopping process waits for accepted requests to finish.',
    range: SECONDS,
  })
  readonly shutdownGraceSeconds: number = 25;

  @EnvInteger({
    name: 'HTTP_SHUTDOWN_DELAY_SECONDS',
    description:
      'How long a stopping process still accepts connections while its health reports DOWN, so that load balancers can switch over.',
    range: { from: 0, to: 3600, unit: 'seconds' },
  })
  readonly shutdownDelaySeconds: number = 0;

  weaknesses(): readonly SettingsProblem[] {
    if (!this.trustedProxies.some((range) => range.endsWith('/0'))) return [];
    const must = 'must name your proxies and no more: with /0 every caller can choose the address that is seen.';
    return [{ variable: 'TRUSTED_PROXIES', must }];
  }
}
