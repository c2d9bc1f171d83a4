/** Writes `docs/openapi.json` from the controllers of the build in `dist`; nothing is served and no database is needed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const built = path.resolve(root, process.argv[2] ?? 'dist');
require('reflect-metadata');
const { openApiText } = require(path.join(built, 'openapi.js'));

mkdirSync(path.join(root, 'docs'), { recursive: true });
writeFileSync(path.join(root, 'docs', 'openapi.json'), await openApiText());
console.log('Wrote docs/openapi.json.');
process.exit(0);
