import { IsString } from 'class-validator';
import { Env } from './env.js';

/** Where the process keeps what it must find again after a restart. */
export class DataConfig {
  @Env({
    name: 'UMBRA_DATA_DIR',
    page: 'backups',
    description: 'Folder for the embedded store, generated secrets and the self-signed certificate.',
    must: 'the path of a folder that this process may write to',
  })
  @IsString()
  readonly directory: string = './data';
}
