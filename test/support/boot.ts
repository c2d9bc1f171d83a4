import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { DestinationStream } from 'pino';
import { applicationOptions, configureApp, serve, type RunningApp } from '../../src/configure-app.js';
import type { Environment } from '../../src/platform/config/environment.js';
import { readSettings, type Settings } from '../../src/platform/config/settings.js';
import { makeServerParts, type ServerParts } from '../../src/platform/http/server-parts.js';
import { makeLog } from '../../src/platform/logging/app-logger.js';
import { HASHING_COST, type HashingCost } from '../../src/modules/account/sign-in/password-hasher.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { DataConfig } from '../../src/platform/config/data.config.js';
import { DatabaseConfig } from '../../src/platform/database/database.config.js';
import { DatabaseServer } from '../../src/platform/database/database-server.js';
import { TaskRunner } from '../../src/platform/jobs/task-runner.js';
import { StoreHere } from './store-here.js';

export interface BootOptions {
  readonly module: (settings: Settings, parts: ServerParts) => DynamicModule;
  readonly classes: readonly Type<object>[];
  /** A clock controlled by the test. */
  readonly clock?: Clock;
  /** The destination of the log; if absent, nothing is logged. */
  readonly log?: DestinationStream;
  /** Resolve once the server listens, without waiting for the database. */
  readonly whenListening?: boolean;
  /** No recurring task begins by its timer: a test that runs one itself is alone with it. */
  readonly tasks?: 'by hand';
  /** The embedded store has a thread of its own, as it has outside of tests: faster for a product that runs for long. */
  readonly storeIn?: 'thread';
}

/** A running application. */
export interface Booted {
  readonly url: string;
  readonly port: number;
  readonly app: NestExpressApplication;
  readonly running: RunningApp;
  readonly parts: ServerParts;
  close(): Promise<void>;
}

/** The lowest cost that Argon2 allows (RFC 9106, 3.1); passwords in tests protect nothing. */
const CHEAP: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts an application as `main` does, with the same server, middleware and filters. */
export function boot(env: Environment, options: BootOptions): Promise<Booted> {
  return options.tasks === 'by hand' ? withoutTimer(() => start(env, options)) : start(env, options);
}

/** Starts an application whose tasks have no timer: Nest looks for the decorator of the method when it starts. */
async function withoutTimer<T>(begin: () => Promise<T>): Promise<T> {
  const { look } = TaskRunner.prototype;
  TaskRunner.prototype.look = () => Promise.resolve();
  try {
    return await begin();
  } finally {
    TaskRunner.prototype.look = look;
  }
}

async function start(env: Environment, options: BootOptions): Promise<Booted> {
  const settings = readSettings(options.classes, env);
  const parts = await makeServerParts(settings);
  const log = makeLog(options.log === undefined ? 'silent' : 'debug', options.log);
  const builder = Test.createTestingModule({ imports: [options.module(settings, parts)] });
  builder.overrideProvider(HASHING_COST).useValue(CHEAP);
  if (options.storeIn !== 'thread') {
    builder.overrideProvider(DatabaseServer).useFactory({
      factory: (database: DatabaseConfig, data: DataConfig) => new StoreHere(database, data),
      inject: [DatabaseConfig, DataConfig],
    });
  }
  if (options.clock !== undefined) builder.overrideProvider(Clock).useValue(options.clock);
  const testing = await builder.compile();
  const app = testing.createNestApplication<NestExpressApplication>(parts.adapter, applicationOptions(log));
  configureApp(app, parts, settings, log);
  const running = await serve(app, parts, settings);
  if (options.whenListening === true) running.ready.catch(() => undefined);
  else {
    await running.ready.catch(async (error: unknown) => {
      // Stop the parts that have started, so that they release the data folder.
      await running.stop();
      throw error;
    });
  }
  const { port } = running.address;
  return {
    url: `${parts.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    app,
    running,
    parts,
    close: () => running.stop(),
  };
}
