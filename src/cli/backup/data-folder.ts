import { existsSync } from 'node:fs';
import path from 'node:path';
import { DataConfig } from '../../platform/config/data.config.js';
import type { Environment } from '../../platform/config/environment.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { FileError } from '../files.js';
import { setting } from '../setting.js';

/** The paths of the data folder and of its parts. */
export interface DataFolder {
  readonly folder: string;
  /** The folder of the document store. */
  readonly store: string;
  /** The file with the encryption keys. */
  readonly keys: string;
  /** The folder of the search index, which the server rebuilds. */
  readonly search: string;
}

/** Returns the data folder from the settings. @throws FileError if the data is on a database server */
export function dataFolder(env: Environment): DataFolder {
  if (setting(DatabaseConfig, env).uri !== '') {
    throw new FileError(
      'MONGODB_URI is set: the data is on that server. Back it up with its own tools, such as mongodump, together with UMBRA_ENCRYPTION_KEYS (docs/operate/backup.md).',
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

/** Same as `dataFolder`. @throws FileError also if the folder does not exist */
export function existingDataFolder(env: Environment): DataFolder {
  const data = dataFolder(env);
  if (existsSync(data.folder)) return data;
  throw new FileError(`The data folder ${data.folder} does not exist. Check UMBRA_DATA_DIR.`);
}

/** Rethrows an error of the store, whose messages are written for users. @throws FileError */
export function throwAsFileError(error: unknown): never {
  throw new FileError(error instanceof Error ? error.message : 'The document store cannot be read.');
}
