import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The built file of a worker thread that stands beside its user: threads run built code, and when the sources themselves
 * are running, as in tests, that is in the build beside them.
 */
export function workerFile(directory: string, name: string): string {
  const beside = path.join(directory, name);
  if (existsSync(beside)) return beside;
  const sources = path.resolve(__dirname, '../..');
  return path.join(sources, '../dist', path.relative(sources, directory), name);
}
