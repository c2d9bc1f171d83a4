import { readFileSync } from 'node:fs';
import path from 'node:path';

import { PACKAGE } from './package-folder.js';

/** Returns the version of the package. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
