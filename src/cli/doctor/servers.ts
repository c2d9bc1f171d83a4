import { createConnection } from 'mongoose';
import { askModelServer } from '../../modules/llm/llm-reach.service.js';
import { askSearchCluster } from '../../modules/search/search-reach.service.js';
import { askBrokers } from '../../modules/trend/queue-reach.service.js';
import { BackupConfig } from '../../platform/backups/backup.config.js';
import { S3Config } from '../../platform/backups/s3.config.js';
import { S3Storage, StorageError } from '../../platform/backups/s3-storage.js';
import { isS3Url } from '../../platform/backups/s3-url.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { DIGEST_SECRET_PLACE } from '../../platform/encryption/digest-secret.repository.js';
import { type Check, fail, ok, warn } from './check.js';
import { checkKeys } from './keys.js';

const WAIT_MS = 5000;
/** The maximum clock difference that leases and report times tolerate. */
const MAX_SKEW_MS = 2000;

/** Returns only the kind of an error: its message may contain an address with a password. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'no answer');

export const checkDatabase: Check = async (settings) => {
  const config = settings.of(DatabaseConfig);
  const { uri, databaseName } = config;
  if (uri === '') return [];
  const connection = createConnection();
  try {
    await connection.openUri(uri, { dbName: databaseName, serverSelectionTimeoutMS: WAIT_MS, autoIndex: false });
    const before = Date.now();
    const hello = await connection.db?.command({ hello: 1 });
    const after = Date.now();
    const build = await connection.db?.command({ buildInfo: 1 });
    const found = ok('database', `MongoDB ${String(build?.version ?? 'of an unknown version')} responds`);
    const serverTime = hello?.localTime instanceof Date ? hello.localTime.getTime() : undefined;
    // The server's clock was read at some time between the request and the response.
    const skew = serverTime === undefined ? 0 : Math.max(before - serverTime, serverTime - after, 0);
    const clock =
      skew > MAX_SKEW_MS
        ? warn(
            'clock',
            `differs from the clock of the database by ${Math.round(skew / 1000)} s. Run a time service on both machines.`,
          )
        : ok('clock', 'matches the clock of the database');
    const open = config.isUnencrypted
      ? [warn('database connection', 'not encrypted. Add tls=true to MONGODB_URI, unless the network is private.')]
      : [];
    const { collection, id } = DIGEST_SECRET_PLACE;
    const stored = await connection.collection<{ readonly _id: string }>(collection).findOne({ _id: id });
    return [found, ...open, clock, ...(await checkKeys(settings, stored))];
  } catch (error) {
    return [fail('database', `not reachable (${kindOf(error)}). Check that it runs, and MONGODB_URI with its user.`)];
  } finally {
    await connection.destroy();
  }
};

export const checkSearch: Check = async (settings) => {
  try {
    const version = await askSearchCluster(settings);
    return version === undefined ? [] : [ok('search', `Elasticsearch ${version} responds`)];
  } catch (error) {
    return [
      fail(
        'search',
        `Elasticsearch does not respond (${kindOf(error)}). Check that it runs, and ELASTICSEARCH_URL with its credentials.`,
      ),
    ];
  }
};

export const checkQueue: Check = async (settings) => {
  try {
    const topics = await askBrokers(settings);
    return topics === undefined ? [] : [ok('queue', `Kafka responds, with ${topics} topics`)];
  } catch (error) {
    return [
      fail(
        'queue',
        `Kafka does not respond (${kindOf(error)}). Check that it runs, and MONITOR_KAFKA_BROKERS with its credentials.`,
      ),
    ];
  }
};

export const checkModels: Check = async (settings) => {
  try {
    const models = await askModelServer(settings);
    if (models === undefined) return [];
    if (models > 0) return [ok('language models', `Ollama responds, with ${models} models`)];
    return [warn('language models', 'Ollama has no models. Run `ollama pull`.')];
  } catch {
    return [
      warn('language models', 'Ollama does not respond, so second opinions fail. Check that it runs, and OLLAMA_URL.'),
    ];
  }
};

/** Checks the bucket of `BACKUP_FOLDER`, which the server does not use with `MONGODB_URI`. */
export const checkBackupBucket: Check = async (settings) => {
  const { folder } = settings.of(BackupConfig);
  if (!isS3Url(folder) || settings.of(DatabaseConfig).uri !== '') return [];
  try {
    const backups = await new S3Storage(settings.of(S3Config), WAIT_MS).list(folder);
    return [ok('backup bucket', `${folder} responds, with ${backups.length} files`)];
  } catch (error) {
    if (error instanceof StorageError) return [fail('backup bucket', error.message)];
    throw error;
  }
};
