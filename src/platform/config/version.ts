import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the package; `unknown` if the code runs outside of its package. */
export const APPLICATION_VERSION = readVersion(path.resolve(__dirname, '../../../package.json'));

export function readVersion(file: string): string {
  try {
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: unknown };
    return typeof version === 'string' && version !== '' ? version : 'unknown';
  } catch {
    return 'unknown';
  }
}
