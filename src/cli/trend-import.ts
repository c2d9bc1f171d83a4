import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino from 'pino';

import { CONFIG_CLASSES } from '../config-classes.js';
import { TrendImportModule } from '../modules/trend/trend-import.module.js';
import { TrendImportService } from '../modules/trend/trend-import.service.js';
import type {
  Dump,
  ImportedCollection,
  ImportFault,
  ImportTally,
  ImportWatcher,
} from '../modules/trend/trend-import.types.js';
import type { Environment } from '../platform/config/environment.js';
import { SettingsError } from '../platform/config/problem.js';
import { readSettings } from '../platform/config/settings.js';
import { AppError } from '../platform/http/app-error.js';
import { AppLogger, makeLog } from '../platform/logging/app-logger.js';
import { describeError } from '../platform/logging/describe-error.js';
import { FileError, unreadable } from './files.js';
import type { Streams } from './streams.js';

const STANDARD_ERROR = 2;
/** The maximum number of errors reported one by one for each file. */
const MAX_TOLD = 20;

/** The import failed or was incomplete; the message says why. */
class ImportError extends FileError {}

/**
 * Imports a dump into the database specified by the environment.
 * @returns true if every record could be read
 * @throws FileError if the import could not be done
 */
export async function importTrend(
  paths: readonly string[],
  streams: Pick<Streams, 'write' | 'complain' | 'progress'>,
  env: Environment,
): Promise<boolean> {
  const { files, unknown } = await find(paths);
  for (const path of unknown) streams.complain(`umbra: ${path} was skipped: it is not a file of the dump.`);
  if (files.length === 0)
    throw new ImportError('There is nothing to import. docs/how-to/trend-import.md lists the files of a dump.');
  const watcher = new Faults(streams);
  const app = await start(env);
  try {
    const tallies = await app.get(TrendImportService).import(files, watcher);
    watcher.summarize();
    for (const [collection, tally] of tallies) await streams.write(`${lineOf(collection, tally)}\n`);
    return [...tallies.values()].every(({ faulty }) => faulty === 0);
  } catch (error) {
    throw cutShort(error);
  } finally {
    await app.close();
  }
}

async function find(paths: readonly string[]): Promise<Dump> {
  try {
    return await TrendImportService.find(paths);
  } catch (error) {
    throw fileErrorOf(error) ?? error;
  }
}

async function start(env: Environment): Promise<INestApplicationContext> {
  try {
    const settings = readSettings(CONFIG_CLASSES, env);
    const log = makeLog('warn', pino.destination({ fd: STANDARD_ERROR, sync: true }));
    return await NestFactory.createApplicationContext(TrendImportModule.with(settings), {
      abortOnError: false,
      logger: new AppLogger(log),
    });
  } catch (error) {
    if (error instanceof SettingsError) throw new ImportError(error.message);
    // The message says what to do when a server starts; here the folder is usually in use by the running server.
    if (error instanceof Error && error.message.includes('is in use by another running Umbra')) {
      throw new ImportError(`Stop the server first. ${error.message}`);
    }
    throw new ImportError(`The database cannot be opened (${reasonOf(error)}).`);
  }
}

function cutShort(error: unknown): FileError {
  const file = fileErrorOf(error);
  if (file !== undefined) return file;
  const reason = error instanceof AppError ? error.message : reasonOf(error);
  return new ImportError(
    `The import was interrupted (${reason}). Run the command again; imported records are not imported twice.`,
  );
}

/** Describes a database error, whose message may quote the data that was sent. */
function reasonOf(error: unknown): string {
  const { error: name, message } = describeError(error);
  return message === undefined ? name : `${name}: ${message}`;
}

/** Returns an error that names the file, if a file system operation failed. */
function fileErrorOf(error: unknown): FileError | undefined {
  if (typeof error !== 'object' || error === null || !('syscall' in error) || !('path' in error)) return undefined;
  return unreadable(String(error.path), error);
}

/** Reports the first errors of each file, and the number of further ones. */
class Faults implements ImportWatcher {
  private readonly byFile = new Map<string, number>();

  constructor(private readonly streams: Pick<Streams, 'complain' | 'progress'>) {}

  fault({ path, place, reason }: ImportFault): void {
    const before = this.byFile.get(path) ?? 0;
    this.byFile.set(path, before + 1);
    if (before >= MAX_TOLD) return;
    this.streams.complain(`umbra: ${path}${place === undefined ? '' : `, ${place}`}: ${reason}.`);
  }

  progress(records: number): void {
    this.streams.progress?.(records);
  }

  summarize(): void {
    for (const [path, faults] of this.byFile) {
      if (faults > MAX_TOLD) this.streams.complain(`umbra: ${path}: ${faults - MAX_TOLD} more errors.`);
    }
  }
}

function lineOf(collection: ImportedCollection, { read, imported, known, passedOver, faulty }: ImportTally): string {
  const reasons = [...passedOver].map(([reason, records]) => `${records} ${reason}`);
  if (faulty > 0) reasons.push(`${faulty} not readable or not valid`);
  const skipped = [...passedOver.values()].reduce((sum, records) => sum + records, faulty);
  const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${collection}: ${read} read, ${imported} imported, ${known} known already, ${skipped} skipped${why}`;
}
