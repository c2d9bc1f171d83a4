import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkStoreAccess, checkStoreFile } from '../storage/file-check.js';
import { FolderInUse, lockFolder } from '../storage/folder-lock.js';

/** The file of a store within its folder. */
export const STORE_FILE = 'store.mdb';

/**
 * Copies a consistent snapshot of a store to a file, without free pages. Another process may be writing to it and is
 * not blocked: LMDB keeps the pages that a reader sees until it has finished, even for readers in other processes of
 * the machine.
 * @param directory the folder that the store runs in
 * @throws Error if there is no store, or it is damaged; the message says what to do
 */
export async function copyStore(directory: string, to: string): Promise<void> {
  const file = join(directory, STORE_FILE);
  if (!existsSync(file)) throw new Error(`There is no document store in ${directory}. Is UMBRA_DATA_DIR right?`);
  const lock = await lockFolder(directory).catch((error: unknown) => {
    if (error instanceof FolderInUse && error.onThisMachine) return undefined;
    throw error;
  });
  try {
    // A running store was checked by its own process, and would change while it is read here.
    if (lock === undefined) checkStoreAccess(file);
    else checkStoreFile(file);
    const environment = open({ path: file, noSubdir: true, readOnly: true, maxDbs: 1, cache: false });
    try {
      await environment.backup(to, true);
    } finally {
      await environment.close();
    }
  } finally {
    await lock?.release();
  }
}
