import { existsSync } from 'node:fs';
import path from 'node:path';
import { mongo } from 'mongoose';
import { STORE_FILE } from '../embedded-mongo/backup/copy-store.js';
import { countDocuments, readDocument } from '../embedded-mongo/backup/read-document.js';
import { checkStoreFile } from '../embedded-mongo/storage/file-check.js';
import { FolderInUse, lockFolder } from '../embedded-mongo/storage/folder-lock.js';
import { MIGRATION_STEPS } from '../migration-steps.js';
import type { Environment } from '../platform/config/environment.js';
import { DatabaseConfig } from '../platform/database/database.config.js';
import type { SchemaVersionDocument } from '../platform/database/newer-schema.js';
import { planMigrations, type MigrationPlan } from '../platform/migrations/plan-migrations.js';
import { existingDataFolder, throwAsFileError } from './backup/data-folder.js';
import { databaseFailure } from './database-failure.js';
import { FileError } from './files.js';
import { setting } from './setting.js';
import type { Streams } from './streams.js';

const MAX_SILENCE_MS = 10_000;

/**
 * Says which migrations a start of this version would run, and on how many records. Writes nothing; a server may be
 * running.
 * @throws FileError if the database cannot be read, or was changed by a newer version
 */
export async function showMigrations(streams: Pick<Streams, 'write'>, env: Environment): Promise<void> {
  const config = setting(DatabaseConfig, env);
  const { stored, planned } = config.uri === '' ? await planOfFolder(env) : await planOfServer(config);
  if (planned.length === 0) {
    await streams.write(`schema ${stored}: nothing to migrate\n`);
    return;
  }
  for (const { version, name, collection, records, fitsOlder } of planned) {
    const note = fitsOlder ? '' : '; processes of older versions end first';
    await streams.write(`schema ${version}: ${name}: ${records} records of ${collection}${note}\n`);
  }
}

async function planOfFolder(env: Environment): Promise<MigrationPlan> {
  const { store } = existingDataFolder(env);
  const file = path.join(store, STORE_FILE);
  if (!existsSync(file)) return planMigrations(EMPTY, MIGRATION_STEPS);
  try {
    const lock = await lockFolder(store).catch((error: unknown) => {
      if (error instanceof FolderInUse && error.onThisMachine) return undefined;
      throw error;
    });
    try {
      if (lock !== undefined) checkStoreFile(file);
      const reader = {
        find: (collection: string, id: string) => readDocument(store, collection, id),
        count: (collection: string, filter: object) => countDocuments(store, collection, { ...filter }),
      };
      return await planMigrations(reader, MIGRATION_STEPS);
    } finally {
      await lock?.release();
    }
  } catch (error) {
    return throwAsFileError(error);
  }
}

const EMPTY = { find: () => Promise.resolve(undefined), count: () => Promise.resolve(0) };

async function planOfServer({ uri, databaseName }: DatabaseConfig): Promise<MigrationPlan> {
  const client = new mongo.MongoClient(uri, { appName: 'umbra migrate', serverSelectionTimeoutMS: MAX_SILENCE_MS });
  try {
    const database = client.db(databaseName);
    const reader = {
      find: async (collection: string, id: string) =>
        (await database.collection<SchemaVersionDocument>(collection).findOne({ _id: id })) ?? undefined,
      count: (collection: string, filter: object) => database.collection(collection).countDocuments(filter),
    };
    return await planMigrations(reader, MIGRATION_STEPS);
  } catch (error) {
    if (error instanceof mongo.MongoError) {
      throw new FileError(`The database cannot be read (${databaseFailure(error)}).`);
    }
    return throwAsFileError(error);
  } finally {
    await client.close();
  }
}
