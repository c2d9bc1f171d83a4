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

/** The words of LMDB for ENOSPC (POSIX, `strerror`). */
const NO_SPACE = 'No space left on device';
const BACK_UP_THERE =
  'Back it up with its own tools, such as mongodump, together with UMBRA_ENCRYPTION_KEYS (docs/operate/backup.md).';

/**
 * Returns the data folder from the settings.
 * @param instead what to do if the data is on a database server
 * @throws FileError if it is
 */
export function dataFolder(env: Environment, instead = BACK_UP_THERE): DataFolder {
  if (setting(DatabaseConfig, env).uri !== '') {
    throw new FileError(`MONGODB_URI is set: the data is on that server. ${instead}`);
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
export function existingDataFolder(env: Environment, instead?: string): DataFolder {
  const data = dataFolder(env, instead);
  if (existsSync(data.folder)) return data;
  throw new FileError(`The data folder ${data.folder} does not exist. Check UMBRA_DATA_DIR.`);
}

/**
 * Rethrows an error of the store, whose messages are written for users.
 * @param copied the folder that a copy of the store is written to
 * @throws FileError
 */
export function throwAsFileError(error: unknown, copied?: string): never {
  if (copied !== undefined && error instanceof Error && error.message.startsWith(NO_SPACE)) {
    throw new FileError(
      `The disk of ${copied} is full. As much space as the store takes is needed there, for a copy of it.`,
    );
  }
  throw new FileError(error instanceof Error ? error.message : 'The document store cannot be read.');
}
