import { rmSync } from 'node:fs';
import { mongo } from 'mongoose';
import { startEmbeddedMongo, type EmbeddedMongo } from '../../embedded-mongo/index.js';
import type { Environment } from '../../platform/config/environment.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { makeDataFolder } from '../../platform/database/database-server.js';
import { throwAsFileError, dataFolder, existingDataFolder } from '../backup/data-folder.js';
import { summaryOf } from '../backup/summary.js';
import { databaseFailure } from '../database-failure.js';
import { FileError, read } from '../files.js';
import type { Streams } from '../streams.js';
import { copyDatabase } from './copy-database.js';

/** A move of data: its source and its target. */
export interface MoveOrder {
  /** Into the database server, or from it into the data folder. */
  readonly direction: 'to' | 'from';
  /** The connection string of the server, or `file:` and the path of a file that holds it. */
  readonly server: string;
}

/** Nothing expires while it is copied: the target would have what the source has lost. */
const NEVER_MS = 2 ** 31 - 1;
/** A server that does not respond for this time is treated as unreachable. */
const MAX_SILENCE_MS = 10_000;
const FILE_PREFIX = 'file:';
const UNSET_URI =
  'Run the command without MONGODB_URI: it copies between the data folder and the server that you name.';

/**
 * Copies everything that is stored between the data folder, on which no server may run, and a MongoDB server. The
 * source stays as it is.
 * @throws FileError when one of them cannot be used, the target has data, or the copy differs in the end
 */
export async function moveData(
  { direction, server }: MoveOrder,
  streams: Pick<Streams, 'write' | 'progress'>,
  env: Environment,
): Promise<void> {
  const uri = uriOf(server);
  const data = direction === 'to' ? existingDataFolder(env, UNSET_URI) : dataFolder(env, UNSET_URI);
  await makeDataFolder(data.folder).catch(throwAsFileError);
  const store = await startEmbeddedMongo({ directory: data.store, sweepMs: NEVER_MS }).catch(throwAsFileError);
  try {
    const documents = await withDatabases(store, uri, (embedded, remote) =>
      direction === 'to'
        ? copyDatabase(embedded, remote, streams.progress)
        : copyDatabase(remote, embedded, streams.progress),
    );
    // The search index belongs to another store: the server builds it anew.
    if (direction === 'from') rmSync(data.search, { recursive: true, force: true });
    await streams.write(`${summaryOf(documents)} were copied and compared; the source is unchanged\n`);
  } finally {
    await store.close();
  }
  await streams.write(
    direction === 'to'
      ? `Next: set MONGODB_URI. Unless it is set already, set UMBRA_ENCRYPTION_KEYS to the content of ${data.keys}. Then start the servers.\n`
      : `Next: unset MONGODB_URI, keep UMBRA_ENCRYPTION_KEYS, and start one server on ${data.folder}.\n`,
  );
}

/** @throws FileError */
function uriOf(server: string): string {
  const uri = server.startsWith(FILE_PREFIX) ? read(server.slice(FILE_PREFIX.length)).toString('utf8').trim() : server;
  if (/^mongodb(?:\+srv)?:\/\/\S+$/.test(uri)) return uri;
  throw new FileError('Give a connection string that begins with mongodb:// or mongodb+srv://.');
}

/** @throws FileError also when a database cannot be reached; the message never quotes what is stored */
async function withDatabases<T>(
  store: EmbeddedMongo,
  uri: string,
  work: (embedded: mongo.Db, server: mongo.Db) => Promise<T>,
): Promise<T> {
  const clients: mongo.MongoClient[] = [];
  const open = (address: string): mongo.MongoClient => {
    const client = new mongo.MongoClient(address, { appName: 'umbra move', serverSelectionTimeoutMS: MAX_SILENCE_MS });
    clients.push(client);
    return client;
  };
  try {
    return await work(open(store.uri).db(), open(uri).db(databaseName(uri)));
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`The move was interrupted (${databaseFailure(error)}). Run the command again to continue.`);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** Returns the name of the database that the server would use. */
const databaseName = (uri: string): string => Object.assign(new DatabaseConfig(), { uri }).databaseName;
