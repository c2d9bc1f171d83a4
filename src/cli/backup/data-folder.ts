import path from 'node:path';
import { DataConfig } from '../../platform/config/data.config.js';
import type { Environment } from '../../platform/config/environment.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { FileError } from '../files.js';
import { setting } from '../setting.js';

/** What is in the data folder. */
export interface DataFolder {
  readonly folder: string;
  /** Of the document store. */
  readonly store: string;
  readonly keys: string;
  /** Of the search index, which the server builds anew. */
  readonly search: string;
}

/** The data folder that the settings name. @throws FileError where the data is on a database server */
export function dataFolder(env: Environment): DataFolder {
  if (setting(DatabaseConfig, env).uri !== '') {
    throw new FileError(
      'MONGODB_URI is set: the data is on that server. Back it up with its own tools, such as mongodump, together with UMBRA_ENCRYPTION_KEYS (docs/backup.md).',
    );
  }
  const folder = path.resolve(setting(DataConfig, env).directory);
  return {
    folder,
    store: path.join(folder, 'store'),
    keys: path.join(folder, 'encryption.keys'),
    search: path.join(folder, 'search'),
  };
}
