import { statfs } from 'node:fs/promises';

const BYTES_PER_MB = 1024 * 1024;

/** Returns the whole megabytes available to this user on the file system of a folder. @throws Error of the system */
export async function freeDiskMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / BYTES_PER_MB);
}
