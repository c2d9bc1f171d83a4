import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { Env, EnvBoolean, EnvInteger } from '../../platform/config/env.js';
import type { OpeningDoors } from '../../platform/config/problem.js';
import { IsAddressRanges } from '../../platform/http/address-ranges.js';

/** Settings of Presidio's interface. */
export class PresidioConfig implements OpeningDoors {
  @EnvBoolean({
    name: 'PRESIDIO_AT_ROOT',
    description:
      'Also serves the routes of Presidio at the root, such as /analyze and /anonymize, in addition to /presidio/analyze. /health stays the route of this service.',
  })
  readonly atRoot: boolean = false;

  @Env({
    name: 'PRESIDIO_OPEN_NETWORKS',
    description:
      'Addresses that may use the routes of Presidio without a key, even in the production profile, since clients of Presidio send none. Behind a proxy, TRUSTED_PROXIES must name the proxy.',
    must: 'a comma-separated list of IP addresses and CIDR ranges',
    example: '127.0.0.1,::1,10.1.2.0/24',
  })
  @IsAddressRanges()
  readonly openNetworks: string[] = [];

  @Env({
    name: 'PRESIDIO_SCORE_THRESHOLD',
    description:
      'The minimum score of findings if a request gives none. If absent, the `minConfidence` of the policy applies, by default 0.5. Presidio uses 0.',
    must: 'a number from 0 to 1',
  })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly scoreThreshold?: number;

  @EnvInteger({
    name: 'PRESIDIO_MAX_BYTES',
    page: 'limits',
    description: 'The maximum body size of the routes of Presidio, in bytes.',
    range: { from: 1024 * 1024, to: 256 * 1024 * 1024 },
  })
  readonly maxBytes: number = 10 * 1024 * 1024;

  openDoors(): readonly string[] {
    return this.openNetworks.length > 0 ? ['routes of Presidio, to PRESIDIO_OPEN_NETWORKS'] : [];
  }
}
