/** `npm start`: from a fresh clone to a serving process. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

requireNode();
if (!existsSync(path.join(root, 'dist', '.built'))) {
  console.log('The first start installs packages and builds the product: a minute or two.');
}
ensureInstalled();
ensureBuilt();
// In this process and not in a child, so that signals and exit codes are the server's own.
process.chdir(root);
await import(pathToFileURL(path.join(root, 'dist', 'main.js')).href);
