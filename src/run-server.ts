import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { CONFIG_CLASSES } from './config-classes.js';
import { applicationOptions, configureApp, serve, type RunningApp } from './configure-app.js';
import type { Environment } from './platform/config/environment.js';
import { SettingsError } from './platform/config/problem.js';
import { readSettings } from './platform/config/settings.js';
import { makeServerParts } from './platform/http/server-parts.js';
import { makeLog } from './platform/logging/app-logger.js';
import { describeError } from './platform/logging/describe-error.js';
import { LoggingConfig } from './platform/logging/logging.config.js';
import { growWithLoad } from './start-heap.js';

/** Any failure ends the process with one line that says why; the status for invalid settings is from sysexits.h. */
const EXIT_FAILURE = 1;
const EXIT_BAD_SETTINGS = 78;

async function serveProduct(env: Environment): Promise<void> {
  const settings = readSettings(CONFIG_CLASSES, env);
  const log = makeLog(settings.of(LoggingConfig).level);
  endOnFaults(log);
  const parts = await makeServerParts(settings);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, parts),
    parts.adapter,
    applicationOptions(log),
  );
  configureApp(app, parts, settings, log);
  const running = await serve(app, parts, settings);
  const { address, port } = running.address;
  log.info({ address, port, tls: parts.tls !== undefined }, 'Listening');
  stopOnSignals(running, log);
  await running.ready;
  growWithLoad();
  log.info({ seconds: Math.round(process.uptime() * 1000) / 1000 }, 'Ready');
}

/** The first signal shuts the server down in order, the second ends the process immediately. */
function stopOnSignals(running: RunningApp, log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(EXIT_FAILURE);
    stopping = true;
    log.info({ signal }, 'Stopping');
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal(describeError(error), 'Stopping failed');
        process.exit(EXIT_FAILURE);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function endOnFaults(log: Logger): void {
  const end = (error: unknown): void => {
    log.fatal(describeError(error), 'An unhandled error');
    process.exit(EXIT_FAILURE);
  };
  process.on('uncaughtException', end).on('unhandledRejection', end);
}

/** Runs the server until a signal or a fault ends the process. */
export function runServer(env: Environment): void {
  serveProduct(env).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : 'Umbra cannot start.'}\n`);
    process.exit(error instanceof SettingsError ? EXIT_BAD_SETTINGS : EXIT_FAILURE);
  });
}
