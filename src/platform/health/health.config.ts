import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../config/env.js';

export class HealthConfig {
  @Env({
    name: 'UMBRA_MIN_FREE_DISK_MB',
    description: 'With less free space than this on the partition of the data folder the service reports DOWN.',
    must: 'a whole number of megabytes from 0 to 1048576',
  })
  @IsInt()
  @Min(0)
  @Max(1_048_576)
  readonly minFreeDiskMb: number = 100;

  @Env({
    name: 'UMBRA_OVERLOAD_DOWN_SECONDS',
    description:
      'The service reports DOWN once it has refused requests for want of room for so long, so that load balancers turn to other replicas; 0 never does.',
    must: 'a whole number of seconds from 0 to 3600',
  })
  @IsInt()
  @Min(0)
  @Max(3600)
  readonly overloadDownSeconds: number = 30;
}
