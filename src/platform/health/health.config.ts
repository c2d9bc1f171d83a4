import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../config/env.js';

export class HealthConfig {
  @Env({
    name: 'UMBRA_MIN_FREE_DISK_MB',
    description: 'If less space than this is free on the partition of the data folder, the service reports DOWN.',
    must: 'a whole number of megabytes from 0 to 1048576',
  })
  @IsInt()
  @Min(0)
  @Max(1_048_576)
  readonly minFreeDiskMb: number = 100;

  @Env({
    name: 'UMBRA_OVERLOAD_DOWN_SECONDS',
    description:
      'The service reports DOWN after refusing requests for lack of capacity for this long, so that load balancers use other replicas. 0 turns this off.',
    must: 'a whole number of seconds from 0 to 3600',
  })
  @IsInt()
  @Min(0)
  @Max(3600)
  readonly overloadDownSeconds: number = 30;
}
