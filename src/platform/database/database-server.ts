import { access, chmod, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { DataConfig } from '../config/data.config.js';
import { SettingsError } from '../config/problem.js';
import { describeError } from '../logging/describe-error.js';
import { DatabaseConfig } from './database.config.js';

const BYTES_PER_MB = 1024 * 1024;

/** Provides the database: the configured server, or an embedded store in the data folder. */
@Injectable()
export class DatabaseServer {
  private readonly logger = new Logger('Database');
  private embedded: { readonly uri: string; close(): Promise<void> } | undefined;

  constructor(
    private readonly config: DatabaseConfig,
    private readonly data: DataConfig,
  ) {}

  /**
   * Starts the embedded store if no server is configured.
   * @returns the URI to connect to
   * @throws SettingsError if the data folder cannot be used
   */
  async start(): Promise<string> {
    await makeDataFolder(this.data.directory);
    if (this.config.uri !== '') return this.config.uri;
    if (this.embedded === undefined) {
      // Imported lazily: its native code and its worker are not needed with a database server.
      const { startEmbeddedMongo } = await import('../../embedded-mongo/index.js');
      this.embedded = await startEmbeddedMongo({
        directory: path.resolve(this.data.directory, 'store'),
        reservedBytes: this.data.diskReserveMb * BYTES_PER_MB,
        onFault: (error) => {
          this.logger.fatal(
            describeError(error),
            'The embedded store has failed; restart the process unless the store recovers',
          );
        },
      });
      this.logger.log('Data is kept in the embedded store; set MONGODB_URI to use a MongoDB server');
    }
    return this.embedded.uri;
  }

  /** Returns the URI to connect to. @throws Error before `start` and after `stop` */
  get uri(): string {
    const uri = this.config.uri === '' ? this.embedded?.uri : this.config.uri;
    if (uri === undefined) throw new Error('The embedded store is not running');
    return uri;
  }

  async stop(): Promise<void> {
    const embedded = this.embedded;
    this.embedded = undefined;
    await embedded?.close();
  }
}

/** Creates the data folder. It contains secrets and documents, so other users of the machine must not read it. */
export async function makeDataFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingsError([
      {
        variable: 'UMBRA_DATA_DIR',
        must: `must be a folder that can be written to (${code}): create ${path.resolve(directory)}, and give it to the user of this process.`,
      },
    ]);
  }
  // If another user created the folder (a mounted volume), its mode is theirs to choose.
  await chmod(directory, 0o700).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  });
}
