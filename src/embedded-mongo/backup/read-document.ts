import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { compileFilter } from '../filter/filter.js';
import type { Collection } from '../storage/collection.js';
import { Environment } from '../storage/environment.js';
import { checkStoreAccess } from '../storage/file-check.js';
import { afterPrefix, prefixOf, Space } from '../storage/keyspace.js';
import { Store } from '../storage/store.js';
import { STORE_FILE } from './copy-store.js';

/**
 * Reads a collection of a store without changing anything. A server may be running on it; otherwise the caller holds the
 * lock of its folder.
 * @param directory the folder of the store, which a running store or `checkStoreFile` has found undamaged
 * @param use gets undefined if there is no such collection
 */
async function readCollection<T>(
  directory: string,
  collection: string,
  use: (found: Collection | undefined) => T,
): Promise<T> {
  const file = join(directory, STORE_FILE);
  checkStoreAccess(file);
  const lockFile = `${file}-lock`;
  const wasLockFile = existsSync(lockFile);
  const environment = new Environment({ file, maxBytes: undefined, readOnly: true });
  try {
    return use((await Store.open(environment)).allCollections().find(({ name }) => name === collection));
  } finally {
    await environment.close();
    // LMDB makes it for its readers; the user of the server could not write to one that another user has made.
    if (!wasLockFile) rmSync(lockFile, { force: true });
  }
}

/** Reads one document. @returns undefined if there is none */
export const readDocument = (directory: string, collection: string, id: string): Promise<Document | undefined> =>
  readCollection(directory, collection, (found) => {
    const record = found?.findById(id);
    const bytes = record === undefined ? undefined : found?.read(record);
    return bytes === undefined ? undefined : decode(bytes);
  });

/** Counts the documents of a collection that match a filter. */
export const countDocuments = (directory: string, collection: string, filter: Document): Promise<number> =>
  readCollection(directory, collection, (found) => {
    if (found === undefined) return 0;
    const matches = compileFilter(decode(encode(filter)));
    const prefix = prefixOf(Space.documents, found.id);
    let count = 0;
    for (const { bytes } of found.documents({ start: prefix, end: afterPrefix(prefix) })) {
      if (matches(decode(bytes))) count++;
    }
    return count;
  });
