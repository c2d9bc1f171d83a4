import { Env, EnvInteger } from './env.js';

/** The place for data that must survive a restart. */
export class DataConfig {
  @Env({
    name: 'UMBRA_DATA_DIR',
    page: 'backups',
    description: 'Folder for the embedded store, generated secrets and the self-signed certificate.',
    must: 'the path of a folder that this process may write to',
  })
  readonly directory: string = './data';

  @EnvInteger({
    name: 'UMBRA_DISK_RESERVE_MB',
    page: 'backups',
    description:
      'If less disk space than this is free, the embedded store is read-only: requests that would store something get 507, others continue.',
    range: { from: 0, to: 1_048_576, unit: 'megabytes' },
  })
  readonly diskReserveMb: number = 32;
}
