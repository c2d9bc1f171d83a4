import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { Environment } from '../storage/environment.js';
import { checkStoreAccess } from '../storage/file-check.js';
import { Store } from '../storage/store.js';
import { STORE_FILE } from './copy-store.js';

/**
 * Reads one document of a store without changing anything. A server may be running on it; otherwise the caller holds the
 * lock of its folder.
 * @param directory the folder of the store, which a running store or `checkStoreFile` has found undamaged
 * @returns undefined if there is none
 */
export async function readDocument(directory: string, collection: string, id: string): Promise<Document | undefined> {
  const file = join(directory, STORE_FILE);
  checkStoreAccess(file);
  const lockFile = `${file}-lock`;
  const wasLockFile = existsSync(lockFile);
  const environment = new Environment({ file, maxBytes: undefined, readOnly: true });
  try {
    const found = (await Store.open(environment)).allCollections().find(({ name }) => name === collection);
    const record = found?.findById(id);
    const bytes = record === undefined ? undefined : found?.read(record);
    return bytes === undefined ? undefined : decode(bytes);
  } finally {
    await environment.close();
    // LMDB makes it for its readers; the user of the server could not write to one that another user has made.
    if (!wasLockFile) rmSync(lockFile, { force: true });
  }
}
