import { open } from 'node:fs/promises';

/** Returns once the entries of a folder are on the disk. Windows cannot open folders, and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
