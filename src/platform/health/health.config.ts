import { EnvInteger } from '../config/env.js';

export class HealthConfig {
  @EnvInteger({
    name: 'UMBRA_MIN_FREE_DISK_MB',
    description: 'If less space than this is free on the partition of the data folder, the service reports DOWN.',
    range: { from: 0, to: 1_048_576, unit: 'megabytes' },
  })
  readonly minFreeDiskMb: number = 100;

  @EnvInteger({
    name: 'UMBRA_OVERLOAD_DOWN_SECONDS',
    description:
      'The service reports DOWN after refusing requests for lack of capacity for this long, so that load balancers use other replicas. 0 turns this off.',
    range: { from: 0, to: 3600, unit: 'seconds' },
  })
  readonly overloadDownSeconds: number = 30;
}
