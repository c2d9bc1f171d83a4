import { access, chmod, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { DataConfig } from '../config/data.config.js';
import { SettingsError } from '../config/problem.js';
import { describeError } from '../logging/describe-error.js';
import { DatabaseConfig } from './database.config.js';

const BYTES_PER_MB = 1024 * 1024;

/** Where the database is: the one that was named, or a store of our own in the data folder. */
@Injectable()
export class DatabaseServer {
  private readonly logger = new Logger('Database');
  private embedded: { readonly uri: string; close(): Promise<void> } | undefined;

  constructor(
    private readonly config: DatabaseConfig,
    private readonly data: DataConfig,
  ) {}

  /**
   * The address to connect to, with the embedded store running when it is needed.
   * @throws SettingsError when the data folder cannot be used
   */
  async start(): Promise<string> {
    await makeDataFolder(this.data.directory);
    if (this.config.uri !== '') return this.config.uri;
    if (this.embedded === undefined) {
      // Loaded only here: its native code and its worker are dead weight beside a database server.
      const { startEmbeddedMongo } = await import('../../embedded-mongo/index.js');
      this.embedded = await startEmbeddedMongo({
        directory: path.resolve(this.data.directory, 'store'),
        reservedBytes: this.data.diskReserveMb * BYTES_PER_MB,
        onFault: (error) => {
          this.logger.fatal(
            describeError(error),
            'The embedded store has failed; restart the process unless it goes on by itself',
          );
        },
      });
      this.logger.log('Data is kept in the embedded store; set MONGODB_URI to use a MongoDB server');
    }
    return this.embedded.uri;
  }

  /** The address to connect to. @throws Error before the start and behind the end */
  get uri(): string {
    const uri = this.config.uri === '' ? this.embedded?.uri : this.config.uri;
    if (uri === undefined) throw new Error('The embedded store does not run');
    return uri;
  }

  async stop(): Promise<void> {
    const embedded = this.embedded;
    this.embedded = undefined;
    await embedded?.close();
  }
}

/** The folder holds secrets and documents: nobody else on the machine may look into it. */
export async function makeDataFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingsError([
      { variable: 'UMBRA_DATA_DIR', must: `must be a folder that can be written to (${code}).` },
    ]);
  }
  // Of a folder that another user made for us (a mounted volume) the mode is theirs to choose.
  await chmod(directory, 0o700).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  });
}
