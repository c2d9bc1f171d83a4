import { setTimeout as wait } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ConnectionStates, type Connection } from 'mongoose';
import { isDatabaseAway } from './database-errors.js';
import { Readiness } from '../lifecycle/readiness.js';
import { isTracing } from '../tracing/tracing.js';
import { describeError } from '../logging/describe-error.js';
import { failClosedWrites } from './closed-writes.js';
import { traceCommands } from './command-spans.js';
import { DatabaseConfig } from './database.config.js';
import { DatabaseServer } from './database-server.js';
import { makeIndexes } from './indexes.js';
import { refuseNewerSchema } from './newer-schema.js';
import { refuseUnfinishedMove } from './unfinished-move.js';

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5000;
/**
 * The time within which a returning server is noticed; the driver's default of ten seconds is long for waiting
 * requests.
 */
const HEARTBEAT_MS = 2000;
/** The time after which a silent server is given up; no query of the product takes as long. */
const SILENCE_MS = 60_000;

/**
 * Opens the connection when the application starts and closes it last. Startup waits for an unavailable database, while
 * probes get 503. Code that has to write at startup does so in `onApplicationBootstrap`, when the database is connected
 * and its indexes exist.
 */
@Injectable()
export class DatabaseConnector implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly stopping = new AbortController();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly server: DatabaseServer,
    private readonly config: DatabaseConfig,
    /** Absent on the command line, where there are no probes. */
    @Optional() private readonly readiness?: Readiness,
  ) {}

  async onModuleInit(): Promise<void> {
    const uri = await this.server.start();
    let retryMs = FIRST_RETRY_MS;
    for (;;) {
      try {
        await this.open(uri);
        await refuseUnfinishedMove(this.connection);
        await refuseNewerSchema(this.connection);
        await makeIndexes(this.connection);
        this.awaits(false);
        return;
      } catch (error) {
        // The database is available; waiting would not resolve this error.
        if (!isDatabaseAway(error)) throw error;
        this.awaits(true);
        this.logger.warn({ ...describeError(error), retryMs }, 'The database cannot be reached; trying again');
      }
      await wait(retryMs, undefined, { signal: this.stopping.signal });
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  private awaits(isAway: boolean): void {
    if (this.readiness !== undefined) this.readiness.awaitsDatabase = isAway;
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
    await this.server.stop();
  }

  private async open(uri: string): Promise<void> {
    if (this.connection.readyState === ConnectionStates.connected) return;
    failClosedWrites();
    await this.connection.openUri(uri, {
      dbName: this.config.databaseName,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: this.config.serverSelectionMs,
      connectTimeoutMS: this.config.serverSelectionMs,
      // Without a limit, an operation that requests a connection just when all are cut can wait forever.
      waitQueueTimeoutMS: this.config.serverSelectionMs,
      socketTimeoutMS: SILENCE_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      maxPoolSize: this.config.maxConnections,
      appName: 'umbra',
      ...(isTracing() && { monitorCommands: true }),
    });
    if (isTracing()) traceCommands(this.connection);
  }
}
