import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Environment } from '../../platform/config/environment.js';
import { S3Config } from '../../platform/backups/s3.config.js';
import { S3Storage, StorageError } from '../../platform/backups/s3-storage.js';
import { isS3Url } from '../../platform/backups/s3-url.js';
import { FileError } from '../files.js';
import { setting } from '../setting.js';
import { writeFile } from '../write-file.js';

const storage = (env: Environment): S3Storage => new S3Storage(setting(S3Config, env));

/**
 * Opens a backup, which is a file or an object `s3://bucket/file`. A file that cannot be read is an error of the stream.
 * @throws FileError if the object cannot be read
 */
export async function openBackup(place: string, env: Environment): Promise<Readable> {
  return isS3Url(place) ? storage(env).get(place).catch(refused) : createReadStream(place);
}

/** Writes a backup to a file or an object. @returns the number of bytes @throws FileError if it cannot be written */
export async function storeBackup(place: string, bytes: Readable, env: Environment): Promise<number> {
  return isS3Url(place) ? storage(env).put(place, bytes).catch(refused) : writeFile(place, bytes);
}

function refused(error: unknown): never {
  throw error instanceof StorageError ? new FileError(error.message) : (error as Error);
}
