import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkStoreFile } from '../storage/file-check.js';
import { FolderInUse, lockFolder } from '../storage/folder-lock.js';

/** The file of a store within its folder. */
export const STORE_FILE = 'store.mdb';

/**
 * Copies a store to a file as it is at one moment, without free pages. Another process may be writing to it meanwhile and
 * is not held up: LMDB keeps what a reader sees until it has finished, readers in other processes of the machine too.
 * @param directory the folder that the store runs in
 * @throws Error when there is no store, or it is damaged; the message says what to do
 */
export async function copyStore(directory: string, to: string): Promise<void> {
  const file = join(directory, STORE_FILE);
  if (!existsSync(file)) throw new Error(`There is no document store in ${directory}. Is UMBRA_DATA_DIR right?`);
  const lock = await lockFolder(directory).catch((error: unknown) => {
    if (error instanceof FolderInUse && error.onThisMachine) return undefined;
    throw error;
  });
  try {
    // One that runs has been checked by its own process, and changes while it would be read here.
    if (lock !== undefined) checkStoreFile(file);
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
