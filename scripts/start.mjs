/** `npm start`: installs, builds and starts the server, even from a fresh clone. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { stopWithParents } from './lib/parents.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

requireNode();
stopWithParents();
if (!existsSync(path.join(root, 'dist', '.built'))) {
  console.log('The first start installs packages and builds the product: a minute or two.');
}
ensureInstalled();
ensureBuilt();
// Runs in this process and not in a child, so that signals and exit codes are the server's own.
process.chdir(root);
await import(pathToFileURL(path.join(root, 'dist', 'main.js')).href);
