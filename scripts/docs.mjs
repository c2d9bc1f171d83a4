/**
 * `npm run docs`: writes the files generated from the code: `.env.example`, `docs/reference/settings.md`, `docs/openapi.json`,
 * `docs/reference/access.md`, `docs/reference/kinds.md`, `docs/policy.schema.json`, and the types of the clients, which are
 * made from `docs/openapi.json`.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { clientTypes } from './lib/client-types.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

const require = createRequire(import.meta.url);
const built = (...parts) => require(path.join(root, 'dist', ...parts));
require('reflect-metadata');
const { CONFIG_GROUPS } = built('config-classes.js');
const { envExample, settingsPage } = built('platform', 'config', 'document-settings.js');
const { accessText, openApiText } = built('openapi.js');
const { kindsPage, policyJsonSchema } = built('engine', 'index.js');

const pages = {
  '.env.example': envExample(CONFIG_GROUPS),
  'docs/reference/settings.md': settingsPage(CONFIG_GROUPS),
  'docs/openapi.json': await openApiText(),
  'docs/reference/access.md': await accessText(),
  'docs/reference/kinds.md': kindsPage(),
  'docs/policy.schema.json': `${JSON.stringify(policyJsonSchema(), undefined, 2)}\n`,
};
Object.assign(pages, clientTypes(JSON.parse(pages['docs/openapi.json'])));
for (const [file, text] of Object.entries(pages)) {
  writeFileSync(path.join(root, file), text);
  console.log(`Wrote ${file}.`);
}
// Database drivers of modules that were only inspected would keep the process alive.
process.exit(0);
