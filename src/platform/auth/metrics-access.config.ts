import { Env } from '../config/env.js';
import type { OpeningDoors } from '../config/problem.js';
import { IsAddressRanges } from '../http/address-ranges.js';

/** The networks that may read metrics in the production profile. */
export class MetricsAccessConfig implements OpeningDoors {
  @Env({
    name: 'METRICS_NETWORKS',
    description:
      'In the production profile: addresses that may read /metrics and /actuator/prometheus without a credential. All others need an API key.',
    must: 'a comma-separated list of IP addresses and CIDR ranges',
    example: '127.0.0.1,::1,10.0.0.0/8',
  })
  @IsAddressRanges()
  readonly networks: string[] = ['127.0.0.1', '::1'];

  openDoors(): readonly string[] {
    return ['metrics'];
  }
}
