import { IsInt, IsString, Max, Min } from 'class-validator';
import { Env } from './env.js';

/** Where the process stores data that must survive a restart. */
export class DataConfig {
  @Env({
    name: 'UMBRA_DATA_DIR',
    page: 'backups',
    description: 'Folder for the embedded store, generated secrets and the self-signed certificate.',
    must: 'the path of a folder that this process may write to',
  })
  @IsString()
  readonly directory: string = './data';

  @Env({
    name: 'UMBRA_DISK_RESERVE_MB',
    page: 'backups',
    description:
      'If less disk space than this is free, the embedded store is read-only: requests that would store something get 507, others continue.',
    must: 'a whole number of megabytes from 0 to 1048576',
  })
  @IsInt()
  @Min(0)
  @Max(1_048_576)
  readonly diskReserveMb: number = 32;
}
