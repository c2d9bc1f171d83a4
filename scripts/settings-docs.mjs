/** Writes `.env.example` and `docs/settings.md` from the config classes of the build in `dist`. */
import { writeFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const built = path.resolve(root, process.argv[2] ?? 'dist');
require('reflect-metadata');
const { CONFIG_GROUPS } = require(path.join(built, 'config-classes.js'));
const { envExample, settingsPage } = require(path.join(built, 'platform/config/document-settings.js'));

mkdirSync(path.join(root, 'docs'), { recursive: true });
writeFileSync(path.join(root, '.env.example'), envExample(CONFIG_GROUPS));
writeFileSync(path.join(root, 'docs', 'settings.md'), settingsPage(CONFIG_GROUPS));
console.log('Wrote .env.example and docs/settings.md.');
