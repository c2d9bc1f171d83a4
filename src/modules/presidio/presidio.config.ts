import { IsBoolean, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';
import type { OpeningDoors } from '../../platform/config/problem.js';
import { IsAddressRanges } from '../../platform/http/address-ranges.js';

/** Settings of Presidio's interface. */
export class PresidioConfig implements OpeningDoors {
  @Env({
    name: 'PRESIDIO_AT_ROOT',
    description:
      "Serves Presidio's routes at the root as well, as /analyze and /anonymize, beside /presidio/analyze; /health stays that of this service.",
    must: 'true or false',
  })
  @IsBoolean()
  readonly atRoot: boolean = false;

  @Env({
    name: 'PRESIDIO_OPEN_NETWORKS',
    description:
      "Addresses that call Presidio's routes without a key, in the production profile too: clients of Presidio send none. Behind a proxy, TRUSTED_PROXIES must name it.",
    must: 'a comma-separated list of IP addresses and CIDR ranges',
    example: '127.0.0.1,::1,10.1.2.0/24',
  })
  @IsAddressRanges()
  readonly openNetworks: string[] = [];

  @Env({
    name: 'PRESIDIO_SCORE_THRESHOLD',
    description:
      'The least score of findings where a request says none; without it the `minConfidence` of the policy counts, which is 0.5 by default. 0 is what Presidio does.',
    must: 'a number from 0 to 1',
  })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly scoreThreshold?: number;

  @Env({
    name: 'PRESIDIO_MAX_BYTES',
    page: 'limits',
    description: "The largest body of Presidio's routes, in bytes.",
    must: 'a whole number from 1048576 to 268435456',
  })
  @IsInt()
  @Min(1024 * 1024)
  @Max(256 * 1024 * 1024)
  readonly maxBytes: number = 10 * 1024 * 1024;

  openDoors(): readonly string[] {
    return this.openNetworks.length > 0 ? ["Presidio's routes, to PRESIDIO_OPEN_NETWORKS"] : [];
  }
}
