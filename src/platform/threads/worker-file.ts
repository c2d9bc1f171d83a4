import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the built file of a worker thread in the same folder as its caller. Threads run built code; if the caller
 * runs from source, as in tests, it is the file in the corresponding build folder.
 */
export function workerFile(directory: string, name: string): string {
  const inSameFolder = path.join(directory, name);
  if (existsSync(inSameFolder)) return inSameFolder;
  const sources = path.resolve(__dirname, '../..');
  return path.join(sources, '../dist', path.relative(sources, directory), name);
}
